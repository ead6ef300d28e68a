import { useRef } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import { FieldError } from "../../../../ui/field/field.tsx";
import { itemsName, type List, type NamedField, nextItemId, partName } from "../../form/form-field.ts";
import { type FieldsContext, hasNameWithin, type RenderField } from "./fields-context.ts";
import { ListItem } from "./list-item.tsx";
import { useListDrag } from "./use-list-drag.ts";
import { useListItems } from "./use-list-items.ts";

/** A list of more items has the button that adds one at its top, too. */
const MAX_SHORT = 8;

type ListProps = { field: List; name: string; context: FieldsContext; renderField: RenderField };

/** A list whose items can be added, removed and moved; without JavaScript the server changes it. */
export function ListField({ field, name, context, renderField }: ListProps) {
  const list = useRef<HTMLOListElement>(null);
  const { ids, removed, before, entries, status, columns, change, add, undo, move, paste } = useListItems({
    field,
    name,
    initial: context.entries,
    list,
  });
  const { drag, begin } = useListDrag(list, move);
  const isFull = ids.length >= field.max;
  const wrong = ids.find((id) => hasNameWithin(context.problems, partName(name, id)));

  return (
    <fieldset id={name} tabIndex={-1} className="min-w-0 scroll-mt-6">
      <legend className="font-semibold text-ink-950">{field.label}</legend>
      {field.help && <p className="wrap-anywhere text-ink-700 text-sm">{field.help}</p>}
      <FieldError id={name} error={context.problems.get(name)} />
      {ids.length > MAX_SHORT && !isFull && <AddButtons field={field} name={name} ids={ids} columns={[]} onAdd={add} />}
      <ol ref={list} onPaste={paste} className="mt-2 grid gap-1 sm:gap-2">
        {[...ids, ...removed].map((id, index) => {
          const isRemoved = index >= ids.length;
          const edge = drag && !isRemoved && drag.to === index ? dropEdge(drag) : "";
          return (
            <li
              key={id}
              // A removed item keeps what was typed into it until the page is left, for Undo, and is not sent.
              hidden={isRemoved}
              className={`min-w-0 rounded border border-ground-500 bg-ground-100 ${edge} ${drag?.from === index ? "opacity-60" : ""}`}
            >
              {!isRemoved && <input type="hidden" name={itemsName(name)} value={id} />}
              <fieldset role="none" disabled={isRemoved} className="contents">
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
              </fieldset>
            </li>
          );
        })}
      </ol>
      <p role="status" className="mt-2 flex flex-wrap items-center gap-3 text-ink-700 empty:hidden">
        {status}
        {status && before.length > 0 && (
          <Button className="min-h-11!" onClick={undo}>
            Undo
          </Button>
        )}
      </p>
      {isFull ? (
        <p className="mt-2 text-ink-700 text-sm">There is room for {field.max} here. Remove one to add another.</p>
      ) : (
        <AddButtons field={field} name={name} ids={ids} columns={columns} onAdd={add} />
      )}
    </fieldset>
  );
}

function dropEdge({ from, to }: { from: number; to: number }): string {
  if (from === to) return "";
  return to < from ? "border-t-4 border-t-brand-700" : "border-b-4 border-b-brand-700";
}

type AddProps = {
  field: List;
  name: string;
  ids: readonly string[];
  columns: readonly NamedField[];
  onAdd(variant: string): void;
};

/** One button, or one for each kind of item. */
function AddButtons({ field, name, ids, columns, onAdd }: AddProps) {
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
      <PasteHint columns={columns} />
    </div>
  );
}

function PasteHint({ columns }: { columns: readonly NamedField[] }) {
  const [first, ...others] = columns.map(({ field }) => field.label);
  if (first === undefined) return null;
  return (
    <p className="text-ink-700 text-sm noscript:hidden">
      {others.length === 0
        ? "Several lines can be pasted at once."
        : `Rows of a spreadsheet can be pasted into “${first}”: ${[first, ...others].join(", ")}.`}
    </p>
  );
}

function withArticle(noun: string): string {
  return `${/^[aeio]/i.test(noun) ? "an" : "a"} ${noun}`;
}
