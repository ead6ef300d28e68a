import { isDeepStrictEqual } from "node:util";
import { EMPTY_PROGRAMMES } from "../../content/empty/admissions.ts";
import { PROGRAMMES } from "../admissions/programmes/programmes.content.ts";
import { QUESTIONS } from "../admissions/questions/questions.content.ts";
import { listChangedKeys } from "../content/desk/document-state.store.server.ts";
import { PLACE } from "../content/place.content.ts";
import { REGISTRY } from "../content/registry.server.ts";
import { RETENTION } from "../content/retention.content.ts";
import { SETUP, SETUP_STEPS, type SetupStep } from "../content/setup-progress.ts";
import { IDENTITY } from "../content/site.content.ts";
import { THEME } from "../content/theme/theme.content.ts";
import { isOwnText } from "../content/versions/own-text.server.ts";
import type { Deps } from "../platform/deps.server.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";
import { listPeople, type Person } from "../staff/people/people.store.server.ts";
import { findTraces, type SetupTraces } from "./setup.store.server.ts";
import { STEP_NOTES } from "./setup-steps.ts";

export type StepState = "done" | "skipped" | "open";
/** A step as the setup page shows it. `facts` says how far it is; null where its state says it all. */
export type ListedStep = { key: SetupStep; path: string; state: StepState; facts: string | null };

type StepsDeps = Pick<Deps, "db" | "content" | "backups" | "noMailReason">;

/** The documents that have a step of their own, or a page elsewhere. */
const OWN_STEP: readonly ContentDocument<object>[] = [IDENTITY, PLACE, THEME, PROGRAMMES, QUESTIONS, RETENTION];
const OTHER_TEXTS = REGISTRY.filter((document) => !OWN_STEP.includes(document));

/** Returns the steps of the setup for a member of staff. What can be seen to be done counts, wherever it was done. */
export async function readSteps(deps: StepsDeps, staffId: number): Promise<ListedStep[]> {
  const { db, content } = deps;
  const { done, skipped } = content.read(SETUP);
  const [people, traces, changed] = await Promise.all([listPeople(db), findTraces(db), listChangedKeys(db)]);
  const person = people.find(({ id }) => id === staffId);
  const known: Known = { deps, done, people, traces, person, changed: new Set(changed) };
  return SETUP_STEPS.map((key) => {
    const isDone = isStepDone(key, known);
    const state = isDone ? "done" : skipped.includes(key) ? "skipped" : "open";
    return { key, path: pathOf(key, known), state, facts: factsOf(key, known) };
  });
}

type Known = {
  deps: StepsDeps;
  done: readonly SetupStep[];
  people: readonly Person[];
  person: Person | undefined;
  traces: SetupTraces;
  changed: ReadonlySet<string>;
};

function isStepDone(key: SetupStep, known: Known): boolean {
  const { deps, done, people, person, traces } = known;
  const isOwn = (document: ContentDocument<object>) => isOwnText(deps.content, known.changed, document);
  switch (key) {
    case "account":
      return person !== undefined && person.email !== null && (person.hasPasskey || person.hasTotp);
    case "begin":
      return done.includes(key) || countSamples(known) < OTHER_TEXTS.length / 2;
    case "identity":
      return isOwn(IDENTITY);
    case "place":
      return isOwn(PLACE);
    case "theme":
      return isOwn(THEME);
    case "mail":
      return deps.noMailReason === null && traces.hasSentTestMail;
    case "backup":
      return done.includes(key) && !deps.backups.sameDisk;
    case "people":
      return countActive(people) > 1;
    case "form":
      return isOwn(PROGRAMMES) && isOwn(QUESTIONS);
    case "texts":
      return countSamples(known) === 0;
    case "intake":
      return traces.hasTimedIntake;
    case "trial":
      return traces.hasApplication;
  }
}

function countActive(people: readonly Person[]): number {
  return people.filter(({ state }) => state.kind === "active").length;
}

function countSamples({ deps, changed }: Known): number {
  return OTHER_TEXTS.filter((document) => !isOwnText(deps.content, changed, document)).length;
}

/** Returns where a step goes on. */
function pathOf(key: SetupStep, known: Known): string {
  const { deps, person, changed } = known;
  if (key === "account" && person?.email === null) return `/dashboard/people/${person.id}`;
  if (key === "form" && isOwnText(deps.content, changed, PROGRAMMES)) return `/dashboard/pages/${QUESTIONS.key}`;
  return STEP_NOTES[key].path;
}

/** After a beginning with empty texts, the lists of programmes and faculties have one entry each. */
const ONLY_PLACEHOLDERS =
  "The form offers one programme, called “Programme”. Write yours, then their faculties in the page Undergraduate fees.";

function factsOf(key: SetupStep, known: Known): string | null {
  const { deps, people, person, done } = known;
  switch (key) {
    case "account":
      if (!person) return null;
      return person.email === null
        ? "Your account has no e-mail address yet."
        : "Your account has no second step of the sign-in yet.";
    case "form":
      return isDeepStrictEqual(deps.content.read(PROGRAMMES), EMPTY_PROGRAMMES) ? ONLY_PLACEHOLDERS : null;
    case "texts":
      return `${countSamples(known)} of ${OTHER_TEXTS.length} still have the text that came with Gatehouse.`;
    case "people": {
      const isInvited = people.some(({ state }) => state.kind === "invited");
      return isInvited && countActive(people) < 2 ? "Nobody has accepted an invitation yet." : null;
    }
    case "mail":
      return deps.noMailReason === null ? null : `No mail is sent yet, since ${deps.noMailReason}.`;
    case "backup": {
      if (!deps.backups.sameDisk) return null;
      const key = done.includes("backup") ? "The key was typed back. " : "";
      return `${key}Backups are on the disk that the data is on.`;
    }
    default:
      return null;
  }
}
