import { IDENTITY } from "../../../content/site.content.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { Content } from "../../../platform/site/content.server.ts";
import { intakeStateAt } from "../../intakes/current-intake.ts";
import { listIntakes } from "../../intakes/intake.store.server.ts";
import { PROGRAMMES } from "../../programmes/programmes.content.ts";
import { findIntakeOf } from "./change-answers.store.server.ts";

/** Returns the programmes that an applicant can choose, with the present one: it may not be offered any more. */
export function choosableProgrammes(content: Pick<Content, "read">, present: string): string[] {
  return [...new Set([...content.read(PROGRAMMES).names, present])];
}

/** Returns whether an application's intake still accepts applications. Afterwards, another programme would be an application that comes too late. */
export async function canChooseProgramme(
  { content, clock }: Pick<Deps, "content" | "clock">,
  db: Db,
  applicationId: number,
): Promise<boolean> {
  const application = await findIntakeOf(db, applicationId);
  const state = intakeStateAt(await listIntakes(db), content.read(IDENTITY).session, clock.now());
  if (!application || state.kind !== "open") return false;
  const { intake, session } = state;
  if (intake === null || application.intakeId === null) return application.session === session;
  return application.intakeId === intake.id;
}
