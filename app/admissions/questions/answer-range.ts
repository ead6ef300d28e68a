/** The least and the greatest answer of a number or a date, as answers are stored and as the attributes of a field. */
export type AnswerRange = { min?: string | undefined; max?: string | undefined };

/** Returns whether one answer is less than another. The texts of dates in ISO 8601 have the order of the dates. */
export function isLess(kind: string, answer: string, other: string): boolean {
  return kind === "number" ? Number(answer) < Number(other) : answer < other;
}

/** Returns whether an answer is in the range of its question. */
export function isInRange(
  { kind, range: { min, max } = {} }: { kind: string; range?: AnswerRange | undefined },
  answer: string,
): boolean {
  return !(min && isLess(kind, answer, min)) && !(max && isLess(kind, max, answer));
}
