import { HtmlValidate, StaticConfigLoader } from "html-validate";

/** Returns the HTML errors of a page, one line each. */
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

/** Rules for attributes (HTML, 4.10.5.1.1 and 4.12.1) that the library does not check. */
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
