import { readVideo } from "./video-address.ts";

type Element = { name: string /** The opening tag. */; tag: string; children: Node[] };
type Node = Element | string;

const TOKEN = /<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g;
const VOID = new Set(["br", "hr", "img"]);
/** The elements whose place matters. */
const STRUCTURED = /<(?:figure|figcaption|img|table|tr|td|th)\b/;
const BLOCKS = new Set(["p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre", "hr", "figure", "table"]);
const CELLS = new Set(["td", "th"]);

/**
 * Puts figures and tables of sanitized HTML into the one structure that a post can have, and drops the tags of others but not their text.
 *
 * A figure has one picture, several (a gallery), or a link to a video with a picture for it, and then a caption. A table has rows of cells. Both
 * are at the top of the text, in nothing else. Expects every tag to be closed.
 */
export function withPostStructure(clean: string): string {
  return STRUCTURED.test(clean) ? write(arrange(parse(clean), true)) : clean;
}

function parse(clean: string): Node[] {
  const root: Element = { name: "", tag: "", children: [] };
  const open = [root];
  for (const [text, slash, name] of clean.matchAll(TOKEN)) {
    const parent = open.at(-1) ?? root;
    if (name === undefined) parent.children.push(text);
    else if (slash) {
      if (open.length > 1) open.pop();
    } else {
      const element: Element = { name, tag: text, children: [] };
      parent.children.push(element);
      if (!VOID.has(name)) open.push(element);
    }
  }
  return root.children;
}

function write(nodes: Node[]): string {
  return nodes
    .map((node) => {
      if (typeof node === "string") return node;
      return VOID.has(node.name) ? node.tag : `${node.tag}${write(node.children)}</${node.name}>`;
    })
    .join("");
}

/** Arranges the children of an element, or of the whole text. */
function arrange(nodes: Node[], isTop: boolean): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (typeof node === "string") return [node];
    switch (node.name) {
      case "figure":
        return isTop ? figure(node) : paragraphs([textIn([node])]);
      case "table":
        return isTop
          ? table(node)
          : arrange(
              rowsIn(node.children).flatMap(({ children }) => children),
              false,
            );
      case "img":
        return [];
      case "figcaption":
      case "tr":
      case "td":
      case "th":
        return arrange(node.children, isTop);
      case "p":
        return isTop ? splitParagraph(node) : [{ ...node, children: arrange(node.children, false) }];
      default:
        return [{ ...node, children: arrange(node.children, false) }];
    }
  });
}

/** Takes figures and tables out of a paragraph, which ends before them and goes on after them. */
function splitParagraph(paragraph: Element): Node[] {
  const parts: Node[] = [];
  let text: Node[] = [];
  const endText = () => {
    if (write(text).trim() !== "") parts.push({ ...paragraph, children: arrange(text, false) });
    text = [];
  };
  for (const child of paragraph.children) {
    if (typeof child === "string" || (child.name !== "figure" && child.name !== "table")) text.push(child);
    else {
      endText();
      parts.push(...arrange([child], true));
    }
  }
  endText();
  return parts;
}

function figure(node: Element): Node[] {
  const inside = descendants(node.children);
  const caption = inside.find(({ name }) => name === "figcaption");
  const link = inside.find(({ name, tag }) => name === "a" && readVideo(hrefOf(tag)) !== null);
  const pictures = inside.filter(({ name }) => name === "img");
  const captionText = caption ? textIn([caption]) : "";
  const end = captionText === "" ? [] : [element("figcaption", [captionText])];
  const rest = arrange(without(node.children, new Set([caption, link])), false);
  const isText = rest.every(isInline) && textIn(rest) !== "";
  const after = isText ? [element("p", rest)] : rest.filter((child) => textIn([child]) !== "");
  if (link) return [element("figure", [video(link, pictures), ...end]), ...after];
  if (pictures.length > 0) return [element("figure", [...pictures, ...end]), ...after];
  return [...after, ...paragraphs([captionText])];
}

function video(link: Element, pictures: Element[]): Element {
  const page = readVideo(hrefOf(link.tag))?.page ?? "";
  return { name: "a", tag: `<a href="${page}">`, children: [...pictures.slice(0, 1), textIn([link]) || "Video"] };
}

function table(node: Element): Node[] {
  const rows = rowsIn(node.children).map((row) => {
    const cells = row.children.filter((child) => typeof child !== "string" && CELLS.has(child.name)) as Element[];
    return { ...row, children: cells.map((cell) => ({ ...cell, children: arrange(cell.children, false) })) };
  });
  const filled = rows.filter(({ children }) => children.length > 0);
  return filled.length === 0 ? paragraphs([textIn(node.children)]) : [element("table", filled)];
}

/** Returns the rows of a table. What is in no row or in no cell gets one. */
function rowsIn(children: Node[]): Element[] {
  const rows: Element[] = [];
  for (const child of children) {
    if (typeof child !== "string" && child.name === "tr") rows.push({ ...child, children: cellsIn(child.children) });
    else if (write([child]).trim() !== "") rows.push(element("tr", cellsIn([child])));
  }
  return rows;
}

function cellsIn(children: Node[]): Element[] {
  return children
    .filter((child) => write([child]).trim() !== "")
    .map((child) => (typeof child !== "string" && CELLS.has(child.name) ? child : element("td", [child])));
}

function paragraphs(texts: string[]): Node[] {
  return texts.filter((text) => text !== "").map((text) => element("p", [text]));
}

function element(name: string, children: Node[]): Element {
  return { name, tag: `<${name}>`, children };
}

function isInline(node: Node): boolean {
  return typeof node === "string" || !BLOCKS.has(node.name);
}

function without(nodes: Node[], removed: ReadonlySet<Node | undefined>): Node[] {
  return nodes
    .filter((node) => !removed.has(node))
    .map((node) => (typeof node === "string" ? node : { ...node, children: without(node.children, removed) }));
}

function descendants(nodes: Node[]): Element[] {
  return nodes.flatMap((node) => (typeof node === "string" ? [] : [node, ...descendants(node.children)]));
}

function textIn(nodes: Node[]): string {
  return write(nodes)
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

function hrefOf(tag: string): string {
  return /^<a href="([^"]*)"/.exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? "";
}
