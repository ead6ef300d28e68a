import { z } from "zod";
import type { QuestionsDocument } from "../questions.content.ts";

/** What is wrong with one field of the document. */
type TakenColumn = { path: PropertyKey[]; message: string };

/** As much of a version of the document as any release has written. */
const version = z.object({
  added: z.array(z.object({ key: z.string(), label: z.string(), kind: z.string() })).default([]),
});

/**
 * Finds columns that an earlier question had: lists and exports would mix its answers with others. A question that was removed may come back, in any wording
 * that it had, and one that visitors see may be reworded. Neither may become a question for a document, or stop being one: the column has links, or texts.
 * `earlier` are the versions of the document that were published.
 */
export function findTakenColumns(
  { added, schoolExam, entranceExam }: QuestionsDocument,
  { shown, earlier }: { shown: Pick<QuestionsDocument, "added">; earlier: readonly unknown[] },
): TakenColumn[] {
  const former = [...earlier, shown].flatMap((value) => version.safeParse(value).data?.added ?? []);
  const labelsOf = (...heads: string[]) => {
    const names = heads.map((head) => head.toLowerCase());
    return former.filter(({ key }) => names.includes(key.toLowerCase())).map(({ label }) => label);
  };
  const taken = (path: PropertyKey[], [label]: string[]): TakenColumn[] =>
    label === undefined
      ? []
      : [{ path, message: `An earlier question, “${label}”, had this column, and keeps it. Use another one.` }];
  const ofExams = [
    { exam: "schoolExam", ...schoolExam },
    { exam: "entranceExam", ...entranceExam },
  ];
  return [
    ...ofExams.flatMap(({ exam, numberColumn, resultColumn }) => [
      ...taken([exam, "numberColumn"], labelsOf(numberColumn)),
      ...taken([exam, "resultColumn"], labelsOf(resultColumn, `${resultColumn}Path`)),
    ]),
    ...added.flatMap(({ key, label, kind }, place) => {
      const labels = labelsOf(key);
      const hasSameCells = (one: { key: string; kind: string }) =>
        one.key === key && (one.kind === "document") === (kind === "document");
      const isShown = shown.added.some(hasSameCells);
      const isSame = isShown || former.some((one) => hasSameCells(one) && one.label === label);
      return isSame ? [] : taken(["added", place, "key"], labels);
    }),
  ];
}
