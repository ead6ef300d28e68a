import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useTitle } from "../../../content/read-site.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button, buttonStyle } from "../../../ui/button/button.tsx";
import { ChoicesField } from "../../../ui/field/choices-field.tsx";
import { TextareaField } from "../../../ui/field/textarea-field.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { AskForMoreFields } from "../../missing/ask-for-more-fields.tsx";
import { EMPTY_MORE_FORM } from "../../missing/more-request.ts";
import { NOTE_FIELD, NOTE_MAX_CHARACTERS } from "../application/step-request.ts";
import type { Route } from "./+types/bulk.page.ts";
import type { BulkResult, SkippedApplication } from "./bulk.action.server.ts";
import {
  ASSIGNEE_FIELD,
  BULK_NEWEST_FIELD,
  BULK_SEEN_FIELD,
  BULK_STEP_LABELS,
  BULK_STEPS,
  INTENT_FIELD,
} from "./bulk-form.ts";

export { action } from "./bulk.action.server.ts";
export { loader } from "./bulk.loader.server.ts";

const TITLE = "Several applications";

/** Assigns or decides the applications of a list, or those that were ticked in it. */
export default function BulkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { total, max, query, changedQuery, back } = loaderData;
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(TITLE)}</title>
      <div className="max-w-3xl p-4 sm:py-6">
        <Link to={back} className={LINK}>
          Back to the list
        </Link>
        <h1 className="text-xl">{titleOf(loaderData)}</h1>
        <p className="mt-1 text-ink-700">{selectionOf(loaderData)}.</p>
        {total > 0 && (
          <p className="flex flex-wrap gap-x-6">
            <Link to={`/dashboard/export?${changedQuery}`} className={LINK}>
              Export {total === 1 ? "it" : "them"}
            </Link>
            <Link to={`/dashboard/batches/new?${changedQuery}`} className={LINK}>
              Put the decisions into a batch
            </Link>
          </p>
        )}
        {actionData && <ResultNotice result={actionData} key={actionData.attempt} />}
        {total > max && (
          <Notice tone="caution" className="mt-4">
            At most {max} are changed at once: those that waited longest. Repeat it for the rest.
          </Notice>
        )}
        {total > 0 && (
          <div className="mt-6 grid gap-6">
            <AssignForm {...loaderData} action={`/dashboard/bulk?${query}`} />
            <DecideForm {...loaderData} action={`/dashboard/bulk?${query}`} result={actionData} />
            <AskForm {...loaderData} action={`/dashboard/bulk?${query}`} result={actionData} />
          </div>
        )}
      </div>
    </div>
  );
}

function selectionOf({ isTicked, isFiltered, total, counts }: Data): string {
  if (isTicked && total === 0) return "None is ticked. Go back to the list, and tick those to change";
  const all = isFiltered ? "All that the list shows with its filters" : "All that you may see, without any filter";
  return `${isTicked ? "Those that you ticked" : all}${countsOf({ total, counts })}`;
}

type Counted = Pick<Route.ComponentProps["loaderData"], "total" | "counts">;

function titleOf({ total, counts }: Counted): string {
  if (total === 1) return "1 application";
  return `${counts === null ? "More than " : ""}${total.toLocaleString("en")} applications`;
}

/** Returns how many applications have each status, unless they are too many to count. */
function countsOf({ counts }: Counted): string {
  if (counts === null) return "";
  return `: ${counts.map(({ label, count }) => `${count.toLocaleString("en")} ${label.toLowerCase()}`).join(", ") || "none"}`;
}

const LINK = "inline-flex min-h-11 items-center font-semibold text-link";
const CARD = "grid gap-3 rounded border border-ground-400 bg-white p-4";
const CARD_HEADING = "font-sans font-semibold text-base";

type Data = Route.ComponentProps["loaderData"];

function AssignForm({ reviewers, me, newest, action }: Pick<Data, "reviewers" | "me" | "newest"> & { action: string }) {
  const isSending = useNavigation().state === "submitting";
  return (
    <Form method="post" action={action} className={CARD}>
      <h2 className={CARD_HEADING}>Assign</h2>
      <input type="hidden" name={BULK_NEWEST_FIELD} value={newest} />
      <div className="flex flex-wrap items-end gap-3">
        <label className="min-w-48 grow">
          <span className="block font-semibold">To</span>
          <select
            name={ASSIGNEE_FIELD}
            defaultValue={me}
            className="min-h-12 w-full rounded border border-ink-500 bg-white px-3 text-ink-950"
          >
            {reviewers.map(({ id, username }) => (
              <option key={id} value={id}>
                {id === me ? `${username} (me)` : username}
              </option>
            ))}
            <option value="nobody">Nobody</option>
          </select>
        </label>
        <Button type="submit" kind="firm" name={INTENT_FIELD} value="assign" disabled={isSending}>
          Assign
        </Button>
      </div>
    </Form>
  );
}

