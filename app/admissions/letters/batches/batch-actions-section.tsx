import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useSite } from "../../../content/read-site.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import { QuotaReasonField } from "../quotas/quota-parts.tsx";
import type { BatchField, BatchResult } from "./batch.action.server.ts";
import type { ShownBatch } from "./batch.loader.server.ts";
import { BATCHES_PATH } from "./batch.ts";

type ActionsProps = { batch: ShownBatch; result: BatchResult | undefined };

/** Shows what the person can do with a batch now, and why not. */
export function BatchActionsSection({ batch, result }: ActionsProps) {
  const { state } = batch;
  if (!batch.mayDecide || state === "releasing" || state === "released" || state === "cancelled") return null;
  return (
    <section aria-labelledby="actions" className="mt-6 print:hidden">
      <h2 id="actions" className="text-lg">
        What to do
      </h2>
      <NextStep batch={batch} result={result} />
      {batch.mayChange && batch.isWhole && (
        <details className="mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
            Cancel the batch
          </summary>
          <ChangeForm batch={batch}>
            <p className="mb-2 max-w-prose">The decisions stay, and wait for another batch. Nobody is notified.</p>
            <Change intent="cancel">Cancel the batch for good</Change>
          </ChangeForm>
        </details>
      )}
    </section>
  );
}

function NextStep({ batch, result }: ActionsProps) {
  const { state, isOwn, isWhole, mayRelease, total } = batch;
  if (!isWhole)
    return <p className="mt-2 max-w-prose">Who may see all of these faculties approves, releases or cancels it.</p>;
  if (total === 0) return <p className="mt-2 max-w-prose">Every application has left this batch. Cancel it.</p>;
  if (batch.isTooLate)
    return (
      <p className="mt-2 max-w-prose">
        The last day to accept a place was {batch.acceptUntil}, so nobody could accept one. Cancel this batch, and make
        another one with a later day.
      </p>
    );
  if (!mayRelease)
    return (
      <p className="mt-2 max-w-prose">
        The head of registry or an administrator {state === "made" ? "approves" : "releases"} it.
      </p>
    );
  if (state === "made" && isOwn)
    return <p className="mt-2 max-w-prose">You made this batch, so somebody else has to approve it.</p>;
  if (state === "made")
    return (
      <ChangeForm batch={batch}>
        <p className="mb-3 max-w-prose">
          You approve these {total.toLocaleString("en")} decisions and the letters below, as they are now. If a decision
          is withdrawn afterwards, the approval is void.
        </p>
        <input type="hidden" name="letters" value={batch.lettersSeen} />
        <Reason id="quotaReason" batch={batch} result={result} />
        <Change intent="approve" isFirm>
          Approve the batch
        </Change>
      </ChangeForm>
    );
  return <ReleaseForms batch={batch} result={result} />;
}

function ReleaseForms({ batch, result }: ActionsProps) {
  const { place } = useSite();
  const { state, total } = batch;
  return (
    <>
      <ChangeForm batch={batch}>
        <p className="mb-3 max-w-prose">
          {total === 1 ? "One applicant is" : `${total.toLocaleString("en")} applicants are`} notified, by one mail
          each. This can’t be undone.
        </p>
        <Reason id="quotaReason" batch={batch} result={result} />
        <Change intent="release" isFirm>
          Release now
        </Change>
      </ChangeForm>
      <ChangeForm batch={batch} key={result?.attempt}>
        <Reason id="quotaReason-at" batch={batch} result={result} />
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            id="at"
            name="at"
            type="datetime-local"
            label={`Or release at a time (${place.timeName})`}
            defaultValue={result?.at}
            error={result?.field === "at" ? result.message : undefined}
          />
          <Change intent="release-at">Set the time</Change>
        </div>
      </ChangeForm>
      {state === "scheduled" && (
        <ChangeForm batch={batch}>
          <Change intent="unset-release">Don’t release it at {batch.releaseAt?.split(", by ")[0]}</Change>
        </ChangeForm>
      )}
    </>
  );
}

/** Asks for a reason when a quota is exceeded that was not when the batch was made. */
function Reason({ id, batch, result }: ActionsProps & { id: BatchField }) {
  if (batch.exceeded.length === 0 || batch.quotaReason !== null) return null;
  const error = result?.field === id ? result.message : undefined;
  return (
    <div className="mb-3 max-w-2xl">
      <QuotaReasonField key={result?.attempt} id={id} typed={result?.quotaReason} error={error} />
    </div>
  );
}

function ChangeForm({ batch, children }: { batch: ShownBatch; children: ReactNode }) {
  return (
    <Form method="post" action={`${BATCHES_PATH}/${batch.id}`} className="mt-3">
      <input type="hidden" name="seen" value={batch.version} />
      {children}
    </Form>
  );
}

function Change({ intent, isFirm = false, children }: { intent: string; isFirm?: boolean; children: ReactNode }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Button type="submit" name="intent" value={intent} kind={isFirm ? "firm" : "plain"} disabled={isBusy}>
      {children}
    </Button>
  );
}
