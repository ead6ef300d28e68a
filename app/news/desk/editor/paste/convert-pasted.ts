import { isLinkable } from "../link-address.ts";
import type { LeftOut } from "./left-out.ts";
import { type PastedElement, type PastedNode, styleOf, textOfPasted } from "./pasted-node.ts";
import { nestLists } from "./word-lists.ts";

type Converted = { html: string; leftOut: LeftOut };
type Marks = ReadonlySet<string>;
type Conversion = {
  leftOut: LeftOut;
  /** How much a heading moves down: a post's title is its only first-level heading. */
  headingShift: number;
};

const BLOCKS = new Set(["p", "blockquote", "pre", "ul", "ol", "li", "hr", "br"]);
const MARKS: Record<string, string> = {
  ...{ b: "strong", strong: "strong", i: "em", em: "em", u: "u", ins: "", s: "s", strike: "s" },
  ...{ sub: "sub", sup: "sup", code: "code", tt: "code", kbd: "code" },
};
/** Elements that are left out with their text, by what they are reported as. */
const LEFT_OUT: Record<string, keyof LeftOut | null> = {
  ...{ img: "pictures", picture: "pictures", "v:imagedata": "pictures", svg: "drawings", canvas: "drawings" },
  ...{ "v:shape": "drawings", iframe: "videos", video: "videos", audio: "videos", object: "videos", embed: "videos" },
  ...{ math: "equations", "m:omath": "equations", "m:omathpara": "equations", input: "fields", select: "fields" },
  ...{ textarea: "fields", script: "scripts", style: null, meta: null, link: null, title: null, template: null },
  ...{ noscript: null, "o:p": null, head: null, colgroup: null, col: null },
};
/** With the greys that Google Docs gives to headings. */
const PLAIN_COLOURS =
  /^(?:|black|windowtext|auto|initial|inherit|transparent|white|none|#000(?:000)?|#fff(?:fff)?|#434343|#666666|rgb\(0, ?0, ?0\)|rgb\(255, ?255, ?255\))$/;
const BREAKS = /(<\/(?:p|h[2-4]|ul|ol|table|blockquote)>)(?:\s*<br>)+/g;
const GOOGLE_REDIRECT = /^https:\/\/www\.google\.com\/url\?(?:[^#]*&)?q=([^&#]+)/;

/**
 * Converts pasted HTML, as Word, Google Docs and browsers put it on the clipboard, to the HTML of a post: headings, paragraphs, lists, links, tables
 * and marks. Counts what a post can't have.
 */
export function convertPasted(nodes: readonly PastedNode[]): Converted {
  const leftOut: LeftOut = {};
  const headingShift = hasElement(nodes, (element) => headingLevel(element) === 1) ? 1 : 0;
  const html = convertAll(nestLists(nodes), { leftOut, headingShift }, new Set());
  // Empty paragraphs and line breaks between blocks are distances.
  return {
    html: html
      .replace(/<p>(?:\s|<br>)*<\/p>/g, "")
      .replace(BREAKS, "$1")
      .replace(/^(?:\s|<br>)+/, ""),
    leftOut,
  };
}

function convertAll(nodes: readonly PastedNode[], conversion: Conversion, marks: Marks): string {
  return nodes.map((node) => convert(node, conversion, marks)).join("");
}

function convert(node: PastedNode, conversion: Conversion, marks: Marks): string {
  if (typeof node === "string") return marked(escapeHtml(node.replace(/[\t\n\r ]+/g, " ")), marks);
  const { name, children } = node;
  const { leftOut } = conversion;
  if (isLeftOut(node, leftOut)) return "";
  noteStyles(node, leftOut);
  const inner = (changed: Marks = marks) => convertAll(children, conversion, changed);
  const level = headingLevel(node);
  // The marks of a heading are its looks.
  if (level !== null)
    return `<${headingName(level, conversion)}>${inner(new Set())}</${headingName(level, conversion)}>`;
  if (name === "br") return (node.attributes.class ?? "").includes("interchange") ? "" : "<br>";
  if (name === "hr") return "<hr>";
  if (name === "table") return tableHtml(node, conversion);
  if (name === "a") return linkHtml(node, inner(marksOf(node, marks)), leftOut);
  if (BLOCKS.has(name)) return `<${name}>${inner(marksOf(node, marks))}</${name}>`;
  if (name === "div") return hasElement(children, isBlock) ? inner() : `<p>${inner(marksOf(node, marks))}</p>`;
  return inner(marksOf(node, marks));
}

/** Returns whether an element is left out, and counts it. */
function isLeftOut(node: PastedElement, leftOut: LeftOut): boolean {
  const { name, attributes } = node;
  const kind = leftOutAs(node);
  if (kind === undefined) return false;
  // A hidden field or a tracking pixel is nobody's content.
  const isInvisible = attributes.type === "hidden" || (name === "img" && attributes.width === "1");
  if (kind !== null && !isInvisible) leftOut[kind] = (leftOut[kind] ?? 0) + 1;
  return true;
}

function leftOutAs(node: PastedElement): keyof LeftOut | null | undefined {
  const { name, attributes } = node;
  if (Object.hasOwn(LEFT_OUT, name)) return LEFT_OUT[name];
  const { class: styleName = "", href = "" } = attributes;
  // They repeat what the references in the text count.
  if (/^(?:footnote|endnote|comment)-list$/.test(styleOf(node, "mso-element"))) return null;
  if (/^#_?(?:ftn|edn)\d/.test(href)) return "footnotes";
  if (styleName === "MsoCommentReference" || /^#(?:_msocom_|cmnt\d)/.test(href)) return "comments";
  const isHidden = styleOf(node, "display") === "none" || styleOf(node, "mso-hide") === "all";
  if (isHidden || styleOf(node, "mso-list") === "ignore") return null;
  return name === "del" ? "deletions" : undefined;
}

/** Notes looks that a post can't have. */
function noteStyles(node: PastedElement, leftOut: LeftOut): void {
  const colours = [
    styleOf(node, "color"),
    styleOf(node, "background-color"),
    styleOf(node, "background"),
    styleOf(node, "mso-highlight"),
  ];
  // A link's colour is its looks.
  const isColoured =
    node.name !== "a" && [...colours, node.attributes.color ?? ""].some((colour) => !PLAIN_COLOURS.test(colour));
  if (isColoured && textOfPasted(node.children).trim() !== "" && !isLinkText(node)) leftOut.colours = 1;
  if (/^(?:center|right|justify)$/.test(styleOf(node, "text-align") || (node.attributes.align ?? "")))
    leftOut.alignment = 1;
}

function isLinkText({ children }: PastedElement): boolean {
  const filled = children.filter((child) => textOfPasted([child]).trim() !== "");
  return filled.every((child) => typeof child !== "string" && child.name === "a");
}

function headingLevel({ name, attributes }: PastedElement): number | null {
  if (/^h[1-6]$/.test(name)) return Number(name[1]);
  const style = /^Mso(?:(Title)|Heading(\d))/.exec(attributes.class ?? "");
  if (style) return style[1] ? 1 : Number(style[2]);
  return attributes.role === "heading" ? Number(attributes["aria-level"] ?? 2) || 2 : null;
}

function headingName(level: number, { headingShift }: Conversion): string {
  return `h${Math.min(4, Math.max(2, level + headingShift))}`;
}

function marksOf(node: PastedElement, marks: Marks): Marks {
  const next = new Set(marks);
  const weight = styleOf(node, "font-weight");
  const decoration = styleOf(node, "text-decoration") || styleOf(node, "text-decoration-line");
  const own = MARKS[node.name];
  if (own) next.add(own);
  // Google Docs wraps everything in <b style="font-weight:normal">.
  if (/^(?:normal|[1-5]00)$/.test(weight)) next.delete("strong");
  if (/^(?:bold|bolder|[6-9]00)$/.test(weight)) next.add("strong");
  if (styleOf(node, "font-style") === "italic") next.add("em");
  if (styleOf(node, "font-style") === "normal") next.delete("em");
  if (decoration.includes("line-through")) next.add("s");
  if (decoration.includes("underline")) next.add("u");
  if (styleOf(node, "vertical-align") === "super") next.add("sup");
  if (styleOf(node, "vertical-align") === "sub") next.add("sub");
  return next;
}

function marked(text: string, marks: Marks): string {
  if (text.trim() === "") return text;
  const open = [...marks].map((mark) => `<${mark}>`).join("");
  const close = [...marks]
    .reverse()
    .map((mark) => `</${mark}>`)
    .join("");
  return `${open}${text}${close}`;
}

function linkHtml({ attributes }: PastedElement, inner: string, leftOut: LeftOut): string {
  const written = (attributes.href ?? "").trim();
  if (written === "" || inner.trim() === "") return inner;
  const redirected = GOOGLE_REDIRECT.exec(written)?.[1];
  const href = redirected === undefined ? written : decoded(redirected);
  if (isLinkable(href)) return `<a href="${escapeHtml(href)}">${inner.replace(/<\/?u>/g, "")}</a>`;
  // A link within the document, such as one of a table of contents, leads nowhere else.
  if (!href.startsWith("#")) leftOut.links = (leftOut.links ?? 0) + 1;
  return inner;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function tableHtml(table: PastedElement, conversion: Conversion): string {
  const rows = rowsOf(table.children);
  const [first] = rows;
  // Word and Google Docs have no header cells: a first row in bold is meant as one.
  const isHead = rows.length > 1 && first !== undefined && cellsOf(first).every((cell) => isBold(cell.children));
  const lines = rows.map((row, index) => {
    const cells = cellsOf(row).map((cell) => {
      const name = cell.name === "th" || (isHead && index === 0) ? "th" : "td";
      const marks = name === "th" ? new Set(["strong"]) : new Set<string>();
      const inner = convertAll(cell.children, conversion, marks).replace(/<\/?strong>/g, name === "th" ? "" : "$&");
      return `<${name}${spanOf(cell, "colspan")}${spanOf(cell, "rowspan")}>${inner}</${name}>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return rows.length === 0 ? "" : `<table><tbody>${lines.join("")}</tbody></table>`;
}

function rowsOf(nodes: readonly PastedNode[]): PastedElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    return node.name === "tr" ? [node] : /^t(?:head|body|foot)$/.test(node.name) ? rowsOf(node.children) : [];
  });
}

function cellsOf({ children }: PastedElement): PastedElement[] {
  return children.filter(
    (child) => typeof child !== "string" && (child.name === "td" || child.name === "th"),
  ) as PastedElement[];
}

function spanOf({ attributes }: PastedElement, name: "colspan" | "rowspan"): string {
  const span = Number(attributes[name]);
  return Number.isInteger(span) && span > 1 && span <= 20 ? ` ${name}="${span}"` : "";
}

/** Returns whether all of a text is bold, and there is some. */
function isBold(nodes: readonly PastedNode[], marks: Marks = new Set()): boolean {
  if (textOfPasted(nodes).trim() === "") return false;
  return nodes.every((node) => {
    if (typeof node === "string") return node.trim() === "" || marks.has("strong");
    return textOfPasted(node.children).trim() === "" || isBold(node.children, marksOf(node, marks));
  });
}

function isBlock(element: PastedElement): boolean {
  return (
    BLOCKS.has(element.name) || element.name === "div" || element.name === "table" || headingLevel(element) !== null
  );
}

function hasElement(nodes: readonly PastedNode[], is: (element: PastedElement) => boolean): boolean {
  return nodes.some((node) => typeof node !== "string" && (is(node) || hasElement(node.children, is)));
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
