import { data, Link } from "react-router";
import { useTitle } from "../../../content/read-site.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { PlainPageHeader } from "../../../ui/page/page-header.tsx";
import { checkAnswers, FORM_NOT_VALID } from "../../application.schema.ts";
import { ChangedAnswers } from "../../record/application-timeline-section.tsx";
import { WriteToRegistry } from "../confirm-page.tsx";
import { responseOr } from "../response-or.ts";
import { STATUS_PATH } from "../status-path.ts";
import { UNREACHABLE } from "../status-result.ts";
import type { Route } from "./+types/answers.page.ts";
import { type AnswersResult, groupValues } from "./answers-form.ts";
import { AnswersForm } from "./answers-form-section.tsx";
import { FocusedNotice } from "./focused-notice.tsx";

export { action, loader } from "./answers.action.server.ts";

/** Validates the answers at once, and sends them when they are valid. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = groupValues(new URLSearchParams(await request.clone().text()));
  const rejected = {
    attempt: crypto.randomUUID(),
    kind: "rejected" as const,
    values: Object.fromEntries(values),
    version: null,
    differences: [],
  };
  const checked = checkAnswers(values);
  if (checked.kind === "invalid")
    return data<AnswersResult>({ ...rejected, message: FORM_NOT_VALID, problems: checked.problems }, { status: 422 });
  return responseOr<AnswersResult>(serverAction, { ...rejected, message: UNREACHABLE, problems: [] });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

const TITLE = "Change your answers";

export default function AnswersPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle(actionData && actionData.kind !== "unchanged" ? `Error: ${TITLE}` : TITLE)}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title={TITLE}>{loaderData.kind === "open" ? loaderData.reference : undefined}</PlainPageHeader>
      <div className="page-width py-8 sm:py-12">
        <div className="mx-auto max-w-2xl">
          <Contents loaded={loaderData} result={actionData} />
        </div>
      </div>
    </main>
  );
}

type ContentsProps = { loaded: Route.ComponentProps["loaderData"]; result: AnswersResult | undefined };

function Contents({ loaded, result }: ContentsProps) {
  if (result?.kind === "too-late") return <TooLate key={result.attempt} result={result} />;
  switch (loaded.kind) {
    case "open":
      return <AnswersForm {...loaded} result={result} />;
    case "signed-out":
      // Without JavaScript, the page is rendered again after the session has ended.
      if (result) return <AnswersForm {...loaded} values={{}} result={result} mayChooseProgramme />;
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
      <FocusedNotice tone="wrong">{message}</FocusedNotice>
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
