import type { PastedNode } from "./pasted-node.ts";

/** Deeper elements are unwrapped: no text needs them. */
const MAX_DEPTH = 60;

const STYLE_ELEMENT = /<style\b[\s\S]*?<\/style>/gi;
const OPENING_TAG = /<[a-z][^>]*>/gi;
const STYLE = "data-pasted-style";

/** Parses pasted HTML in a document of its own, in which nothing runs and nothing is loaded. */
export function readPasted(html: string): PastedNode[] {
  // The content security policy forbids styles in such a document, too, and would report each.
  const unstyled = html
    .replace(STYLE_ELEMENT, "")
    .replace(OPENING_TAG, (tag) => tag.replace(/(\s)style(\s*=)/gi, `$1${STYLE}$2`));
  return childrenOf(new DOMParser().parseFromString(unstyled, "text/html").body, 0);
}

function childrenOf(parent: Node, depth: number): PastedNode[] {
  return [...parent.childNodes].flatMap((node): PastedNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.nodeValue ?? ""];
    if (!(node instanceof Element)) return [];
    if (depth > MAX_DEPTH) return [node.textContent ?? ""];
    const attributes = Object.fromEntries(
      [...node.attributes].map(({ name, value }) => [name === STYLE ? "style" : name.toLowerCase(), value]),
    );
    return [{ name: node.nodeName.toLowerCase(), attributes, children: childrenOf(node, depth + 1) }];
  });
}
