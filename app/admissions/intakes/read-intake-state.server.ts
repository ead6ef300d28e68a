import { IDENTITY } from "../../content/site.content.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { type IntakeState, intakeStateAt } from "./current-intake.ts";
import { listIntakes } from "./intake.store.server.ts";

/** Reads whether applications are accepted now, or were at another time. */
export async function readIntakeState(
  { db, content, clock }: Pick<Deps, "db" | "content" | "clock">,
  at: Date = clock.now(),
): Promise<IntakeState> {
  return intakeStateAt(await listIntakes(db), content.read(IDENTITY).session, at);
}
