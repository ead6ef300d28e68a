import { HtmlValidate, StaticConfigLoader } from "html-validate";

/** Finds what is wrong with a page's HTML by the standard; a line for each error. */
export async function htmlErrors(html: string): Promise<string[]> {
  const { results } = await createChecker().validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

function createChecker(): HtmlValidate {
  const config = {
    root: true,
    extends: ["html-validate:standard"],
    rules: { "unique-landmark": "error" as const },
    elements: ["html5", UNCHECKED],
  };
  return new HtmlValidate(new StaticConfigLoader(config));
}

type Element = { getAttribute(name: string): unknown; hasAttribute(name: string): boolean };

/** What the standard says of attributes (HTML, 4.10.5.1.1 and 4.12.1), and the library does not. */
const UNCHECKED = {
  input: {
    attributes: {
      readonly: {
        boolean: true,
        allowed: (input: Element) =>
          input.getAttribute("type") === "hidden" ? "a hidden input can't be readonly" : null,
      },
    },
  },
  script: {
    attributes: {
      async: {
        boolean: true,
        allowed: (script: Element) =>
          script.hasAttribute("src") || script.getAttribute("type") === "module" ? null : "it takes a src or a module",
      },
    },
  },
};
