import type { FormField, NamedField } from "../form/form-field.ts";
import { asList, nameOf, propertyOf, variantOf } from "./compare-documents.server.ts";
import { compareLists } from "./compare-lists.ts";

/**
 * Returns the path at which another value of a document has what the first one has at a path: items of lists may have been moved. It ends at the list
 * when the item is gone.
 */
export function followPath(
  fields: readonly NamedField[],
  path: readonly string[],
  from: unknown,
  to: unknown,
): readonly string[] {
  const [name = "", ...rest] = path;
  const found = fields.find((one) => one.name === name);
  if (!found) return path;
  return [name, ...followWithin(found.field, rest, propertyOf(from, name), propertyOf(to, name))];
}

function followWithin(field: FormField, path: readonly string[], from: unknown, to: unknown): readonly string[] {
  switch (field.kind) {
    case "group":
      return followPath(field.fields, path, from, to);
    case "option":
      return followWithin(field.field, path, from, to);
    case "variants": {
      const variant = variantOf(field, from);
      return variant && variant === variantOf(field, to) ? followPath(variant.fields, path, from, to) : [];
    }
    case "list": {
      const [place = "", ...rest] = path;
      const [before, after] = [asList(from), asList(to)];
      const { pairs } = compareLists(before, after, (item) => nameOf(field.item, item));
      const pair = pairs.find((one) => String(one.from) === place);
      if (!pair) return [];
      return [String(pair.to), ...followWithin(field.item, rest, before[pair.from], after[pair.to])];
    }
    default:
      return path;
  }
}
