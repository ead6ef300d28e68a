import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { TextareaField } from "../../../ui/field/textarea-field.tsx";
import { FEE_STATE_LABELS } from "../payment.ts";
import type { CheckedPayment } from "./checked-payment.server.ts";
import {
  PAYMENT_NOTE_FIELD,
  PAYMENT_NOTE_MAX_CHARACTERS,
  PAYMENT_SEEN_FIELD,
  RESULT_FIELD,
} from "./payment-check-form.ts";

/** Shows staff the fee of an application, what its applicant sent, and the form to record what they found out. */
export function PaymentSection({ payment }: { payment: CheckedPayment }) {
  const { state, mayCheck } = payment;
  const isOpen = state === "to-check" || state === "waiting";
  return (
    <section aria-labelledby="payment" className="scroll-mt-4 rounded border border-ground-400 bg-white px-4 py-3">
      <h2 id="payment" className="text-lg">
        Application fee: <PaymentBadge state={state} />
      </h2>
      <PaymentFacts payment={payment} />
      {mayCheck && isOpen && <PaymentForm payment={payment} />}
      {mayCheck && !isOpen && (
        <details className="print:hidden">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
            {state === "none" ? "Was it paid in another way?" : "Record something else"}
          </summary>
          <PaymentForm payment={payment} />
        </details>
      )}
    </section>
  );
}

const BADGES: Record<CheckedPayment["state"], string> = {
  none: "bg-ground-200 text-ink-900",
  "to-check": "bg-accent-100 text-accent-950",
  waiting: "bg-accent-100 text-accent-950",
  paid: "bg-brand-100 text-brand-900",
  "not-found": "bg-danger-700 text-white",
};

export function PaymentBadge({ state }: { state: CheckedPayment["state"] }) {
  return (
    <strong className={`inline-block rounded px-1.5 font-sans font-semibold text-base ${BADGES[state]}`}>
      {FEE_STATE_LABELS[state].toLowerCase()}
    </strong>
  );
}

/** The fee, what the applicant sent, and who sent the same reference. */
export function PaymentFacts({ payment: { fee, sent, sameReference } }: { payment: CheckedPayment }) {
  return (
    <>
      <p className="mt-1 text-ink-700">
        {fee ? `${fee.name}: ${fee.amount}` : "The intake has no fee any more."}
        {!sent && " The applicant has sent nothing."}
      </p>
      {sent && (
        <dl className="mt-2 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1">
          <Fact name="Reference">
            <strong className="select-all break-words">{sent.reference}</strong>
          </Fact>
          <Fact name="Receipt">
            {sent.virus === null ? (
              <a
                href={sent.path}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-6 items-center break-all font-semibold text-link underline"
              >
                {sent.name}
              </a>
            ) : (
              `${sent.name}: a virus was found in it (${sent.virus}). It can't be opened.`
            )}
            {sent.isUnscanned && " (not scanned for viruses yet)"}
          </Fact>
          <Fact name="Sent on">{sent.time}</Fact>
        </dl>
      )}
      {sameReference && <SameReferenceWarning {...sameReference} />}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-700">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function SameReferenceWarning({ known, others }: NonNullable<CheckedPayment["sameReference"]>) {
  if (known.length + others === 0) return null;
  return (
    <p role="note" className="mt-2 rounded border-danger-700 border-l-4 bg-accent-100 px-3 py-2">
      <strong>The same payment reference was sent with another application</strong>:{" "}
      {known.map(({ reference, path }, index) => (
        <span key={reference}>
          {index > 0 && ", "}
          <Link to={path} className="inline-flex min-h-6 items-center font-semibold text-link underline">
            {reference}
          </Link>
        </span>
      ))}
      {known.length > 0 && others > 0 && " and "}
      {others > 0 && (others === 1 ? "one of another faculty" : `${others} of other faculties`)}.
    </p>
  );
}

type PaymentFormProps = {
  payment: CheckedPayment;
  /** The message that was typed before an error. */
  written?: string | undefined;
};

/** The form that records what staff found out. Its buttons are the results. */
export function PaymentForm({ payment: { address, sent, lastEventId }, written }: PaymentFormProps) {
  const isSending = useNavigation().state === "submitting";
  return (
    <Form method="post" action={address} noValidate className="mt-3 grid gap-3 print:hidden">
      <input type="hidden" name={PAYMENT_SEEN_FIELD} value={lastEventId} />
      <TextareaField
        id="payment-note"
        name={PAYMENT_NOTE_FIELD}
        label="Message to the applicant"
        optional
        help="The applicant reads exactly this. “Not found” also sends a mail that asks again."
        defaultValue={written}
        rows={2}
        maxLength={PAYMENT_NOTE_MAX_CHARACTERS}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="firm" name={RESULT_FIELD} value="paid" disabled={isSending}>
          Paid
        </Button>
        {sent && (
          <>
            <Button type="submit" name={RESULT_FIELD} value="waiting" disabled={isSending}>
              Waiting
            </Button>
            <Button type="submit" name={RESULT_FIELD} value="not-found" disabled={isSending}>
              Not found
            </Button>
          </>
        )}
      </div>
    </Form>
  );
}
