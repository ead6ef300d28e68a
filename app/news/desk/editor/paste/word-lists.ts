import { type PastedElement, type PastedNode, styleOf, textOfPasted } from "./pasted-node.ts";

/** An item of a list in Word: a paragraph with the level and, hidden in the text, the marker. */
type WordItem = { level: number; isOrdered: boolean; paragraph: PastedElement };

/** Makes lists of the numbered and bulleted paragraphs of Word, and puts the nested lists of Google Docs into their items. */
export function nestLists(nodes: readonly PastedNode[]): PastedNode[] {
  const result: PastedNode[] = [];
  let items: WordItem[] = [];
  const endList = () => {
    if (items.length > 0) result.push(...listsOf(items, Math.min(...items.map(({ level }) => level))));
    items = [];
  };
  for (const node of nodes) {
    const item = typeof node === "string" ? null : readItem(node);
    if (item) items.push(item);
    // Line breaks between the paragraphs.
    else if (typeof node !== "string" || node.trim() !== "" || items.length === 0) {
      endList();
      result.push(typeof node === "string" ? node : nested(node));
    }
  }
  endList();
  return result;
}

function readItem(node: PastedElement): WordItem | null {
  const [, level] = /\blevel(\d)\b/.exec(styleOf(node, "mso-list")) ?? [];
  if (level === undefined || node.name !== "p") return null;
  const marker = markerOf(node.children);
  return { level: Number(level), isOrdered: /^\W?(?:\d+|[a-z]{1,4})[.)]/i.test(marker), paragraph: node };
}

/** Returns the text of the marker: '1.', 'a)', '·'. */
function markerOf(nodes: readonly PastedNode[]): string {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    const marker =
      styleOf(node, "mso-list") === "ignore" ? textOfPasted(node.children).trim() : markerOf(node.children);
    if (marker !== "") return marker;
  }
  return "";
}

/** Makes lists of items of this level and deeper ones. Two kinds of lists in a row stay two lists. */
function listsOf(items: WordItem[], level: number): PastedElement[] {
  const lists: PastedElement[] = [];
  let deeper: WordItem[] = [];
  const endDeeper = () => {
    const item = lists.at(-1)?.children.at(-1);
    if (deeper.length > 0 && typeof item === "object") item.children.push(...listsOf(deeper, level + 1));
    deeper = [];
  };
  for (const item of items) {
    if (item.level > level && lists.length > 0) {
      deeper.push(item);
      continue;
    }
    endDeeper();
    const name = item.isOrdered ? "ol" : "ul";
    if (lists.at(-1)?.name !== name) lists.push({ name, attributes: {}, children: [] });
    const paragraph = { ...item.paragraph, name: "p", attributes: {} };
    lists.at(-1)?.children.push({ name: "li", attributes: {}, children: [paragraph] });
  }
  endDeeper();
  return lists;
}

function nested(node: PastedElement): PastedElement {
  const children = nestLists(node.children);
  return { ...node, children: node.name === "ul" || node.name === "ol" ? itemsOf(children) : children };
}

/** Moves lists that are directly in a list into the item before them. */
function itemsOf(children: PastedNode[]): PastedNode[] {
  const items: PastedElement[] = [];
  for (const child of children) {
    if (typeof child === "string") continue;
    const last = items.at(-1);
    const isList = child.name === "ul" || child.name === "ol";
    if (isList && last) last.children = [...last.children, child];
    else items.push(child.name === "li" ? { ...child } : { name: "li", attributes: {}, children: [child] });
  }
  return items;
}
