import { useState } from "react";
import { Link } from "react-router";
import { useTitle } from "../../../content/read-site.ts";
import { FocusedNotice } from "../../../ui/notice/focused-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { PlainPageHeader } from "../../../ui/page/page-header.tsx";
import { STATUS_PATH } from "../../applicant-paths.ts";
import { QuestionsContext } from "../../questions/questions-context.ts";
import { ChangedAnswers } from "../../record/application-timeline-section.tsx";
import { WriteToRegistry } from "../confirm-page.tsx";
import { responseOr } from "../response-or.ts";
import { UNREACHABLE } from "../status-result.ts";
import type { Route } from "./+types/answers.page.ts";
import { type AnswersResult, groupValues, rejectedHere } from "./answers-form.ts";
import { AnswersForm } from "./answers-form-section.tsx";

export { action, loader } from "./answers.action.server.ts";

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = groupValues(new URLSearchParams(await request.clone().text()));
  return responseOr<AnswersResult>(serverAction, rejectedHere(values, UNREACHABLE));
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const TITLE = "Change your answers";

export default function AnswersPage({ loaderData, actionData }: Route.ComponentProps) {
  const [invalid, setInvalid] = useState<AnswersResult | null>(null);
  const result = invalid ?? actionData;
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle(result && result.kind !== "unchanged" ? `Error: ${TITLE}` : TITLE)}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title={TITLE}>{loaderData.kind === "open" ? loaderData.reference : undefined}</PlainPageHeader>
      <div className="page-width py-8 sm:py-12">
        <div className="mx-auto max-w-2xl">
          <Contents loaded={loaderData} result={result} onInvalid={setInvalid} />
        </div>
      </div>
    </main>
  );
}

type ContentsProps = {
  loaded: Route.ComponentProps["loaderData"];
  result: AnswersResult | undefined;
  /** Takes why the form can't be sent as it is; null when it is sent. */
  onInvalid(result: AnswersResult | null): void;
};

function Contents({ loaded, result, onInvalid }: ContentsProps) {
  if (result?.kind === "too-late") return <TooLate key={result.attempt} result={result} />;
  switch (loaded.kind) {
    case "open":
      return (
        <QuestionsContext value={loaded.questions}>
          <AnswersForm {...loaded} {...{ result, onInvalid }} />
        </QuestionsContext>
      );
    case "signed-out":
      // Without JavaScript, the page is rendered again after the session has ended.
      if (result)
        return (
          <QuestionsContext value={loaded.questions}>
            <AnswersForm {...loaded} values={{}} {...{ result, onInvalid }} mayChooseProgramme />
          </QuestionsContext>
        );
      return (
        <Notice tone="caution">
          Your session has ended, so that nobody else sees your application on this device.{" "}
          <Link to={STATUS_PATH} className="text-link">
            Ask for a new code to continue
          </Link>
          .
        </Notice>
      );
    case "closed":
      return (
        <>
          <Notice tone="caution">
            Your application is now: {loaded.statusLabel}. Its answers can be changed only until the Registry begins to
            review it.
          </Notice>
          <WriteToRegistry before="If an answer is wrong, write to" />
        </>
      );
  }
}

/** Says that the answers can't be changed any more, and what would have been changed. */
function TooLate({ result: { message, differences } }: { result: AnswersResult }) {
  return (
    <>
      <FocusedNotice role="alert" tone="wrong">
        {message}
      </FocusedNotice>
      {differences.length > 0 && (
        <>
          <h2 className="mt-8 text-xl">What you wanted to change</h2>
          <ChangedAnswers lines={differences} />
        </>
      )}
      <WriteToRegistry before="If an answer is wrong, write to" />
    </>
  );
}
