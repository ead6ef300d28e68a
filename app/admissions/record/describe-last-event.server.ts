import type { Deps } from "../../platform/deps.server.ts";
import type { ApplicationScope } from "../application-scope.store.server.ts";
import { readQuestions } from "../questions/read-questions.server.ts";
import { readApplicationRecord } from "./application-record.store.server.ts";
import { timelineOf } from "./timeline.ts";

/** Describes the last event of an application, for staff whose page didn't show it yet. */
export async function describeLastEvent(
  { db, content }: Pick<Deps, "db" | "content">,
  scope: ApplicationScope,
  applicationId: number,
): Promise<string> {
  const record = await readApplicationRecord(db, scope, applicationId);
  const last = record
    ? timelineOf(record, { reader: "staff", place: scope, questions: readQuestions(content) }).at(-1)
    : undefined;
  return last ? `${last.label} That was on ${last.time}.` : "It has changed.";
}
