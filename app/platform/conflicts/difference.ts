import { compareTexts, type Part } from "../text/compare-texts.ts";

/** One difference between two versions of a form, in an editor's words. */
export type Difference = {
  /** The path of the field: unique among the differences. */
  id: string;
  label: string;
  kind: "changed" | "added" | "removed" | "moved";
  /** What stood there before and stands there afterwards; empty for nothing. */
  before: Part[];
  after: Part[];
};

type Changed = Pick<Difference, "id" | "label"> & { kind?: Difference["kind"] | undefined };

/** Returns the difference between two texts of a field. */
export function differenceOf({ id, label, kind }: Changed, before: string, after: string): Difference {
  const parts = compareTexts(before, after);
  return {
    id,
    label,
    kind: kind ?? (before === "" ? "added" : after === "" ? "removed" : "changed"),
    before: parts.filter((part) => part.kind !== "added"),
    after: parts.filter((part) => part.kind !== "removed"),
  };
}

/** Compares the texts of two forms by the labels of their fields. */
export function compareFields<Label extends string>(
  before: Readonly<Record<Label, string>>,
  after: Readonly<Record<Label, string>>,
): Difference[] {
  const labels = Object.keys(before) as Label[];
  return labels
    .filter((label) => before[label] !== after[label])
    .map((label) => differenceOf({ id: label, label }, before[label], after[label]));
}
