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
};

const BLOCK_END = /<\/(?:p|h2|h3|h4|ul|ol|li|blockquote|pre)>|<(?:br|hr)[^>]*>/g;
const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
const EXCERPT_LENGTH = 150;

/** HTML in which nothing can run, nothing is loaded and every tag is closed. Clean HTML comes back as it is. */
export function cleanHtml(html: string): string {
  return sanitize(html.replaceAll("\0", ""), ALLOWED);
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

/** The first 150 characters of a text, as a reader counts them, and three dots (deviation 36). */
export function excerptOf(text: string): string {
  const characters = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text.slice(0, EXCERPT_LENGTH * 20));
  const first = [...characters].slice(0, EXCERPT_LENGTH).map(({ segment }) => segment);
  return `${first.join("").trimEnd()}...`;
}