type DecideFormProps = Pick<Data, "seen" | "newest"> & { action: string; result: BulkResult | undefined };

function DecideForm({ seen, newest, action, result }: DecideFormProps) {
  const isSending = useNavigation().state === "submitting";
  return (
    <Form method="post" action={action} noValidate className={CARD}>
      <h2 className={CARD_HEADING}>Review and decide</h2>
      <input type="hidden" name={BULK_SEEN_FIELD} value={seen} />
      <input type="hidden" name={BULK_NEWEST_FIELD} value={newest} />
      <ChoicesField
        id="step"
        name="step"
        type="radio"
        label="What to do with each of them"
        help="No applicant is notified yet: decisions are released later, and can be reopened."
        choices={BULK_STEPS.map((value) => ({ value, label: BULK_STEP_LABELS[value] }))}
      />
      <TextareaField
        id="bulk-note"
        name={NOTE_FIELD}
        label="Message to the applicants"
        optional
        help="Each applicant reads exactly this, with the decision, when it is released."
        defaultValue={result?.kind === "wrong" && result.typed.kind === "step" ? result.typed.note : undefined}
        rows={3}
        maxLength={NOTE_MAX_CHARACTERS}
      />
      <div>
        <Button type="submit" kind="firm" name={INTENT_FIELD} value="step" disabled={isSending}>
          {isSending ? "Working..." : "Do it for all"}
        </Button>
      </div>
    </Form>
  );
}

/** Asks each applicant for the same, by one mail each. */
function AskForm({ seen, newest, usualItems, action, result }: DecideFormProps & Pick<Data, "usualItems">) {
  const isSending = useNavigation().state === "submitting";
  const typed = result?.kind === "wrong" && result.typed.kind === "ask" ? result.typed : null;
  return (
    <Form method="post" action={action} noValidate className={CARD}>
      <h2 className={CARD_HEADING}>Ask for more</h2>
      <p className="text-ink-700">
        Each applicant gets one mail. Applications that are decided, withdrawn or waiting for something else are left as
        they are.
      </p>
      <input type="hidden" name={BULK_SEEN_FIELD} value={seen} />
      <input type="hidden" name={BULK_NEWEST_FIELD} value={newest} />
      <AskForMoreFields usualItems={usualItems} submitted={typed?.more ?? EMPTY_MORE_FORM} />
      <TextareaField
        id="bulk-ask-note"
        name={NOTE_FIELD}
        label="What is missing, in plain words"
        optional
        help="Each applicant reads exactly this. Without a named document above, one file answers it."
        defaultValue={typed?.note}
        rows={3}
        maxLength={NOTE_MAX_CHARACTERS}
      />
      <div>
        <Button type="submit" kind="firm" name={INTENT_FIELD} value="ask" disabled={isSending}>
          {isSending ? "Working..." : "Ask all of them"}
        </Button>
      </div>
    </Form>
  );
}

const MAX_SHOWN = 20;

function ResultNotice({ result }: { result: BulkResult }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  if (result.kind === "wrong")
    return (
      <Notice tone="wrong" role="alert" tabIndex={-1} ref={notice} className="mt-4">
        {result.message}
      </Notice>
    );
  const { message, skipped } = result;
  return (
    <Notice tone={skipped.length > 0 ? "caution" : "good"} role="status" tabIndex={-1} ref={notice} className="mt-4">
      <p className="font-semibold">{message}</p>
      {skipped.length > 0 && (
        <>
          <p className="mt-1">{skipped.length.toLocaleString("en")} were left as they are:</p>
          <SkippedList skipped={skipped.slice(0, MAX_SHOWN)} />
          {skipped.length > MAX_SHOWN && (
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
                And {skipped.length - MAX_SHOWN} more
              </summary>
              <SkippedList skipped={skipped.slice(MAX_SHOWN)} />
            </details>
          )}
        </>
      )}
    </Notice>
  );
}

function SkippedList({ skipped }: { skipped: readonly SkippedApplication[] }) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {skipped.map(({ reference, path, reason }) => (
        <li key={reference}>
          <Link to={path}>{reference}</Link>: {reason}
        </li>
      ))}
    </ul>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure
      heading={TITLE}
      back={
        <Link to="/dashboard" className={buttonStyle("plain")}>
          Back to the list
        </Link>
      }
    >
      An error occurred while loading the applications.
    </StaffFailure>
  );
}
