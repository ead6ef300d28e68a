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
  /** The fonts of the device that stand in for those of the site, with their sizes adjusted. */
  standIns: string[];
};

/** Classes of the root element that scripts set before the first paint, or soon after it. */
const STATES = ["js", "hydrated"];

/**
 * Puts the rules that a page needs into the page. The first paint would otherwise wait for the style sheet, on a slow connection for another
 * round trip. The style sheet, and with it the fonts, are loaded later (late-scripts.server.ts); without JavaScript at once, as usual.
 */
export function inlineCriticalStyle(html: string, indexes: readonly StyleIndex[], nonce: string): string {
  for (const index of indexes) {
    const link = `<link rel="stylesheet" href="${index.href}" data-precedence="default"/>`;
    if (html.includes(link)) return html.replace(link, () => lateStyle(html, index, nonce));
  }
  return html;
}

function lateStyle(html: string, index: StyleIndex, nonce: string): string {
  return (
    styleElement(criticalStyle(html, index), nonce) +
    `<link rel="late-stylesheet" href="${index.href}" data-precedence="default"/>` +
    `<noscript><link rel="stylesheet" href="${index.href}"/></noscript>`
  );
}

/** Puts a style at the end of a page's head; none for the empty text. */
export function inlineStyle(html: string, css: string, nonce: string): string {
  return css === "" ? html : html.replace("</head>", () => `${styleElement(css, nonce)}</head>`);
}

function styleElement(css: string, nonce: string): string {
  return `<style${nonce && ` nonce="${nonce}"`}>${css}</style>`;
}

/** Returns the rules of a style sheet that apply to something in a page, in the order of the sheet. */
export function criticalStyle(html: string, { rules, definitions, standIns }: StyleIndex): string {
  const classes = classesIn(html);
  const used = new Set<string>();
  let css = standIns.join("");
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

const CLASS_ATTRIBUTE = ' class="';

function classesIn(html: string): Set<string> {
  const classes = new Set(STATES);
  for (const list of classListsIn(html)) {
    const names = list.includes("&") ? list.replaceAll(/&(\w+|#x27);/g, (all, name) => ENTITIES[name] ?? all) : list;
    for (const name of names.split(" ")) classes.add(name);
  }
  return classes;
}

/** Returns the values of all class attributes, each once: the rows of a table repeat the same ones. */
function classListsIn(html: string): Set<string> {
  const lists = new Set<string>();
  for (let at = html.indexOf(CLASS_ATTRIBUTE); at !== -1; ) {
    const start = at + CLASS_ATTRIBUTE.length;
    const end = html.indexOf('"', start);
    if (end === -1) break;
    lists.add(html.slice(start, end));
    at = html.indexOf(CLASS_ATTRIBUTE, end);
  }
  return lists;
}
