import { isIsoDay } from "../../ui/format/iso-day.ts";
import { optionalText } from "../typed-text.schema.ts";
import type { NewRequest } from "./new-request.ts";

/** The part of a staff form that asks the applicant for more: documents by name, and a day. */

export const ITEM_FIELD = "item";
export const OTHER_ITEM_FIELD = "other-item";
export const DUE_FIELD = "due";

const MAX_ITEMS = 12;
export const ITEM_MAX_CHARACTERS = 300;

/** As typed. */
export type MoreForm = { items: string[]; otherItem: string; due: string };

export const EMPTY_MORE_FORM: MoreForm = { items: [], otherItem: "", due: "" };

export function readMoreForm(form: URLSearchParams): MoreForm {
  return {
    items: form.getAll(ITEM_FIELD),
    otherItem: form.get(OTHER_ITEM_FIELD) ?? "",
    due: form.get(DUE_FIELD) ?? "",
  };
}

type CheckedMore = ({ kind: "valid" } & NewRequest) | { kind: "wrong"; message: string };

const itemSchema = optionalText("What you ask for", ITEM_MAX_CHARACTERS);

/** Validates what is asked for. `today` is the day at the university, as ISO 8601. */
export function checkMoreForm({ items, otherItem, due }: MoreForm, today: string): CheckedMore {
  const checked = [...items, otherItem].map((item) => itemSchema.safeParse(item));
  const problem = checked.find(({ success }) => !success)?.error?.issues[0];
  if (problem) return { kind: "wrong", message: problem.message };
  const asked = [...new Set(checked.flatMap(({ data }) => data || []))];
  if (asked.length > MAX_ITEMS) return { kind: "wrong", message: `Ask for at most ${MAX_ITEMS} documents at once.` };
  if (due.trim() === "") return { kind: "valid", items: asked, dueOn: null };
  if (!isIsoDay(due.trim())) return { kind: "wrong", message: "Type the day as in 2026-03-31, or leave it empty." };
  if (due.trim() < today) return { kind: "wrong", message: "The day is in the past. Choose a later one." };
  if (due.trim() > yearAfter(today)) return { kind: "wrong", message: "The day is more than a year away. Check it." };
  return { kind: "valid", items: asked, dueOn: due.trim() };
}

function yearAfter(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
}
