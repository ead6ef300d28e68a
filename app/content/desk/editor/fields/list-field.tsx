import { type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../../ui/button/button.tsx";
import { FieldError } from "../../../../ui/field/field.tsx";
import { changeItems, moveItem } from "../../form/change-lists.ts";
import { itemIds, itemsName, nextItemId, partName, variantName } from "../../form/form-field.ts";
import { type FieldsContext, hasNameWithin, type List, type RenderField } from "./fields-context.ts";
import { ListItem } from "./list-item.tsx";
import { useListDrag } from "./use-list-drag.ts";

type ListProps = { field: List; name: string; context: FieldsContext; renderField: RenderField };

/** A list whose items can be added, removed and moved; without JavaScript the server changes it. */
export function ListField({ field, name, context, renderField }: ListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { ids, removed, entries, status, change, add, undo, move } = useItems(name, context, list);
  const { drag, begin } = useListDrag(list, move);
  const isFull = ids.length >= field.max;
  const wrong = ids.find((id) => hasNameWithin(context.problems, partName(name, id)));
  return (
    <fieldset id={name} tabIndex={-1} className="min-w-0 scroll-mt-6">
      <legend className="font-semibold text-ink-950">{field.label}</legend>
      {field.help && <p className="wrap-anywhere text-ink-700 text-sm">{field.help}</p>}
      <FieldError id={name} error={context.problems.get(name)} />
      <ol ref={list} className="mt-2 grid gap-2">
        {[...ids, ...removed.map(({ id }) => id)].map((id, index) => {
          const isRemoved = index >= ids.length;
          const edge = drag && !isRemoved && drag.to === index ? dropEdge(drag) : "";
          return (
            <li
              key={id}
              // A removed item keeps what was typed into it until the page is left, for Undo.
              hidden={isRemoved}
              className={`min-w-0 rounded border border-ground-500 bg-ground-100 ${edge} ${drag?.from === index ? "opacity-60" : ""}`}
            >
              {!isRemoved && <input type="hidden" name={itemsName(name)} value={id} />}
              <ListItem
                {...{ field, renderField, id }}
                context={{ ...context, entries }}
                list={name}
                place={index + 1}
                count={ids.length}
                isOpen={wrong === id}
                onChange={change}
                onDrag={(event) => begin(event, index)}
              />
            </li>
          );
        })}
      </ol>
      <p role="status" className="mt-2 flex flex-wrap items-center gap-3 text-ink-700 empty:hidden">
        {status}
        {status && removed.length > 0 && (
          <Button className="min-h-11!" onClick={undo}>
            Undo
          </Button>
        )}
      </p>
      {isFull ? (
        <p className="mt-2 text-ink-700 text-sm">There is room for {field.max} here. Remove one to add another.</p>
      ) : (
        <AddButtons field={field} name={name} ids={ids} onAdd={add} />
      )}
    </fieldset>
  );
}

function dropEdge({ from, to }: { from: number; to: number }): string {
  if (from === to) return "";
  return to < from ? "border-t-4 border-t-brand-700" : "border-b-4 border-b-brand-700";
}

/** An item that can be brought back, with its place before, from 0. */
type Removed = { id: string; place: number };

/** The ids of a list's items, and what its buttons do with them. */
function useItems(name: string, context: FieldsContext, list: RefObject<HTMLOListElement | null>) {
  const [{ ids, removed, used, entries, status }, setItems] = useState(() => {
    const initial = itemIds(context.entries, name);
    return { ids: initial, removed: [] as Removed[], used: initial, entries: context.entries, status: "" };
  });

  function show(next: { ids: string[]; removed?: Removed[]; status: string }) {
    flushSync(() => setItems((before) => ({ ...before, ...next })));
    // Lets the form notice the change, as that of any field.
    list.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }

  return {
    ids,
    removed,
    entries,
    status,
    change(kind: string, id: string) {
      const next = changeItems(ids, kind, id) ?? ids;
      if (kind === "remove") {
        const place = ids.indexOf(id);
        show({ ids: next, removed: [...removed, { id, place }], status: `Removed number ${place + 1}.` });
        return list.current?.closest("fieldset")?.focus();
      }
      show({ ids: next, status: `Moved to ${next.indexOf(id) + 1} of ${next.length}.` });
    },
    move(from: number, to: number) {
      show({ ids: moveItem(ids, from, to), status: `Moved to ${to + 1} of ${ids.length}.` });
    },
    undo() {
      const last = removed.at(-1);
      if (!last) return;
      const place = Math.min(last.place, ids.length);
      show({
        ids: [...ids.slice(0, place), last.id, ...ids.slice(place)],
        removed: removed.slice(0, -1),
        status: `Number ${place + 1} is back.`,
      });
      focusItem(list.current, place);
    },
    add(variant: string) {
      // An id that was used before would bring back what was typed into the removed item.
      const added = (changeItems(used, "add", "") ?? []).slice(-1);
      const kinds = added.map((id): [string, string[]] => [variantName(partName(name, id)), [variant]]);
      flushSync(() =>
        setItems((before) => ({
          ...before,
          used: [...used, ...added],
          entries: new Map([...entries, ...kinds]),
        })),
      );
      show({ ids: [...ids, ...added], status: "" });
      openNew(list.current, ids.length);
    },
  };
}

/** Focuses the summary of an item, or its field when it has no summary. */
function focusItem(list: HTMLOListElement | null, place: number) {
  const item = list?.children[place];
  item?.querySelector<HTMLElement>("summary, input:not([type=hidden]), textarea, select")?.focus();
}

/** Opens a new item and puts the cursor into its first field. */
function openNew(list: HTMLOListElement | null, place: number) {
  const item = list?.children[place];
  const details = item?.querySelector("details");
  if (details) details.open = true;
  item
    ?.querySelector<HTMLElement>("input:not([type=hidden]):not([type=radio]), textarea, select, [aria-haspopup=dialog]")
    ?.focus();
  item?.scrollIntoView({ block: "nearest" });
}

type AddProps = { field: List; name: string; ids: readonly string[]; onAdd(variant: string): void };

/** One button, or one for each kind of item. */
function AddButtons({ field, name, ids, onAdd }: AddProps) {
  const { item, one } = field;
  const kinds = item.kind === "variants" ? item.variants : [{ value: "", label: `Add ${withArticle(one)}` }];
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      {item.kind === "variants" && <span className="w-full text-ink-700 text-sm">Add {withArticle(one)}:</span>}
      {kinds.map(({ value, label }) => (
        <Button
          key={value}
          type="submit"
          name="$intent"
          value={`add ${name} ${value}`.trim()}
          // Without JavaScript, the page is loaded again: at the new item instead of at its top.
          formAction={`#${partName(name, nextItemId(ids))}`}
          onClick={(event) => {
            event.preventDefault();
            onAdd(value);
          }}
          className="min-h-11!"
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function withArticle(noun: string): string {
  return `${/^[aeio]/i.test(noun) ? "an" : "a"} ${noun}`;
}
