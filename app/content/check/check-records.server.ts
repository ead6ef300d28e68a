import { findTakenColumns } from "../../admissions/questions/answered/taken-columns.server.ts";
import { QUESTIONS } from "../../admissions/questions/questions.content.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";

/** What is wrong with one field of a document. */
type RecordProblem = { path: PropertyKey[]; message: string };

/** Finds what keeps a valid document from being published because of what applicants have sent, which its schema doesn't know. */
export async function checkRecords(
  deps: Pick<Deps, "db" | "content">,
  { key }: Pick<ContentDocument<object>, "key">,
  value: object,
): Promise<RecordProblem[]> {
  const parsed = key === QUESTIONS.key ? QUESTIONS.schema.safeParse(value) : null;
  if (!parsed?.success) return [];
  const taken = await findTakenColumns(deps, parsed.data);
  return taken.map(({ place, message }) => ({ path: ["added", place, "key"], message }));
}
