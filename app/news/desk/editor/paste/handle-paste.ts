import { closeHistory } from "@tiptap/pm/history";
import type { EditorView } from "@tiptap/pm/view";
import { POST_LIMITS } from "../../post.schema.ts";
import { convertPasted } from "./convert-pasted.ts";
import { leftOutMessage } from "./left-out.ts";
import type { PastedNode } from "./pasted-node.ts";

/** The notice to an editor after a paste. */
export type PasteReport = { kind: "pasted" | "rejected"; message: string };

/** Larger HTML is not even parsed: it would stop the page for seconds. */
const MAX_HTML_LENGTH = 4_000_000;
const FILES = "Pictures can’t be pasted or dropped into the text. Add them with Picture above.";

/** Deeper elements are unwrapped: no text needs them. */
const MAX_DEPTH = 60;

const STYLE_ELEMENT = /<style\b[\s\S]*?<\/style>/gi;
const OPENING_TAG = /<[a-z][^>]*>/gi;
const STYLE = "data-pasted-style";

/** Pastes HTML of other programs converted to that of a post, as one step to undo. Returns whether it did, or rejected it; otherwise the editor pastes. */
export function handlePaste(view: EditorView, event: ClipboardEvent, onReport: (report: PasteReport) => void): boolean {
  const clipboard = event.clipboardData;
  if (!clipboard) return false;
  const html = clipboard.getData("text/html");
  const text = clipboard.getData("text/plain");
  const reject = (message: string) => {
    event.preventDefault();
    onReport({ kind: "rejected", message });
    return true;
  };
  if (html === "" && text === "") return clipboard.files.length > 0 && reject(FILES);
  const isCode = view.state.selection.$from.parent.type.spec.code === true;
  const isPlain = html === "" || isCode;
  if (isPlain && text.length > POST_LIMITS.content) return reject(tooLong(text.length));
  // Text of this editor itself needs no conversion.
  if (isPlain || html.includes("data-pm-slice")) return false;
  if (html.length > MAX_HTML_LENGTH) return reject(tooLong(html.length));
  const converted = convertPasted(readPasted(html));
  if (converted.html.length > POST_LIMITS.content) return reject(tooLong(converted.html.length));
  const message = leftOutMessage(converted.leftOut);
  if (converted.html.trim() === "")
    return reject(message === "" ? "There was nothing to paste." : `Nothing was pasted: ${message}`);
  event.preventDefault();
  view.dispatch(closeHistory(view.state.tr));
  view.pasteHTML(inPlace(converted.html), event);
  if (message !== "") onReport({ kind: "pasted", message: `Pasted. ${message}` });
  return true;
}

/** Parses pasted HTML in a document of its own, in which nothing runs and nothing is loaded. */
function readPasted(html: string): PastedNode[] {
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

/** Keeps the browser from leaving the page to show a dropped file. */
export function handleDrop(event: DragEvent, onReport: (report: PasteReport) => void): boolean {
  if (!event.dataTransfer?.types.includes("Files") || event.dataTransfer.getData("text/html") !== "") return false;
  event.preventDefault();
  onReport({ kind: "rejected", message: FILES });
  return true;
}

const BLOCK = /<(?:p|h[2-4]|ul|ol|blockquote|pre|table|hr)>/g;

/** Marks several blocks so that only paragraphs join the text before and after the cursor; a heading or a list would lose what it is. */
function inPlace(html: string): string {
  const blocks = html.match(BLOCK)?.length ?? 0;
  const joins = [/^\s*<p>/.test(html), /<\/p>\s*$/.test(html)].map(Number);
  const isText = blocks === 0 || (blocks === 1 && joins[0] === 1);
  return isText ? html : `<div data-pm-slice="${joins.join(" ")} []">${html}</div>`;
}

function tooLong(length: number): string {
  const [has, may] = [length, POST_LIMITS.content].map((count) => count.toLocaleString("en"));
  return `Nothing was pasted: it has ${has} characters with its formatting, and a post can have ${may}. Paste a part of it.`;
}
