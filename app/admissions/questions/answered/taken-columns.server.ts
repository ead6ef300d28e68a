import type { Deps } from "../../../platform/deps.server.ts";
import { QUESTIONS, type QuestionsDocument } from "../questions.content.ts";
import { findAskedIn } from "./answered.store.server.ts";

/** An added question, by its place in the document, with the column of another one. */
type TakenColumn = { place: number; message: string };

/**
 * Finds added questions whose column has answers to another question: lists and exports would mix both. A question that was removed may come back, and
 * one that visitors see may be reworded.
 */
export async function findTakenColumns(
  { db, content }: Pick<Deps, "db" | "content">,
  { added }: Pick<QuestionsDocument, "added">,
): Promise<TakenColumn[]> {
  const shown = content.read(QUESTIONS).added;
  const others = added.flatMap(({ key, label }, place) =>
    shown.some((one) => one.key === key) ? [] : [{ key, label, place }],
  );
  if (others.length === 0) return [];
  const asked = await findAskedIn(
    db,
    others.map(({ key }) => key),
  );
  return others.flatMap(({ key, label, place }) => {
    const before = asked.filter((one) => one.key.toLowerCase() === key.toLowerCase());
    const [first] = before;
    if (!first || before.some((one) => one.key === key && one.label === label)) return [];
    return [{ place, message: `Applications have answers to “${first.label}” in this column. Use another one.` }];
  });
}
