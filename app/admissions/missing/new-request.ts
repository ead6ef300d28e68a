import { formatIsoDay } from "../../ui/format/iso-day.ts";

/** What staff ask for: documents by name, and the day by which they should arrive. */
export type NewRequest = { items: string[]; dueOn: string | null };

/** A request without names and day: staff ask by text, and one document answers it. */
export const TEXT_ONLY: NewRequest = { items: [], dueOn: null };

/** Returns the paragraphs of a mail that name what is awaited, and until when. */
export function askedParagraphs({ items, dueOn }: NewRequest): string[] {
  return [
    ...(items.length > 0 ? [items.map((item) => `- ${item}`).join("\n")] : []),
    ...(dueOn === null ? [] : [`Please send it by ${formatIsoDay(dueOn)}.`]),
  ];
}
