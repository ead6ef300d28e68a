import { type ClipboardEvent, type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import { formatCount } from "../../../../ui/format/format-count.ts";
import { changeItems, emptyItem, moveItem } from "../../form/change-lists.ts";
import { type Entries, itemIds, type List, nextItemId, partName } from "../../form/form-field.ts";
import { type PastedRow, pasteColumns, readPastedRows } from "../../form/pasted-rows.ts";

type Items = {
  ids: string[];
  /** The ids of all items that were ever shown: a new item gets another, which brings back nothing that was typed. */
  used: string[];
  entries: Entries;
  /** The items before each change, for Undo. */
  before: string[][];
  status: string;
};

type ListItemsOptions = { field: List; name: string; initial: Entries; list: RefObject<HTMLOListElement | null> };

/** The ids of a list's items, and what changes them: its buttons, dragging and pasting. */
export function useListItems({ field, name, initial, list }: ListItemsOptions) {
  const columns = pasteColumns(field.item);
  const [items, setItems] = useState((): Items => {
    const ids = itemIds(initial, name);
    return { ids, used: ids, entries: initial, before: [], status: "" };
  });
  const { ids, used, before } = items;

  function show(next: Pick<Items, "ids" | "status"> & Partial<Items>) {
    flushSync(() => setItems({ ...items, before: [...before, ids], ...next }));
    // Lets the form notice the change, as that of any field.
    list.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }

  return {
    ...items,
    columns,
    removed: used.filter((id) => !ids.includes(id)),
    change(kind: string, id: string) {
      const next = changeItems(ids, kind, id) ?? ids;
      if (kind === "remove") {
        show({ ids: next, status: `Removed number ${ids.indexOf(id) + 1}.` });
        return list.current?.closest("fieldset")?.focus();
      }
      show({ ids: next, status: `Moved to ${next.indexOf(id) + 1} of ${next.length}.` });
    },
    move(from: number, to: number) {
      show({ ids: moveItem(ids, from, to), status: `Moved to ${to + 1} of ${ids.length}.` });
    },
    undo() {
      const last = before.at(-1);
      if (!last) return;
      show({ ids: last, before: before.slice(0, -1), status: "Undone." });
      const place = last.findIndex((id) => !ids.includes(id));
      if (place >= 0) return focusItem(list.current, place);
      list.current?.closest("fieldset")?.focus();
    },
    add(variant: string) {
      show(addItem(items, field, name, variant));
      openNew(list.current, ids.length);
    },
    /** Adds the pasted rows after the item that is pasted into, or in its place when it is empty. */
    paste(event: ClipboardEvent<HTMLElement>) {
      const { target } = event;
      const control = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target.name : null;
      const into = ids.findIndex((id) => control === pastedName(name, id, columns[0]?.name ?? ""));
      const rows = into < 0 ? null : readPastedRows(event.clipboardData.getData("text/plain"), columns);
      if (rows === null) return;
      const place = isEmptyItem(list.current?.children[into]) ? into : into + 1;
      const pasted = insertRows(items, rows, {
        name,
        first: ids.slice(0, place),
        last: ids.slice(into + 1),
        max: field.max,
      });
      // A full list leaves the text to the browser, which pastes it as one line.
      if (pasted === null) return;
      event.preventDefault();
      show(pasted);
      focusItem(list.current, place);
    },
  };
}

/** Adds an item of a kind; the empty text where there is but one. */
function addItem({ ids, used, entries }: Items, field: List, name: string, variant: string) {
  const id = nextItemId(used);
  return {
    ids: [...ids, id],
    used: [...used, id],
    entries: new Map([...entries, ...emptyItem(field.item, partName(name, id), variant)]),
    status: `Added number ${ids.length + 1}.`,
  };
}

/** Returns ids that no item of a list has had. */
function newIds(used: readonly string[], count: number): string[] {
  const all = [...used];
  for (let added = 0; added < count; added++) all.push(nextItemId(all));
  return all.slice(used.length);
}

type Between = { name: string; first: string[]; last: string[]; max: number };

/** Puts rows between the first and the last items of a list, as many as there is room for; null when there is none. */
function insertRows({ used, entries }: Items, rows: readonly PastedRow[], { name, first, last, max }: Between) {
  const room = max - first.length - last.length;
  if (room <= 0) return null;
  const fitting = rows.slice(0, room);
  const added = newIds(used, fitting.length);
  const values = added.flatMap((id, index) =>
    [...(fitting[index] ?? [])].map(([part, value]): [string, string[]] => [pastedName(name, id, part), [value]]),
  );
  return {
    ids: [...first, ...added, ...last],
    used: [...used, ...added],
    entries: new Map([...entries, ...values]),
    status: describePasted(fitting.length, rows.length - fitting.length),
  };
}

/** Names the control of a part of an item; the empty name is the item itself. */
function pastedName(list: string, id: string, part: string): string {
  const item = partName(list, id);
  return part === "" ? item : partName(item, part);
}

/** Returns whether nothing is typed into an item. */
function isEmptyItem(item: Element | undefined): boolean {
  const controls =
    item?.querySelectorAll<HTMLInputElement>("input:not([type=hidden], [type=checkbox]), textarea") ?? [];
  return [...controls].every(({ value }) => value.trim() === "");
}

function describePasted(added: number, left: number): string {
  const text = `Added ${formatCount(added, "line")} of what you pasted.`;
  return left === 0 ? text : `${text} There is no room for the last ${left}.`;
}

/** Focuses the summary of an item, or its field when it has no summary. */
function focusItem(list: HTMLOListElement | null, place: number) {
  const item = list?.children[place];
  item?.querySelector<HTMLElement>("summary, input:not([type=hidden]), textarea, select")?.focus();
}

/** Opens a new item and puts the cursor into its first field. */
function openNew(list: HTMLOListElement | null, place: number) {
  const item = list?.children[place];
  // A menu of buttons has no id.
  const details = item?.querySelector<HTMLDetailsElement>("details[id]");
  if (details) details.open = true;
  item
    ?.querySelector<HTMLElement>("input:not([type=hidden]):not([type=radio]), textarea, select, [aria-haspopup=dialog]")
    ?.focus();
  item?.scrollIntoView({ block: "nearest" });
}
