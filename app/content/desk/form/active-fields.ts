import {
  chosenVariant,
  type Entries,
  type FormField,
  itemIds,
  type NamedField,
  partName,
  switchName,
} from "./form-field.ts";
import { itemLabel, itemName } from "./item-label.ts";

/** A field without parts, with the name of its control and the labels that lead to it: 'Faculties 2 (Law): Fees 1 (LLB): Off campus'. */
export type ActiveField = { name: string; label: string; field: FormField };

/** Lists the fields of a form in their order, as many times as their lists have items. Leaves out parts that are switched off. */
export function activeFields(
  fields: readonly NamedField[],
  entries: Entries,
  parent = "",
  labels: readonly string[] = [],
): ActiveField[] {
  return fields.flatMap(({ name, field }) =>
    activeWithin(field, entries, partName(parent, name), [...labels, field.label]),
  );
}

function activeWithin(field: FormField, entries: Entries, name: string, labels: readonly string[]): ActiveField[] {
  switch (field.kind) {
    case "group":
      return activeFields(field.fields, entries, name, labels);
    case "option":
      return entries.has(switchName(name)) ? activeWithin(field.field, entries, name, labels) : [];
    case "variants": {
      const variant = chosenVariant(field.variants, entries, name);
      return variant ? activeFields(variant.fields, entries, name, labels) : [];
    }
    case "list":
      return itemIds(entries, name).flatMap((id, place) => {
        const control = partName(name, id);
        const label = itemLabel(field.label, place, itemName(field.item, entries, control));
        return activeWithin(field.item, entries, control, [...labels.slice(0, -1), label]);
      });
    default:
      return [{ name, label: labels.join(": "), field }];
  }
}
