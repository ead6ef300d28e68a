import type { RefObject } from "react";
import { SAVE_BAR } from "../../../ui/button/save-bar.ts";
import { SubmitButton, usePendingValue } from "../../../ui/button/submit-button.tsx";
import { ChoicesField } from "../../../ui/field/choices-field.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import { useSite } from "../../read-site.ts";
import type { ScheduledChoice } from "../publish/publish-document.server.ts";
import { TIME_FIELDS, TIME_LABELS, type TypedTimes } from "../publish-time.ts";
import type { DocumentResult } from "./document.action.server.ts";

/** A version that waits for its time. */
type Scheduled = { id: number; from: string; by: string };

type PublishProps = {
  needsApproval: boolean;
  hasDraft: boolean;
  times: TypedTimes;
  scheduled: readonly Scheduled[];
  choice: ScheduledChoice;
  problems: ReadonlyMap<string, string>;
};

/** The buttons that save and publish a document, and the times between which visitors see it. */
export function PublishSection({ needsApproval, hasDraft, times, scheduled, choice, problems }: PublishProps) {
  const { place } = useSite();
  return (
    <section
      aria-label="Publication"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 rounded border border-ground-500 bg-ground-200 p-4"
    >
      {scheduled.length > 0 && <ScheduledField scheduled={scheduled} choice={choice} />}
      <div className="grid gap-4 max-lg:hidden">
        <SaveButtons needsApproval={needsApproval} />
      </div>
      <SubmitButton name="$intent" value="preview" pending={PENDING.preview}>
        Save and preview
      </SubmitButton>
      {hasDraft && (
        <SubmitButton name="$intent" value="discard" pending={PENDING.discard}>
          Discard the draft
        </SubmitButton>
      )}
      <details
        open={times.from !== "" || times.until !== "" || problems.has("shown-from") || problems.has("shown-until")}
      >
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-link">Publish at a time</summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2">
          <TextField
            id="shown-from"
            name={TIME_FIELDS[0]}
            type="datetime-local"
            label={TIME_LABELS["shown-from"]}
            help={`Empty for at once. In ${place.country.name}’s time.`}
            defaultValue={times.from}
            error={problems.get("shown-from")}
            optional
          />
          <TextField
            id="shown-until"
            name={TIME_FIELDS[1]}
            type="datetime-local"
            label={TIME_LABELS["shown-until"]}
            help="Afterwards visitors see the version before again."
            defaultValue={times.until}
            error={problems.get("shown-until")}
            optional
          />
        </div>
      </details>
    </section>
  );
}

/** What was chosen about the publication, which goes on with a form that can't be published yet. */
export function HiddenPublication({ times, choice }: Pick<PublishProps, "times" | "choice">) {
  const values = [times.from, times.until];
  return (
    <>
      {TIME_FIELDS.map((name, place) => (
        <input key={name} type="hidden" name={name} value={values[place]} />
      ))}
      <input type="hidden" name="$scheduled" value={choice} />
    </>
  );
}

/** Says what waits for its time, and asks what becomes of it when this text is published. */
function ScheduledField({ scheduled, choice }: Pick<PublishProps, "scheduled" | "choice">) {
  const waiting = scheduled.map(({ from, by }) => `A text by ${by} is scheduled from ${from}.`).join(" ");
  return (
    <ChoicesField
      id="scheduled"
      name="$scheduled"
      type="radio"
      columns={1}
      label="What is scheduled already"
      help={`${waiting} Publishing this text for the same time replaces it. Otherwise:`}
      choices={SCHEDULED_CHOICES}
      chosen={[choice]}
    />
  );
}

const SCHEDULED_CHOICES = [
  { value: "keep", label: "Keep it", help: "Visitors see it from its time, instead of this text." },
  { value: "cancel", label: "Cancel it", help: "It stays in the history." },
];

/** What the buttons of a document say until the server responds. */
export const PENDING = {
  publish: "Publishing...",
  send: "Sending...",
  save: "Saving...",
  preview: "Saving...",
  discard: "Discarding...",
  approve: "Approving...",
  withdraw: "Withdrawing...",
};

/** Returns what the document is sent for, until the server responds; otherwise null. */
export function usePendingMessage(needsApproval: boolean): string | null {
  const intent = usePendingValue("$intent");
  switch (intent) {
    case "publish":
      return needsApproval ? PENDING.send : PENDING.publish;
    case "save":
    case "preview":
    case "discard":
    case "approve":
    case "withdraw":
      return PENDING[intent];
    default:
      return null;
  }
}

function SaveButtons({ needsApproval }: { needsApproval: boolean }) {
  return (
    <>
      <SubmitButton kind="firm" name="$intent" value="publish" pending={PENDING[needsApproval ? "send" : "publish"]}>
        {needsApproval ? "Send for approval" : "Publish"}
      </SubmitButton>
      <SubmitButton name="$intent" value="save" pending={PENDING.save}>
        Save draft
      </SubmitButton>
    </>
  );
}

type SaveBarProps = {
  needsApproval: boolean;
  /** The draft that was saved and not changed since. */
  saved: Extract<DocumentResult, { kind: "saved" }> | null;
  /** What the document is sent for, until the server responds. */
  pending: string | null;
  hasButtons: boolean;
  status: RefObject<HTMLParagraphElement | null>;
};

/** The same buttons on a phone, at the foot of the screen, which says on every screen that a draft is saved. */
export function SaveBar({ needsApproval, saved, pending, hasButtons, status }: SaveBarProps) {
  return (
    <div className={saved ? SAVE_BAR : hasButtons ? `${SAVE_BAR} lg:border-0 lg:p-0` : undefined}>
      <p ref={status} role="status" tabIndex={-1}>
        {pending && <span className="sr-only">{pending}</span>}
        {saved && (
          <span key={saved.attempt} className="block font-semibold text-brand-900 max-lg:pb-3">
            Saved as a draft on {saved.at}. Publish it when visitors may see it.
          </span>
        )}
      </p>
      {hasButtons && (
        <div className="grid grid-cols-2 gap-3 lg:hidden">
          <SaveButtons needsApproval={needsApproval} />
        </div>
      )}
    </div>
  );
}
