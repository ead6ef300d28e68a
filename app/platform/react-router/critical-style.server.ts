export type StyleRule = {
  /** The opening of the at-rules around it, such as "@media (width>=40rem){". */
  within: string;
  /** The classes that each of its selectors needs. */
  needs: string[][];
  /** The names of the definitions that it refers to. */
  uses: string[];
  css: string;
};

/** The style sheet of the build, by what its rules apply to (scripts/build-site/index-styles.ts). */
export type StyleIndex = {
  href: string;
  rules: StyleRule[];
  /** Registered properties and keyframes. */
  definitions: { name: string; css: string }[];
  /** A font with its file; null for a font of the device. */
  fonts: { file: string | null; css: string }[];
};

/** Classes of the root element that scripts set before the first paint, or soon after it. */
const STATES = ["js", "hydrated"];

/** Applies the style sheet when it has loaded. */
const STARTER = `(() => {
  const link = document.querySelector("link[data-late]");
  const show = () => { link.media = "all"; };
  if (link.sheet) show(); else link.addEventListener("load", show);
})()`;

/**
 * Puts the rules that a page needs into the page, and lets the style sheet load without blocking the first paint, which on a slow connection
 * would wait for another round trip. Without JavaScript the style sheet blocks as usual.
 *
 * A style sheet for another medium doesn't block (HTML, 4.2.4), and React hydrates it as its own.
 */
export function inlineCriticalStyle(html: string, index: StyleIndex, nonce: string): string {
  const sheet = `<link rel="stylesheet" href="${index.href}"`;
  const attribute = nonce && ` nonce="${nonce}"`;
  return html.replace(
    `${sheet} data-precedence="default"/>`,
    () =>
      `<style${attribute}>${criticalStyle(html, index)}</style>` +
      `${sheet} media="print" data-late data-precedence="default"/>` +
      `<noscript>${sheet}/></noscript><script${attribute}>${STARTER}</script>`,
  );
}

/** Returns the rules of a style sheet that apply to something in a page, in the order of the sheet. */
export function criticalStyle(html: string, { rules, definitions, fonts }: StyleIndex): string {
  const classes = classesIn(html);
  const used = new Set<string>();
  let css = fonts
    .filter(({ file }) => file === null || html.includes(file))
    .reduce((text, font) => text + font.css, "");
  let open = "";
  const closed = () => "}".repeat(open.split("{").length - 1);
  for (const rule of rules) {
    if (!rule.needs.some((needed) => needed.every((name) => classes.has(name)))) continue;
    if (open !== rule.within) {
      css += closed() + rule.within;
      open = rule.within;
    }
    css += rule.css;
    for (const name of rule.uses) used.add(name);
  }
  css += closed();
  return definitions.filter(({ name }) => used.has(name)).reduce((text, definition) => text + definition.css, css);
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function classesIn(html: string): Set<string> {
  const classes = new Set(STATES);
  for (const [, list = ""] of html.matchAll(/ class="([^"]*)"/g)) {
    const names = list.includes("&") ? list.replaceAll(/&(\w+|#x27);/g, (all, name) => ENTITIES[name] ?? all) : list;
    for (const name of names.split(" ")) classes.add(name);
  }
  return classes;
}
