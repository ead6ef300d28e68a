import postcss, { AtRule, type ChildNode, type Declaration, type Node, type Root, Rule } from "postcss";
import parser, { type Selector } from "postcss-selector-parser";
import type { Plugin } from "vite";

/** Matches everything with the specificity of an id. A rule with more of them overrides rules with fewer. */
const RAISE = ":not(#\\#)";

/** How many times a rule is raised, by layer. A selector with zero specificity ranks between its layer and the one below. */
const LAYERS = new Map([
  ["properties", { plain: 0, unspecific: 0 }],
  ["theme", { plain: 0, unspecific: 0 }],
  ["base", { plain: 0, unspecific: 0 }],
  ["components", { plain: 1, unspecific: 1 }],
  ["utilities", { plain: 3, unspecific: 2 }],
  ["", { plain: 4, unspecific: 4 }],
]);
const TOP = 4;

/** Browsers that don't know one selector of a list ignore the whole rule. */
const NEWER = /::backdrop|:focus-visible|:has\(|:open|:popover-open/;

/** Logical properties that Safari 14.0 lacks, as physical properties of left-to-right text. */
const SIDES = new Map([
  ["border-block-color", ["border-top-color", "border-bottom-color"]],
  ["border-block-style", ["border-top-style", "border-bottom-style"]],
  ["border-block-width", ["border-top-width", "border-bottom-width"]],
  ["border-inline-color", ["border-left-color", "border-right-color"]],
  ["border-inline-style", ["border-left-style", "border-right-style"]],
  ["border-inline-width", ["border-left-width", "border-right-width"]],
  ["inset", ["top", "right", "bottom", "left"]],
  ["inset-block", ["top", "bottom"]],
  ["inset-inline", ["left", "right"]],
  ["inset-inline-start", ["left"]],
  ["inset-inline-end", ["right"]],
  ["margin-block", ["margin-top", "margin-bottom"]],
  ["margin-inline", ["margin-left", "margin-right"]],
  ["padding-block", ["padding-top", "padding-bottom"]],
  ["padding-inline", ["padding-left", "padding-right"]],
  ["scroll-padding-block", ["scroll-padding-top", "scroll-padding-bottom"]],
]);

/**
 * Vite plugin that flattens the style sheets of the build. Chrome before 99 and Safari before 15.4 ignore cascade layers, and
 * Chrome 87 ignores rules with `:is()` or `:where()`.
 */
export function flattenStyles(): Plugin {
  return {
    name: "flatten-styles",
    apply: "build",
    // Style sheets imported with `?url` are loaded with this query.
    transform: {
      filter: { id: /\.css(\?transform-only)?$/ },
      handler: (css) => ({ code: flatten(css), map: null }),
    },
  };
}

/** Rewrites a style sheet without nesting to an equivalent one without `@layer`, `:is()` and `:where()`. */
export function flatten(css: string): string {
  const root = postcss.parse(css);
  const rules: Rule[] = [];
  root.walkRules((rule) => {
    if (!atRules(rule).some(({ name }) => /keyframes$/.test(name))) rules.push(rule);
  });
  for (const rule of rules) flattenRule(rule);
  root.walkDecls((declaration) => {
    const sides = SIDES.get(declaration.prop);
    if (!sides) return;
    const [first = "", second = first, third = first, fourth = second] = postcss.list.space(declaration.value);
    const values = [first, second, third, fourth];
    declaration.replaceWith(...sides.map((prop, index) => declaration.clone({ prop, value: values[index] ?? first })));
  });
  dropNewerColours(root);
  root.walkDecls(/^aspect-ratio$/, keepRatio);
  root.walkDecls((declaration) => {
    const value = declaration.value.replace(/([\d.])dvh\b/g, "$1vh");
    if (value !== declaration.value) declaration.cloneBefore({ value });
  });
  root.walkAtRules("media", (media) => {
    media.params = media.params.replace(/(^|,\s*)not \(/g, "$1not all and (");
  });
  root.walkAtRules("layer", (layer) => {
    layer.replaceWith(layer.nodes ?? []);
  });
  return root.toString();
}

/** Emulates aspect-ratio with a padded float for browsers before Chrome 88, Firefox 89 and Safari 15. */
function keepRatio({ value, important, parent }: Declaration): void {
  if (!(parent instanceof Rule)) return;
  const padded = { content: '""', float: "left", "padding-top": `calc(100% / (${value}))` };
  const values = Object.entries(value === "auto" ? { content: "none" } : padded);
  const rule = postcss.rule({ selectors: parent.selectors.map((selector) => `${selector}::before`) });
  rule.append(values.map(([prop, value]) => postcss.decl({ prop, value, important: Boolean(important) })));
  parent.after(postcss.atRule({ name: "supports", params: "not (aspect-ratio: 1)" }).append(rule));
}

/** Removes newer colour notations and keeps the plain fallbacks before them: all our colours are within sRGB. */
function dropNewerColours(root: Root): void {
  root.walkAtRules("supports", (supports) => {
    if (/^\(color:\s*(?:lab|color)\(/.test(supports.params)) supports.remove();
  });
  root.walkDecls((declaration) => {
    const isNewer = /\b(?:lab|color)\(/.test(declaration.value) || /color-mix\(.*var\(/.test(declaration.value);
    const rule = declaration.parent;
    if (isNewer) declaration.remove();
    if (rule?.nodes.length === 0) rule.remove();
  });
}

function flattenRule(rule: Rule): void {
  const layer = atRules(rule).find(({ name }) => name === "layer")?.params ?? "";
  const weights = LAYERS.get(layer);
  if (!weights) throw rule.error(`Unknown layer "${layer}": add it to LAYERS.`);
  const weigh = (selector: Selector) => (isUnspecific(selector) ? weights.unspecific : weights.plain);
  const isImportant = (node: ChildNode) => node.type === "decl" && Boolean(node.important);
  rule.replaceWith(
    ...copyRule(rule, (node) => !isImportant(node), weigh),
    // Among important declarations, the order of layers is reversed.
    ...copyRule(rule, isImportant, (selector) => TOP - weigh(selector)),
  );
}

function copyRule(rule: Rule, holds: (node: ChildNode) => boolean, weigh: (selector: Selector) => number): Rule[] {
  const nodes = rule.nodes.filter(holds);
  if (nodes.length === 0) return [];
  const selectors = parse(rule.selector).flatMap((selector) =>
    expand(selector.toString().trim()).map((plain) => raise(plain, weigh(selector))),
  );
  const isNewer = (selector: string) => NEWER.test(selector);
  return [selectors.filter((selector) => !isNewer(selector)), ...selectors.filter(isNewer).map((one) => [one])]
    .filter((some) => some.length > 0)
    .map((some) =>
      rule
        .clone({ selectors: some })
        .removeAll()
        .append(nodes.map((node) => node.clone())),
    );
}

function atRules(rule: Rule): AtRule[] {
  const found: AtRule[] = [];
  for (let parent: Node | undefined = rule.parent; parent; parent = parent.parent) {
    if (parent instanceof AtRule) found.push(parent);
  }
  return found;
}

function isUnspecific(selector: Selector): boolean {
  return selector.nodes.every((node) => node.type === "combinator" || node.value === ":where");
}

function raise(plain: string, times: number): string {
  const { nodes } = parse(plain)[0] ?? { nodes: [] };
  const end = nodes.findIndex((node) => node.type === "combinator" || parser.isPseudoElement(node));
  const [subject, rest] = end < 0 ? [nodes, []] : [nodes.slice(0, end), nodes.slice(end)];
  return subject.join("") + RAISE.repeat(times) + rest.join("");
}

/** Expands `:is()` and `:where()` into one selector per combination. */
function expand(plain: string): string[] {
  const { nodes } = parse(plain)[0] ?? { nodes: [] };
  const at = nodes.findIndex(({ value }) => value === ":is" || value === ":where");
  const choice = nodes[at];
  if (choice?.type !== "pseudo") return [plain];
  const start = nodes.slice(0, at).findLastIndex(({ type }) => type === "combinator") + 1;
  const [ancestors, before, after] = [nodes.slice(0, start), nodes.slice(start, at), nodes.slice(at + 1)].map((part) =>
    part.join(""),
  );
  return choice.nodes.flatMap((alternative) => {
    const end = alternative.nodes.findLastIndex(({ type }) => type === "combinator") + 1;
    const further = alternative.nodes.slice(0, end).join("");
    if (ancestors && further) throw new Error(`${plain} needs :is(), which older browsers lack.`);
    return expand(`${further}${ancestors}${joinCompound(before ?? "", alternative.nodes.slice(end).join(""))}${after}`);
  });
}

/** Joins two compound selectors: an element name comes first, and `*` is dropped unless it stands alone. */
function joinCompound(one: string, other: string): string {
  if (one && other.trim() === "*") return one;
  return /^[a-z]/i.test(other.trim()) ? other.trim() + one : one + other.trim();
}

function parse(selector: string): Selector[] {
  return parser().astSync(selector).nodes;
}
