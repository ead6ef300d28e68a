import { formatIsoDay } from "../../ui/format/iso-day.ts";

/** The least and the greatest answer of a number or a date, as answers are stored, and the same in words: "16 or more". */
export type AnswerRange = { least: string | undefined; greatest: string | undefined; text: string };

/** Returns whether one answer is less than another. The texts of dates in ISO 8601 have the order of the dates. */
export function isLess(kind: string, answer: string, other: string): boolean {
  return kind === "number" ? Number(answer) < Number(other) : answer < other;
}

/** Returns whether an answer is in the range of its question. */
export function isInRange({ kind, range }: { kind: string; range?: AnswerRange | undefined }, answer: string): boolean {
  if (range?.least && isLess(kind, answer, range.least)) return false;
  return !(range?.greatest && isLess(kind, range.greatest, answer));
}

/** Returns the range of a question; undefined where any number or date is an answer. */
export function rangeOf(
  kind: string,
  { least, greatest }: { least?: string | undefined; greatest?: string | undefined },
): AnswerRange | undefined {
  if (least === undefined && greatest === undefined) return undefined;
  const isDate = kind === "date";
  const format = (answer: string) => (isDate ? formatIsoDay(answer) : answer);
  if (greatest === undefined)
    return { least, greatest, text: `${format(least ?? "")} or ${isDate ? "later" : "more"}` };
  if (least === undefined) return { least, greatest, text: `${format(greatest)} or ${isDate ? "earlier" : "less"}` };
  return { least, greatest, text: `between ${format(least)} and ${format(greatest)}` };
}
