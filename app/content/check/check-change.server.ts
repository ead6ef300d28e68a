import { FEES, type Fees } from "../../admissions/information/fees/fees.content.ts";
import { findTakenColumns } from "../../admissions/questions/answered/taken-columns.ts";
import { QUESTIONS } from "../../admissions/questions/questions.content.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";
import { selectPublished } from "../versions/content.store.server.ts";

/** What is wrong with one field of a document. */
export type ChangeProblem = { path: PropertyKey[]; message: string };

type Change = {
  document: Pick<ContentDocument<object>, "key">;
  value: object;
  /** The faculties to whose applications the publisher is limited; null for all. */
  faculties: readonly string[] | null;
};

/** Finds what keeps a document from being published that its schema doesn't know: earlier versions, and who publishes it. */
export async function checkChange(
  { db, content, clock }: Pick<Deps, "db" | "content" | "clock">,
  { document: { key }, value, faculties }: Change,
): Promise<ChangeProblem[]> {
  switch (key) {
    case QUESTIONS.key: {
      const parsed = QUESTIONS.schema.safeParse(value);
      if (!parsed.success) return [];
      const earlier = await selectPublished(db, key, clock.now());
      return findTakenColumns(parsed.data, { shown: content.read(QUESTIONS), earlier });
    }
    case FEES.key: {
      const parsed = FEES.schema.safeParse(value);
      return parsed.success && faculties !== null ? widenedScope(content.read(FEES), parsed.data, faculties) : [];
    }
    default:
      return [];
  }
}

/** Finds courses whose applications an officer of some faculties would see only because of this change. */
function widenedScope(shown: Fees, next: Fees, own: readonly string[]): ChangeProblem[] {
  const seen = new Set(
    shown.faculties.filter(({ faculty }) => own.includes(faculty)).flatMap(({ courses }) => courses),
  );
  const message =
    "You see the applications of your faculties only, and would see those of this course, too. Ask an editor of all faculties to add it.";
  return next.faculties.flatMap(({ faculty, courses }, place) =>
    own.includes(faculty)
      ? courses.flatMap((course, index) =>
          seen.has(course) ? [] : [{ path: ["faculties", place, "courses", index], message }],
        )
      : [],
  );
}
