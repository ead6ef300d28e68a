import postcss, { AtRule, type Declaration, type Node, Rule } from "postcss";
import parser from "postcss-selector-parser";

/**
 * What Chrome 87, Firefox 78 and Safari 14 support, or ignore completely. Not `@starting-style`: Chromium 119 crashes when a second page
 * uses a cached style sheet with it (seen in 119.0.6045).
 */
const AT_RULES = /^(?:bottom-right|charset|font-face|keyframes|media|page|property|supports)$/;
const PSEUDOS =
  /^::?(?:active|after|before|checked|disabled|empty|enabled|first-child|first-of-type|focus|focus-within|host|hover|invalid|last-child|last-of-type|link|marker|not|nth-child|nth-last-child|nth-of-type|only-child|placeholder|placeholder-shown|required|root|selection|target|visited)$/;
const PROPERTIES =
  /^(?:inset|(?:inset|margin|padding|scroll-padding|scroll-margin)-(?:block|inline)|inset-(?:block|inline)-(?:start|end)|rotate|scale|translate)$/;
const VALUES = /\b(?:color|color-mix|lab|lch|light-dark|oklab|oklch)\(|\d(?:cq|dv|lv|sv)(?:b|h|i|max|min|w)\b/;

/** Lists the features of a style sheet that the oldest supported browsers lack and would ignore. */
export function newerStylesIn(css: string): string[] {
  const root = postcss.parse(css);
  const found = new Set<string>();
  const ratios = new Set<string>();
  root.walkAtRules((atRule) => {
    if (!AT_RULES.test(atRule.name)) found.add(`@${atRule.name}`);
    if (atRule.name === "media" && /[<>=]|(?:^|,\s*)not\s*\(/.test(atRule.params)) found.add(`@media ${atRule.params}`);
  });
  root.walkRules((rule) => {
    if (rule.parent instanceof Rule) found.add(`nested ${rule.selector}`);
    if (isWithin(rule, ({ name }) => name.endsWith("keyframes"))) return;
    for (const part of newerInSelectors(rule)) found.add(part);
    if (isWithin(rule, ({ params }) => params.startsWith("not (aspect-ratio"))) ratios.add(rule.selector);
  });
  root.walkDecls((declaration) => {
    if (isWithin(declaration, ({ name }) => name === "supports")) return;
    if (declaration.parent instanceof Rule && isNewer(declaration, declaration.parent, ratios)) {
      found.add(`${declaration.parent.selector} { ${declaration} }`);
    }
  });
  return [...found];
}

function isNewer(declaration: Declaration, rule: Rule, ratios: Set<string>): boolean {
  const { prop, value } = declaration;
  if (prop === "aspect-ratio") return !rule.selectors.every((selector) => ratios.has(`${selector}:before`));
  if (/::backdrop/.test(rule.selector) && value.includes("var(")) return true;
  const plainer = rule.nodes
    .slice(0, rule.index(declaration))
    .some((node) => node.type === "decl" && node.prop === prop);
  return PROPERTIES.test(prop) || (VALUES.test(value) && !plainer);
}

/** Returns whether older browsers ignore the rule: one unknown selector invalidates the list. `:has()` implies lists in `:not()`. */
function newerInSelectors(rule: Rule): string[] {
  return rule.selectors.filter((selector) => {
    if (selector.includes(":has(") && rule.selectors.length === 1) return false;
    let isNewer = false;
    parser((selectors) =>
      selectors.walkPseudos((pseudo) => {
        const isList =
          pseudo.value === ":not" && (pseudo.nodes.length > 1 || /[\s>+~]/.test(pseudo.nodes.join("").trim()));
        const isOptional = !/^:(?:is|where|not)$/.test(pseudo.value) && rule.selectors.length === 1;
        if (isList || !(PSEUDOS.test(pseudo.value) || isOptional)) isNewer = true;
      }),
    ).processSync(selector);
    return isNewer;
  });
}

function isWithin(node: Node, holds: (atRule: AtRule) => boolean): boolean {
  for (let parent: Node | undefined = node.parent; parent; parent = parent.parent) {
    if (parent instanceof AtRule && holds(parent)) return true;
  }
  return false;
}
