import { Form, Link, useNavigation } from "react-router";
import { depsContext } from "../../../platform/deps.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { FileField } from "../../../ui/field/file-field.tsx";
import { TextareaField } from "../../../ui/field/textarea-field.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { BackLink } from "../../../ui/page/back-link.tsx";
import { NewsletterFrame } from "../../newsletter-frame.tsx";
import { listAddress, SUBSCRIBERS_PATH } from "../subscriber.ts";
import type { Route } from "./+types/import.page.ts";
import type { ImportResult } from "./import.action.server.ts";

export { action } from "./import.action.server.ts";

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, "subscribers.edit");
  return { noMailReason: args.context.get(depsContext).noMailReason };
}

/** The form that imports a list of addresses, and the report of the import. */
export default function ImportPage({ loaderData: { noMailReason }, actionData: result }: Route.ComponentProps) {
  const problem = result?.kind === "wrong" ? result.message : undefined;
  return (
    <NewsletterFrame title="Import a list" isWrong={problem !== undefined} back={<Back />}>
      {problem !== undefined && (
        <ErrorSummary
          key={result?.attempt}
          className="mt-3"
          message="Nothing was imported."
          problems={[{ field: "list", message: problem }]}
        />
      )}
      {result?.kind === "imported" && <Report key={result.attempt} report={result} />}
      <p className="mt-3 max-w-prose">
        Each new address gets one mail that asks to confirm. Only those who confirm get the newsletter; the others are
        deleted after 30 days. Anyone who unsubscribed, complained or can’t be reached is left as they are.
      </p>
      {noMailReason !== null && (
        <Notice tone="caution" className="mt-3">
          No mail is sent by this server now, since {noMailReason}. Nobody could confirm.
        </Notice>
      )}
      <ImportForm
        key={`form ${result?.attempt}`}
        list={result?.kind === "wrong" ? result.list : ""}
        problem={problem}
      />
    </NewsletterFrame>
  );
}

function ImportForm({ list, problem }: { list: string; problem: string | undefined }) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={`${SUBSCRIBERS_PATH}/import`}
      className="mt-5 grid max-w-2xl justify-items-start gap-6"
    >
      <div className="w-full">
        <TextareaField
          id="list"
          name="list"
          label="Addresses"
          help="One in a line, or CSV with the address in any column. Up to 10,000 lines."
          rows={8}
          defaultValue={list}
          error={problem}
          autoComplete="off"
          optional
        />
      </div>
      <div className="w-full">
        <FileField
          id="file"
          name="file"
          label="File"
          help="CSV or plain text, up to 2 MB."
          accept=".csv,.txt,text/csv,text/plain"
          optional
        />
      </div>
      <Button type="submit" kind="firm" disabled={isBusy} className="max-sm:w-full">
        {isBusy ? "Importing..." : "Import and ask them to confirm"}
      </Button>
    </Form>
  );
}

type Imported = Extract<ImportResult, { kind: "imported" }>;
type Outcome = keyof Imported["counts"];

const OUTCOMES: Record<Outcome, string> = {
  accepted: "New: asked to confirm",
  invalid: "No e-mail address",
  doubled: "The same mailbox as an earlier line",
  pending: "Awaits confirmation already",
  confirmed: "Subscribed already",
  unsubscribed: "Unsubscribed: left as it is",
  suppressed: "Suppressed: left as it is",
};

function Report({ report: { counts, lines, isCut } }: { report: Imported }) {
  const shown = (Object.keys(OUTCOMES) as Outcome[]).filter((outcome) => outcome === "accepted" || counts[outcome] > 0);
  return (
    <section aria-labelledby="report" className="mt-3">
      <Notice tone="good" role="status">
        <h2 id="report" className="text-lg">
          {counts.accepted === 1 ? "1 new address" : `${counts.accepted.toLocaleString("en")} new addresses`}
        </h2>
        <ul className="mt-1 tabular-nums">
          {shown.map((outcome) => (
            <li key={outcome}>
              {OUTCOMES[outcome]}: {counts[outcome].toLocaleString("en")}
            </li>
          ))}
        </ul>
        <p className="mt-2">
          The mails leave over the next minutes, also after a restart.{" "}
          <Link to={listAddress("pending")} className="text-link">
            Those who await confirmation
          </Link>
        </p>
      </Notice>
      {lines.length > 0 && (
        <details className="mt-3 rounded border border-ground-400 bg-white px-4 py-1" open={lines.length <= 20}>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-link">
            Lines that added nobody
          </summary>
          {isCut && <p className="text-ink-700">The first {lines.length.toLocaleString("en")}.</p>}
          <ol className="mb-2 divide-y divide-ground-400">
            {lines.map(({ line, text, outcome }) => (
              <li key={line} className="grid gap-x-4 py-1 sm:grid-cols-[4rem_1fr_1fr]">
                <span className="text-ink-700 tabular-nums">Line {line}</span>
                <span className="wrap-anywhere">{text}</span>
                <span className="text-ink-700">{OUTCOMES[outcome]}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

function Back() {
  return <BackLink to={SUBSCRIBERS_PATH}>All subscribers</BackLink>;
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Import a list" back={<Back />}>
      An error occurred. Nothing was imported.
    </StaffFailure>
  );
}
