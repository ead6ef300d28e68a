import { useState } from "react";
import type { RouterContextProvider } from "react-router";
import { PLACE, type Place } from "../../content/place.content.ts";
import { readTexts } from "../../content/read-document.server.ts";
import { readPage } from "../../content/read-page.server.ts";
import { useSite } from "../../content/read-site.ts";
import { RETENTION } from "../../content/retention.content.ts";
import { IDENTITY } from "../../content/site.content.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { readPart } from "../../platform/http/page-part.server.ts";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import { formatFileSize } from "../../ui/format/format-file-size.ts";
import { formatTime } from "../../ui/format/place-time.ts";
import { ServerPageBoundary } from "../../ui/load-errors/server-page-boundary.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { pageMeta } from "../../ui/page/page-meta.ts";
import { DOCUMENT_MAX_BYTES } from "../application.schema.ts";
import { closedSentence } from "../intakes/closed-message.ts";
import { readIntakeState } from "../intakes/read-intake-state.server.ts";
import { PROGRAMMES } from "../programmes/programmes.content.ts";
import type { Questions } from "../questions/questions.ts";
import { QuestionsContext } from "../questions/questions-context.ts";
import { readQuestions } from "../questions/read-questions.server.ts";
import type { Route } from "./+types/apply.page.ts";
import { APPLY_PAGE } from "./apply.content.ts";
import { ClosedNotice } from "./closed/closed-notice.tsx";
import { ApplicationForm, type PrivacyLaw } from "./form/application-form.tsx";

export { action } from "./submit/receive/receive-submission.action.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const under = [{ name: "Admission", path: PUBLIC_PATHS.admissions }];
  const { regions, dataProtection } = readTexts(context, PLACE);
  const { content, clock } = context.get(depsContext);
  const questions = readQuestions(content);
  return {
    submissionKey: crypto.randomUUID(),
    openedAt: clock.now().getTime(),
    admissions: await readAdmissions(context),
    retentionMonths: readTexts(context, RETENTION).months.notAdmitted,
    regions: regions.names,
    questions,
    programmes: readTexts(context, PROGRAMMES).names,
    law: lawOf(dataProtection),
    introduction: introductionOf(questions),
    ...readPage(context, APPLY_PAGE, { path: PUBLIC_PATHS.apply, under }),
  };
}

/** Says what to have at hand. */
function introductionOf({ toHaveReady, entranceExam }: Questions): string {
  const each = entranceExam.isAsked ? " each" : "";
  return `It takes about twenty minutes. Have ${toHaveReady} ready as PDF, JPEG or PNG, at most ${formatFileSize(DOCUMENT_MAX_BYTES)}${each}.`;
}

/** What the form's page says about admissions. `session` is null for the one that the page's content names. */
type Admissions =
  | { isOpen: true; session: string | null; closes: string | null; closesAt: number | null }
  | { isOpen: false; sentence: string; opensAgain: boolean };

const OPEN: Admissions = { isOpen: true, session: null, closes: null, closesAt: null };

/** Reads whether the form is open. During an outage it is: what is sent is checked again. */
async function readAdmissions(context: Readonly<RouterContextProvider>): Promise<Admissions> {
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

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** Leaves out the title: the form renders it, with "Error: " in front after a rejection. */
export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head).filter((tag) => !("title" in tag)) : [];
}

export default function ApplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { identity, place } = useSite();
  const { page, head, admissions, questions } = loaderData;
  // A form that is being filled in, or was rejected with everything that was typed, stays when applications close meanwhile.
  const [wasOpen] = useState(admissions.isOpen);
  const closed = admissions.isOpen || wasOpen || actionData ? null : admissions;
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader
        title={page.title}
        lead={admissions.isOpen ? openLead(identity, admissions.session) : undefined}
        picture={page.picture}
        trail={head.trail}
      />
      <div className="page-width py-8 sm:py-12">
        <div className="mx-auto max-w-2xl">
          <QuestionsContext value={questions}>
            {closed ? (
              <ClosedNotice title={page.title} {...closed} />
            ) : (
              <>
                <p className="mb-4">
                  {loaderData.introduction}
                  {admissions.isOpen && admissions.closes && (
                    <>
                      {" "}
                      <strong>Applications close on {admissions.closes}</strong> ({place.timeName}).
                    </>
                  )}
                </p>
                <ServerPageBoundary mayStay={hasOpenForm}>
                  <ApplicationForm
                    title={page.title}
                    submissionKey={actionData?.submissionKey ?? loaderData.submissionKey}
                    openedAt={loaderData.openedAt}
                    retentionMonths={loaderData.retentionMonths}
                    law={loaderData.law}
                    regions={loaderData.regions}
                    programmes={loaderData.programmes}
                    closesAt={admissions.isOpen ? admissions.closesAt : null}
                    rejected={actionData}
                  />
                </ServerPageBoundary>
              </>
            )}
          </QuestionsContext>
        </div>
      </div>
    </main>
  );
}

/** Returns the law that the form names, with its year: 'Data Protection Act 2018'. */
function lawOf({ law, year, link }: Place["dataProtection"]): PrivacyLaw {
  return { name: year === undefined ? law : `${law} ${year}`, link };
}

/** The session of an intake that is not the one of the page's content is named as the intake names it. */
function openLead({ name, applyPageSession }: { name: string; applyPageSession: string }, session: string | null) {
  return `Admissions are on for the ${session ?? applyPageSession} session at ${name}.`;
}

/** Returns whether the browser itself can submit the form: not while it is being sent or is open in another tab. */
function hasOpenForm(page: HTMLElement): boolean {
  return page.querySelector('form[action="/form/submit"]:not([inert]) > fieldset:not(:disabled)') !== null;
}
