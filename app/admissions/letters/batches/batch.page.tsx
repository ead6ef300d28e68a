import { Form, Link, useNavigation } from "react-router";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { FocusedNotice } from "../../../ui/notice/focused-notice.tsx";
import { BackLink } from "../../../ui/page/back-link.tsx";
import { Pager } from "../../../ui/pager/pager.tsx";
import { usePolling } from "../../../ui/use-polling.ts";
import { OUTCOME_LABELS } from "../../application.ts";
import { LETTER_LABELS } from "../letter-kinds.ts";
import { LettersFrame } from "../letters-frame.tsx";
import { QuotaWarning } from "../quotas/quota-parts.tsx";
import type { Route } from "./+types/batch.page.ts";
import type { ShownBatch } from "./batch.loader.server.ts";
import { BATCHES_PATH } from "./batch.ts";
import { BatchActionsSection } from "./batch-actions-section.tsx";
import { CountsTable, STATE_TONES } from "./batch-parts.tsx";

export { revalidateAfterConflict as shouldRevalidate } from "../../revalidate-after-conflict.ts";
export { action } from "./batch.action.server.ts";
export { loader } from "./batch.loader.server.ts";

export default function BatchPage({ loaderData: batch, actionData: result }: Route.ComponentProps) {
  usePolling(batch.state === "releasing");
  return (
    <LettersFrame
      title={batch.name}
      isWrong={result !== undefined}
      back={<BackLink to={BATCHES_PATH}>All batches</BackLink>}
    >
      {batch.done && !result && (
        <FocusedNotice tone="good" role="status" className="mt-3">
          {batch.done}
        </FocusedNotice>
      )}
      {result && (
        <ErrorSummary
          key={result.attempt}
          className="mt-3"
          message={result.field ? "Nothing was done." : result.message}
          problems={result.field ? [{ field: result.field, message: result.message }] : []}
        />
      )}
      <FactsSection batch={batch} />
      {!batch.isWhole && (
        <p className="mt-3 max-w-prose">
          The batch has applications of other faculties, too. You see and count those of your faculties.
        </p>
      )}
      {batch.state === "releasing" && <ProgressSection batch={batch} />}
      {batch.exceeded.length > 0 && <QuotaWarning exceeded={batch.exceeded} added="in this batch" className="mt-4" />}
      <BatchActionsSection batch={batch} result={result} />
      <h2 className="mt-8 text-lg">Decisions</h2>
      {batch.rows.length > 0 && <CountsTable rows={batch.rows} total={batch.totals} />}
      <LetterList letters={batch.letters} />
      <MembersSection batch={batch} />
    </LettersFrame>
  );
}

function FactsSection({ batch }: { batch: ShownBatch }) {
  const facts = [
    ["Made by", batch.made],
    ["Approved by", batch.approved],
    ["Release", batch.releaseAt],
    ["Released", batch.releasedAt],
    ["Places can be accepted until", batch.acceptUntil],
    ["Why more than the quota", batch.quotaReason],
  ] as const;
  return (
    <div className="mt-3">
      <Badge tone={STATE_TONES[batch.state]}>{batch.stateLabel}</Badge>
      <dl className="mt-3 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-ink-700">{label}</dt>
                <dd className="whitespace-pre-line break-words max-sm:mb-1">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

function ProgressSection({ batch: { id, released, total } }: { batch: ShownBatch }) {
  return (
    <section aria-labelledby="progress" className="mt-4 rounded border border-brand-600 bg-brand-50 p-4">
      <h2 id="progress" className="text-lg">
        Being released
      </h2>
      <p role="status" className="mt-1 tabular-nums">
        {released.toLocaleString("en")} of {total.toLocaleString("en")} applicants are notified.
      </p>
      <progress aria-labelledby="progress" max={total} value={released} className="progress-bar mt-2" />
      <p className="mt-2 text-ink-700">
        You can leave this page: the server goes on, also after a restart.{" "}
        <Link to={`${BATCHES_PATH}/${id}`} className="text-link">
          Look again
        </Link>
      </p>
    </section>
  );
}

function LetterList({ letters }: Pick<ShownBatch, "letters">) {
  return letters.map(({ kind, version, subject, body, isMailed }) => (
    <details key={kind} className="mt-3 rounded border border-ground-400 bg-white px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-link">
        The letter “{LETTER_LABELS[kind].label}”, {version === 0 ? "built-in text" : `version ${version}`}
      </summary>
      <p className="text-ink-700">
        {isMailed ? "The mail contains this text." : "The mail says that there is news; this is on the status page."}
      </p>
      <h3 className="mt-2 break-words font-sans font-semibold text-base">{subject}</h3>
      <p className="mt-1 mb-3 whitespace-pre-wrap break-words">{body}</p>
    </details>
  ));
}

function MembersSection({ batch }: { batch: ShownBatch }) {
  return (
    <section aria-labelledby="members" className="mt-8">
      <h2 id="members" className="text-lg">
        Applications
      </h2>
      <p className="mt-1 text-ink-700 tabular-nums">
        {batch.total.toLocaleString("en")} in the batch
        {batch.left > 0 && `, ${batch.left.toLocaleString("en")} left it`}
      </p>
      <ul className="mt-3 divide-y divide-ground-400 border-ground-400 border-y bg-white empty:hidden">
        {batch.members.map((member) => (
          <li
            key={member.id}
            className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] print:break-inside-avoid ${member.hasLeft ? "bg-accent-100" : ""}`}
          >
            <div className="min-w-0">
              <Link
                to={`/dashboard/applications/${member.id}`}
                className="inline-flex min-h-11 items-center break-words font-semibold text-link print:min-h-0"
              >
                {member.name}
              </Link>
              <p className="text-ink-700 tabular-nums">{member.reference}</p>
            </div>
            <div className="min-w-0 max-sm:col-start-1">
              <p>{member.programme}</p>
              <p>{OUTCOME_LABELS[member.outcome]}</p>
              {member.state && <p className="text-ink-700 tabular-nums">{member.state}</p>}
            </div>
            {batch.mayChange && !member.hasLeft && <RemoveForm batch={batch} id={member.id} name={member.name} />}
          </li>
        ))}
      </ul>
      <Pager
        label="Pages of applications"
        page={batch.page}
        pages={batch.pages}
        addressOf={(page) => `${BATCHES_PATH}/${batch.id}${page > 1 ? `?page=${page}` : ""}`}
      />
    </section>
  );
}

function RemoveForm({ batch, id, name }: { batch: ShownBatch; id: number; name: string }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      action={`${BATCHES_PATH}/${batch.id}`}
      className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 print:hidden"
    >
      <input type="hidden" name="seen" value={batch.version} />
      <input type="hidden" name="application" value={id} />
      <Button type="submit" name="intent" value="remove" disabled={isBusy} className="min-h-11!">
        Remove<span className="sr-only"> {name} from the batch</span>
      </Button>
    </Form>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure
      heading="Batch"
      back={<BackLink to={BATCHES_PATH}>All batches</BackLink>}
      unknown="There is no batch with this number."
    >
      An error occurred while loading the batch.
    </StaffFailure>
  );
}
