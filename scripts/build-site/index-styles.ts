import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import postcss, { type ChildNode, type Rule } from "postcss";
import parser, { type Node, type Selector } from "postcss-selector-parser";
import type { StyleIndex, StyleRule } from "../../app/platform/react-router/critical-style.server.ts";

/** The style sheets of which every page loads one from its head. */
const SHARED = [/^app-.*\.css$/, /^staff-.*\.css$/];

/** Writes which classes each rule of the shared style sheets needs, so that the server can send a page with its own rules. */
export async function indexStyles(client: string, target: string): Promise<void> {
  const files = await readdir(path.join(client, "assets"));
  const indexes = SHARED.map(async (pattern) => {
    const name = files.find((file) => pattern.test(file));
    if (!name) throw new Error(`The build has no style sheet ${pattern}.`);
    return indexOf(`/assets/${name}`, await readFile(path.join(client, "assets", name), "utf8"));
  });
  await writeFile(target, JSON.stringify(await Promise.all(indexes)));
}

/**
 * Returns a style sheet as the rules, definitions and fonts of the device of which the style of a page is made. Print styles are left out. PostCSS escapes
 * what would end a style element.
 */
export function indexOf(href: string, css: string): StyleIndex {
  const rules: StyleRule[] = [];
  const definitions: StyleIndex["definitions"] = [];
  const standIns: string[] = [];

  function add(node: ChildNode, within: string): void {
    if (node.type === "rule") rules.push({ within, needs: classesOf(node), uses: [], css: node.toString() });
    if (!("params" in node)) return;
    switch (node.name) {
      case "keyframes":
      case "property":
        definitions.push({ name: node.params, css: node.toString() });
        return;
      case "font-face":
        if (!node.toString().includes("url(")) standIns.push(node.toString());
        return;
      default:
        if (node.params === "print") return;
        for (const inner of node.nodes ?? []) add(inner, `${within}@${node.name} ${node.params}{`);
    }
  }

  for (const node of postcss.parse(css).nodes) add(node, "");
  for (const rule of rules) rule.uses = definitions.map(({ name }) => name).filter((name) => rule.css.includes(name));
  return { href, rules, definitions, standIns };
}

/** Returns the classes that each selector of a rule needs. What a `:not()` or a similar list contains is not needed. */
function classesOf(rule: Rule): string[][] {
  const outside = (node: Node, selector: Selector): boolean =>
    node.parent === selector ||
    (node.parent !== undefined && node.parent.type !== "pseudo" && outside(node.parent as Node, selector));
  return parser()
    .astSync(rule.selector)
    .nodes.map((selector) => {
      const classes: string[] = [];
      selector.walkClasses((node) => {
        if (outside(node, selector)) classes.push(node.value);
      });
      return classes;
    });
}
