import type { Preference, ThreeForms } from "../../../platform/conflicts/three-way-merge.ts";
import {
  chosenVariant,
  type Entries,
  type FormField,
  itemIds,
  itemsName,
  type NamedField,
  nextItemId,
  partName,
  switchName,
  variantName,
} from "../form/form-field.ts";
import { fieldPairs, type Pairs, readField } from "../form/form-values.ts";
import { mergeLists } from "./merge-lists.server.ts";

type Forms = ThreeForms<Entries>;

type Merge = { forms: Forms; preference: Preference };

/** The name of a control in each of the forms, and in the merged one. */
type Names = Record<keyof Forms | "merged", string>;

/**
 * Merges what two editors changed in the same form, field by field: a three-way merge over the form that both began with. Items of lists are followed
 * when they move. Returns the merged form, encoded as a query.
 */
export function mergeForms(fields: readonly NamedField[], forms: Forms, preference: Preference): string {
  const root = { opened: "", theirs: "", mine: "", merged: "" };
  return new URLSearchParams(mergeFields(fields, root, { forms, preference })).toString();
}

function mergeFields(fields: readonly NamedField[], parent: Names, merge: Merge): Pairs {
  return fields.flatMap(({ name, field }) => mergeField(field, within(parent, { all: name }), merge));
}

function mergeField(field: FormField, names: Names, merge: Merge): Pairs {
  const { forms } = merge;
  switch (field.kind) {
    case "group":
      return mergeFields(field.fields, names, merge);
    case "option": {
      const isOn = SIDES.every((side) => forms[side].has(switchName(names[side])));
      if (!isOn) return mergeWhole(field, names, merge);
      return [[switchName(names.merged), "on"], ...mergeField(field.field, names, merge)];
    }
    case "variants": {
      const [variant, ...others] = SIDES.map((side) => chosenVariant(field.variants, forms[side], names[side]));
      if (!variant || others.some((other) => other !== variant)) return mergeWhole(field, names, merge);
      return [[variantName(names.merged), variant.value], ...mergeFields(variant.fields, names, merge)];
    }
    case "list":
      return mergeItems(field, names, merge);
    case "text":
    case "link":
    case "choice":
    case "pick":
    case "number":
    case "flag":
    case "picture":
      return mergeWhole(field, names, merge);
  }
}

const SIDES = ["opened", "theirs", "mine"] as const;

/** Merges a field that has no parts: who changed it has it. */
function mergeWhole(field: FormField, names: Names, { forms, preference }: Merge): Pairs {
  const [opened, theirs, mine] = SIDES.map((side) => textIn(field, names, forms, side));
  const side = mine === opened ? "theirs" : theirs === opened ? "mine" : preference;
  return renamed(fieldPairs(field, forms[side], names[side]), names[side], names.merged);
}

function mergeItems(field: Extract<FormField, { kind: "list" }>, names: Names, merge: Merge): Pairs {
  const { forms, preference } = merge;
  if (textIn(field, names, forms, "theirs") === textIn(field, names, forms, "mine"))
    return mergeWhole(field, names, merge);
  const { item } = field;
  const read = (side: keyof Forms) =>
    itemIds(forms[side], names[side]).map((id) => ({
      id,
      value: readField(item, forms[side], partName(names[side], id)),
    }));
  const lists = { opened: read("opened"), theirs: read("theirs"), mine: read("mine") };
  const used = [...lists.opened, ...lists.mine].map(({ id }) => id);
  return mergeLists(item, lists, preference).flatMap(({ opened, theirs, mine }): Pairs => {
    const merged = mine ?? nextItemId(used);
    used.push(merged);
    const side = mine === null ? "theirs" : "mine";
    const own = within(names, { opened: opened ?? "", theirs: theirs ?? "", mine: mine ?? "", merged });
    const isInAll = opened !== null && theirs !== null && mine !== null;
    const pairs = isInAll
      ? mergeField(item, own, merge)
      : renamed(fieldPairs(item, forms[side], own[side]), own[side], own.merged);
    return [[itemsName(names.merged), merged], ...pairs];
  });
}

/** Returns what a field says in one of the forms, to be compared. */
function textIn(field: FormField, names: Names, forms: Forms, side: keyof Forms): string | undefined {
  return JSON.stringify(readField(field, forms[side], names[side]));
}

function within(parent: Names, part: { all: string } | Names): Names {
  const of = (side: keyof Names) => partName(parent[side], "all" in part ? part.all : part[side]);
  return { opened: of("opened"), theirs: of("theirs"), mine: of("mine"), merged: of("merged") };
}

function renamed(pairs: Pairs, from: string, to: string): Pairs {
  return pairs.map(([name, text]) => [`${to}${name.slice(from.length)}`, text]);
}
