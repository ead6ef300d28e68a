import type { RouterContextProvider } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { IDENTITY } from "../../content/site.content.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { readPart } from "../../platform/http/page-part.server.ts";
import { formatTime } from "../../ui/format/place-time.ts";
import { closedSentence } from "../intakes/closed-message.ts";
import { readIntakeState } from "../intakes/read-intake-state.server.ts";

/** What the form's page says about admissions. `session` is null for the one that the page's content names. */
export type Admissions =
  | { isOpen: true; session: string | null; closes: string | null; closesAt: number | null }
  | { isOpen: false; sentence: string; opensAgain: boolean };

const OPEN: Admissions = { isOpen: true, session: null, closes: null, closesAt: null };

/** Reads whether the form is open. During an outage it is: what is sent is checked again. */
export async function readAdmissions(context: Readonly<RouterContextProvider>): Promise<Admissions> {
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const part = await readPart(context, "intake", readIntakeState(deps));
  if (part.kind === "failed") return OPEN;
  const state = part.data;
  if (state.kind !== "open") {
    return { isOpen: false, sentence: closedSentence(state, place), opensAgain: state.kind === "before" };
  }
  const { session, intake } = state;
  return {
    isOpen: true,
    session: session === deps.content.read(IDENTITY).session ? null : session,
    closes: intake?.closesAt ? formatTime(intake.closesAt, place) : null,
    closesAt: intake?.closesAt?.getTime() ?? null,
  };
}
