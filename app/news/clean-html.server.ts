import sanitize from "sanitize-html";

/** What an editor may write. Everything else goes; its words stay, but those of scripts and styles. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    ...["p", "h2", "h3", "h4", "ul", "ol", "li", "blockquote", "pre", "hr", "br"],
    ...["strong", "em", "u", "s", "code", "sub", "sup", "a"],
  ],
  allowedAttributes: { a: ["href"], ol: ["start"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  enforceHtmlBoundary: false,
  nestingLimit: 20,
  transformTags: { b: "strong", i: "em", h1: "h2", h5: "h4", h6: "h4", div: "p" },
  exclusiveFilter: ({ tag, text }) => tag === "p" && text.trim() === "",
};

/** What was taken apart may have left tags that a browser would mend in its own way; two passes are enough for all known ones. */
const MAX_PASSES = 6;
/** Far beyond any text, and cheap. */
const DEEPEST = 2000;
const TAG = /<(\/?)([a-z][^\s/>]*)/gi;
const VOID = new Set(["br", "hr", "img", "input", "meta", "link", "wbr", "source", "col", "embed", "area", "base"]);
/** What XML, and so a feed, can't hold (XML 1.0, 2.2), though HTML can. */
const UNPRINTABLE = /(?![\t\n\r])[\p{Cc}\p{NChar}]/gu;

const BLOCK_END = /<\/(?:p|h2|h3|h4|ul|ol|li|blockquote|pre)>|<(?:br|hr)[^>]*>/g;
const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
const EXCERPT_LENGTH = 150;

/** HTML in which nothing can run, nothing is loaded and every tag is closed. Clean HTML comes back as it is. */
export function cleanHtml(html: string): string {
  let clean = flatten(html);
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const cleaner = sanitize(clean.replace(UNPRINTABLE, ""), ALLOWED);
    if (cleaner === clean) break;
    clean = cleaner;
  }
  return clean;
}

/**
 * Leaves out the start of tags that are nested beyond all sense: what the parser takes for a tag grows with the number of those that
 * are still open, to minutes for five megabytes of them.
 */
function flatten(html: string): string {
  const open = new Map<string, number>();
  let depth = 0;
  return html.replace(TAG, (tag, slash: string, written: string) => {
    const name = written.toLowerCase();
    const openOfName = open.get(name) ?? 0;
    if (VOID.has(name) || (slash && openOfName === 0)) return tag;
    if (!slash && depth >= DEEPEST) return "";
    depth += slash ? -1 : 1;
    open.set(name, openOfName + (slash ? -1 : 1));
    return tag;
  });
}

/** The words of clean HTML on one line. */
export function textOf(clean: string): string {
  return clean
    .replace(BLOCK_END, " ")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}

/** The beginning of a text for search engines and feeds: at most 150 characters, whole words, and '…' where something is left out. */
export function summaryOf(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text;
  const whole = text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, "");
  // A text without a blank is cut between two characters as a reader counts them.
  return whole.length < EXCERPT_LENGTH ? `${whole.replace(/[\s,;:–—-]+$/, "")}…` : excerptOf(text);
}

/** The first 150 characters of a text, as a reader counts them, and three dots (deviation 36). */
export function excerptOf(text: string): string {
  const characters = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text.slice(0, EXCERPT_LENGTH * 20));
  const first = [...characters].slice(0, EXCERPT_LENGTH).map(({ segment }) => segment);
  return `${first.join("").trimEnd()}...`;
}
