import type { Difference } from "./difference.ts";

/** Whose text stays where two editors changed the same. */
export type Preference = "mine" | "theirs";

/** A form as one editor opened it, as somebody else saved it meanwhile, and as the first one sent it. */
export type ThreeForms<Form> = { opened: Form; theirs: Form; mine: Form };

/** What each of two editors changed in a form that both opened. */
export type ConflictChanges = {
  /** Whether the form has what both changed. Otherwise what it was opened with is no longer known, and it has one editor's text alone. */
  isMerged: boolean;
  /** What both changed: as they wrote it, and as this editor did. */
  both: Difference[];
  /** What this editor alone changed in theirs. */
  mine: Difference[];
  /** What they alone changed. */
  theirs: Difference[];
};

/** What somebody else saved while an editor was writing, beside what this editor wrote. */
export type Conflict = ConflictChanges & { by: string; at: string };

/** Returns the fields that a merged form has from theirs: only they changed them, or both did and `preference` says so. */
export function fieldsOfTheirs<Form extends object>(
  { opened, theirs, mine }: ThreeForms<Form>,
  preference: Preference,
): (keyof Form)[] {
  return (Object.keys(mine) as (keyof Form)[]).filter((field) => {
    const [before, other, own] = [opened, theirs, mine].map((form) => JSON.stringify(form[field]));
    return own === before || own === other || (preference === "theirs" && other !== before);
  });
}

/** Merges what two editors changed in the same form, field by field. */
export function mergeFields<Form extends object>(forms: ThreeForms<Form>, preference: Preference): Form {
  const fields = fieldsOfTheirs(forms, preference);
  return { ...forms.mine, ...Object.fromEntries(fields.map((field) => [field, forms.theirs[field]])) };
}

/** Returns the merged form, in which this editor's text stays where both changed the same, and what each changed. `merge` is null when what the form was opened with is no longer known. */
export function describeMerge<Form>(
  { theirs, mine }: Pick<ThreeForms<Form>, "theirs" | "mine">,
  merge: ((preference: Preference) => Form) | null,
  compare: (before: Form, after: Form) => Difference[],
): ConflictChanges & { form: Form } {
  if (!merge) return { form: mine, isMerged: false, both: [], mine: compare(theirs, mine), theirs: [] };
  const [form, withTheirs] = [merge("mine"), merge("theirs")];
  return {
    form,
    isMerged: true,
    both: compare(withTheirs, form),
    mine: compare(theirs, withTheirs),
    theirs: compare(mine, form),
  };
}
