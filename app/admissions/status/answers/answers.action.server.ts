import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { type Deps, depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { STATUS_PATH } from "../../applicant-paths.ts";
import { FORM_NOT_VALID, type FormValues, type Problem } from "../../application.schema.ts";
import { type ApplicationStatus, possibleSteps, STATUS_LABELS, statusForApplicant } from "../../application.ts";
import { EVERY_APPLICATION } from "../../application-scope.store.server.ts";
import { PROGRAMMES } from "../../programmes/programmes.content.ts";
import { asAnswered, type Questions } from "../../questions/questions.ts";
import { readQuestions } from "../../questions/read-questions.server.ts";
import { type AnswerChanges, flatAnswers } from "../../record/answer-changes.ts";
import { type ApplicationRecord, readApplicationRecord } from "../../record/application-record.store.server.ts";
import { changedLines } from "../../record/record-labels.ts";
import { applicationOfSession } from "../access/applicant-session.server.ts";
import { type AnswersResult, groupValues, REFERENCE_FIELD, VERSION_FIELD, valuesOf } from "./answers-form.ts";
import { changeAnswers } from "./change-answers.server.ts";
import { canChooseProgramme, choosableProgrammes } from "./programme-choice.server.ts";

type LoaderArgs = Pick<LoaderFunctionArgs, "request" | "context">;
type ActionArgs = Pick<ActionFunctionArgs, "request" | "context">;

/** Reads the answers for the form. Without a session, a form that was submitted is shown again with what was typed. */
export async function loader({ request, context }: LoaderArgs) {
  const deps = context.get(depsContext);
  const record = await readOwn(deps, { request, context });
  const asked = { regions: deps.content.read(PLACE).regions.names, questions: readQuestions(deps.content) };
  if (!record) return { kind: "signed-out" as const, ...asked, programmes: deps.content.read(PROGRAMMES).names };
  if (!possibleSteps("applicant", record).includes("answers-changed"))
    return { kind: "closed" as const, statusLabel: STATUS_LABELS[statusForApplicant(record)] };
  const present = String(record.answers.program);
  const mayChooseProgramme = await canChooseProgramme(deps, deps.db, record.id);
  return {
    kind: "open" as const,
    reference: record.reference,
    version: record.events.filter(({ kind }) => kind === "answers-changed").length,
    values: valuesOf(
      flatAnswers(
        record.answers,
        record.added.filter(({ kind }) => kind !== "document"),
      ),
    ),
    ...asked,
    questions: questionsFor(record, asked.questions),
    mayChooseProgramme,
    programmes: mayChooseProgramme ? choosableProgrammes(deps.content, present) : [present],
  };
}

/** Returns the questions to answer again, without those for a document. One that was removed, and never answered, has nothing to correct. */
function questionsFor({ answers, added }: ApplicationRecord, asked: Questions): Questions {
  const questions = asAnswered(asked, { ...answers, added });
  const answered = new Set(added.filter(({ answer }) => answer !== null).map(({ key }) => key));
  const present = new Set(asked.added.map(({ key, kind }) => `${kind} ${key}`));
  return {
    ...questions,
    added: questions.added.filter(
      ({ key, kind }) => kind !== "document" && (answered.has(key) || present.has(`${kind} ${key}`)),
    ),
  };
}

async function readOwn(deps: Deps, { request, context }: LoaderArgs) {
  const id = await applicationOfSession(deps, context.get(requestContextKey), request.headers.get("Cookie"));
  return id === null ? null : readApplicationRecord(deps.db, EVERY_APPLICATION, id);
}

/** More than the longest answers, each character of which may take nine bytes: 20 added questions with 20 long choices each are 300 KB. */
const MAX_BYTES = 512 * 1024;

/** Saves the changed answers, or shows the form again with all that was typed. */
export async function action({ request, context }: ActionArgs) {
  const deps = context.get(depsContext);
  const body = await readBodyText(request, MAX_BYTES);
  if (body.kind === "too-slow")
    return rejected(408, "That took too long to arrive. Please save it again.", { headers: { Connection: "close" } });
  if (body.kind !== "text") return rejected(400, "What was sent could not be read. Please save it again.");
  const values = groupValues(new URLSearchParams(body.text));
  const record = await readOwn(deps, { request, context });
  if (!record) return rejected(401, SESSION_ENDED, { values });
  if (record.reference !== values.get(REFERENCE_FIELD)?.[0]) return rejected(409, OTHER_APPLICATION, { values });
  const version = Number(values.get(VERSION_FIELD)?.[0]);
  const questions = asAnswered(readQuestions(deps.content), { ...record.answers, added: record.added });
  const outcome = await changeAnswers(deps, { applicationId: record.id, values, version });
  switch (outcome.kind) {
    case "saved":
      return redirect(`${STATUS_PATH}?done=changed`, 303);
    case "unchanged":
      return rejected(422, "You have changed nothing yet, so nothing was saved.", { values, kind: "unchanged" });
    case "invalid":
      return rejected(422, FORM_NOT_VALID, { values, problems: outcome.problems });
    case "stale":
      return rejected(409, STALE, {
        values,
        problems: problemsOf(questions, outcome.differences),
        version: outcome.version,
      });
    case "too-late":
      return rejected(409, tooLateMessage(outcome.status), {
        values,
        kind: "too-late",
        differences: changedLines(questions, outcome.differences),
      });
    case "limited":
      return rejected(429, "You have changed your answers many times today. Please try again tomorrow.", {
        values,
        headers: { "Retry-After": String(outcome.retryAfterSeconds) },
      });
    case "unknown":
      return rejected(401, SESSION_ENDED, { values });
  }
}

const SESSION_ENDED =
  "Your session has ended, and nothing was saved. What you typed is still here. Open your application's status in another tab with a new code, then come back to this one and save again.";

const OTHER_APPLICATION =
  "This form is of another application than the one that you opened last on this device. Nothing was saved. Open the status of this application again with a new code in another tab, then come back and save again.";

const STALE =
  "Your answers were changed in another tab or on another device after you opened this page. Nothing was saved yet. Look at the answers below that differ, correct them where needed, and save again.";

function problemsOf(questions: Questions, differences: AnswerChanges): Problem[] {
  return changedLines(questions, differences).map(({ field, label, from }) => ({
    field,
    message: `${label}: now saved is “${from}”.`,
  }));
}

function tooLateMessage(status: ApplicationStatus): string {
  if (status === "withdrawn") return "You have withdrawn this application. Nothing was changed.";
  return "The Registry has begun to review your application, so your answers can't be changed here any more. Nothing was changed.";
}

type Rejected = Partial<Omit<AnswersResult, "attempt" | "message" | "values">> & {
  values?: FormValues;
  headers?: Record<string, string>;
};

function rejected(
  status: 400 | 401 | 408 | 409 | 422 | 429,
  message: string,
  {
    values = new Map(),
    headers = {},
    kind = "rejected",
    problems = [],
    version = null,
    differences = [],
  }: Rejected = {},
) {
  const typed = Object.fromEntries([...values].map(([field, entries]) => [field, [...entries]]));
  const result = { attempt: crypto.randomUUID(), kind, message, problems, values: typed, version, differences };
  return data<AnswersResult>(result, { status, headers });
}
