import { Link } from "react-router";
import type { ApplicationList } from "../../desk/list/application-list.ts";
import { reviewAddress } from "../review-address.ts";
import { STEP_LABELS } from "../review-form.ts";
import type { DecisionEvent, PendingDecision } from "./pending-decisions.ts";

type FailedDecisionsProps = {
  list: ApplicationList;
  pending: readonly PendingDecision[];
  dispatch: (event: DecisionEvent) => void;
};

/** Lists the decisions that the server has not recorded, and why. */
export function FailedDecisions({ list, pending, dispatch }: FailedDecisionsProps) {
  const failed = pending.flatMap((one) => (one.state === "failed" ? [one] : []));
  return (
    <div role="alert">
      {failed.map(({ applicationId, name, step, message, isFinal }) => (
        <div key={applicationId} className="border-danger-700 border-b bg-danger-50 px-4 py-2 text-ink-950">
          <strong>
            Not recorded: {STEP_LABELS[step]}
            {name === null ? ", from an earlier visit" : `: ${name}`}.
          </strong>{" "}
          {message}{" "}
          <span className="inline-flex flex-wrap gap-x-4">
            {!isFinal && (
              <button type="button" onClick={() => dispatch({ kind: "retried", applicationId })} className={LINK}>
                Try again
              </button>
            )}
            <Link to={reviewAddress(list, applicationId)} replace className={LINK}>
              Open it
            </Link>
            {isFinal && (
              <button type="button" onClick={() => dispatch({ kind: "dismissed", applicationId })} className={LINK}>
                Dismiss
              </button>
            )}
          </span>
        </div>
      ))}
    </div>
  );
}

const LINK = "inline-flex min-h-9 cursor-pointer items-center font-semibold text-link underline underline-offset-4";
