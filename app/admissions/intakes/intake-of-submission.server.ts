import { IDENTITY } from "../../content/site.content.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { type IntakeState, intakeStateAt, justClosed } from "./current-intake.ts";
import { findFirstUpload, listIntakes } from "./intake.store.server.ts";

/**
 * Returns the state of admissions that counts for a submission.
 *
 * A submission counts from the time at which its request reached the server, however long the rest of it takes. Within 15 minutes of the closing
 * time, it also counts when an upload of the same form began before: then only the last of several requests came late.
 */
export async function intakeOfSubmission(
  { db, content }: Pick<Deps, "db" | "content">,
  { key, arrivedAt }: { key: string; arrivedAt: Date },
): Promise<IntakeState> {
  const intakes = await listIntakes(db);
  const closed = justClosed(intakes, arrivedAt);
  const beganAt = closed && (await findFirstUpload(db, key));
  if (closed && beganAt && beganAt < closed.closesAt) return { kind: "open", intake: closed, session: closed.session };
  return intakeStateAt(intakes, content.read(IDENTITY).session, arrivedAt);
}
