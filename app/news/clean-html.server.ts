import sanitize from "sanitize-html";
import { PICTURE_ATTRIBUTE, PICTURE_NAME } from "./media/picture-name.ts";
import { withPostStructure } from "./media/post-structure.server.ts";

/** A cell that spans more than this is a mistake. */
const SPAN = /^(?:[2-9]|1\d|20)$/;
const MAX_ALT_LENGTH = 300;

/** The allowed HTML. Other elements are removed but keep their text, except scripts and styles. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    ...["p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre", "hr", "br"],
    ...["strong", "em", "u", "s", "code", "sub", "sup", "a"],
    ...["figure", "figcaption", "img", "table", "tr", "th", "td"],
  ],
  allowedAttributes: {
    a: ["href"],
    ol: ["start"],
    img: [PICTURE_ATTRIBUTE, "alt"],
    th: ["colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  enforceHtmlBoundary: false,
  nestingLimit: 20,
  transformTags: {
    ...{ b: "strong", i: "em", h1: "h2", h5: "h4", h6: "h4", div: "p" },
    img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: spans(attribs) }),
    td: (tagName, attribs) => ({ tagName, attribs: spans(attribs) }),
  },
  exclusiveFilter: ({ tag, text, attribs, mediaChildren }) =>
    tag === "img"
      ? !PICTURE_NAME.test(attribs[PICTURE_ATTRIBUTE] ?? "")
      : tag === "p" && text.trim() === "" && mediaChildren.length === 0,
};

/** Removing elements may join new tags. Two passes are enough for all known inputs. */
const MAX_PASSES = 6;
/** Far deeper than any real text. */
const MAX_DEPTH = 2000;
const TAG = /<(\/?)([a-z][^\s/>]*)/gi;
const VOID = new Set(["br", "hr", "img", "input", "meta", "link", "wbr", "source", "col", "embed", "area", "base"]);
/** Characters that HTML allows but XML, and so a feed, does not (XML 1.0, 2.2). */
const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\p{NChar}]/gu;

const BLOCK_END = /<\/(?:p|h2|h3|h4|ul|ol|li|blockquote|pre|figure|td|th)>|<(?:br|hr|figcaption)[^>]*>/g;
const FIGURE = /<figure>.*?<\/figure>/gs;
const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
const EXCERPT_LENGTH = 150;

/** Sanitizes HTML: nothing runs, nothing is loaded, every tag is closed. Idempotent. */
export function cleanHtml(html: string): string {
  let clean = flatten(html);
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const cleaner = withPostStructure(sanitize(clean.replace(UNPRINTABLE, ""), ALLOWED));
    if (cleaner === clean) break;
    clean = cleaner;
  }
  return clean;
}

function pictureAttributes({ [PICTURE_ATTRIBUTE]: name = "", alt = "" }: sanitize.Attributes): sanitize.Attributes {
  return { [PICTURE_ATTRIBUTE]: name, alt: alt.replace(/\s+/g, " ").trim().slice(0, MAX_ALT_LENGTH) };
}

function spans({ colspan = "", rowspan = "" }: sanitize.Attributes): sanitize.Attributes {
  return { ...(SPAN.test(colspan) && { colspan }), ...(SPAN.test(rowspan) && { rowspan }) };
}

/**
 * Drops opening tags nested deeper than `MAX_DEPTH`: the parser's time per tag grows with the number of open ones, to minutes for
 * five megabytes of them.
 */
function flatten(html: string): string {
  const open = new Map<string, number>();
  let depth = 0;
  return html.replace(TAG, (tag, slash: string, written: string) => {
    const name = written.toLowerCase();
    const openOfName = open.get(name) ?? 0;
    if (VOID.has(name) || (slash && openOfName === 0)) return tag;
    if (!slash && depth >= MAX_DEPTH) return "";
    depth += slash ? -1 : 1;
    open.set(name, openOfName + (slash ? -1 : 1));
    return tag;
  });
}

/** Returns the text of clean HTML on one line. */
export function textOf(clean: string): string {
  return clean
    .replace(BLOCK_END, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the running text of clean HTML, without captions and titles of videos unless there is nothing else. */
export function proseOf(clean: string): string {
  return textOf(clean.replace(FIGURE, "")) || textOf(clean);
}

/** Returns the start of a text for search engines and feeds: at most 150 characters, whole words, '…' if truncated. */
export function summaryOf(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  const whole = text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, "");
  // A text without spaces is truncated between grapheme clusters.
  return whole.length < EXCERPT_LENGTH ? `${whole.replace(/[\s,;:–—-]+$/, "")}…` : excerptOf(text);
}

/** Returns the first 150 grapheme clusters of a text, and three dots (deviation 36). */
export function excerptOf(text: string): string {
  const characters = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text.slice(0, EXCERPT_LENGTH * 20));
  const first = [...characters].slice(0, EXCERPT_LENGTH).map(({ segment }) => segment);
  return `${first.join("").trimEnd()}...`;
}
