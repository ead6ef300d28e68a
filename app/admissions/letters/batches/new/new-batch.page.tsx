import { Form, Link, useNavigation } from "react-router";
import { StaffFailure } from "../../../../staff/staff-failure.tsx";
import { Button, buttonStyle } from "../../../../ui/button/button.tsx";
import { TextField } from "../../../../ui/field/field.tsx";
import { formatCount } from "../../../../ui/format/format-count.ts";
import { ErrorSummary } from "../../../../ui/notice/error-summary.tsx";
import { BackLink } from "../../../../ui/page/back-link.tsx";
import { AcceptUntilField } from "../../accept-until-field.tsx";
import { LettersFrame } from "../../letters-frame.tsx";
import { QuotaReasonField, QuotaWarning } from "../../quotas/quota-parts.tsx";
import { BATCHES_PATH } from "../batch.ts";
import { CountsTable } from "../batch-parts.tsx";
import type { Route } from "./+types/new-batch.page.ts";

export { action, loader } from "./new-batch.loader.server.ts";

export default function NewBatchPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { rows, total, leftOut } = loaderData;
  const count = total.admitted + total["not-admitted"] + total["waiting-list"];
  return (
    <LettersFrame
      title="Make a batch"
      isWrong={result !== undefined}
      back={<BackLink to={BATCHES_PATH}>All batches</BackLink>}
    >
      {result && (
        <ErrorSummary key={result.attempt} className="mt-4" message={result.message} problems={result.problems} />
      )}
      <h2 className="mt-4 text-lg">{formatCount(count, "decision")}</h2>
      {count > 0 && <CountsTable rows={rows} total={total} />}
      <LeftOut leftOut={leftOut} />
      {count > 0 ? (
        <BatchForm data={loaderData} result={result} />
      ) : (
        <>
          <p className="mt-4 max-w-prose">
            None of these applications has a decision that waits for a batch. Decide first, and choose to notify the
            applicant later.
          </p>
          <Link to="/dashboard" className={buttonStyle("plain", "mt-4")}>
            Applications
          </Link>
        </>
      )}
    </LettersFrame>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function LeftOut({ leftOut: { undecided, released, inBatch, withdrawn } }: Pick<Loaded, "leftOut">) {
  const lines = [
    [undecided, "not decided yet"],
    [released, "released already"],
    [inBatch, "in another batch"],
  ] as const;
  const named = lines.filter(([count]) => count > 0);
  if (named.length === 0 && withdrawn.count === 0) return null;
  return (
    <section aria-labelledby="left-out" className="mt-4">
      <h2 id="left-out" className="font-sans font-semibold text-base">
        Left out
      </h2>
      <ul className="mt-1 list-disc pl-5">
        {named.map(([count, label]) => (
          <li key={label}>
            {count.toLocaleString("en")} {label}
          </li>
        ))}
        {withdrawn.count > 0 && (
          <li>
            {withdrawn.count.toLocaleString("en")} withdrawn by the applicant:{" "}
            {withdrawn.named.map(({ id, reference }, index) => (
              <span key={id}>
                {index > 0 && ", "}
                <Link to={`/dashboard/applications/${id}`} className="whitespace-nowrap text-link">
                  {reference}
                </Link>
              </span>
            ))}
            {withdrawn.count > withdrawn.named.length && " and others"}
          </li>
        )}
      </ul>
    </section>
  );
}

function BatchForm({ data, result }: { data: Loaded; result: Route.ComponentProps["actionData"] }) {
  const isMaking = useNavigation().state !== "idle";
  const values = result?.values ?? { name: "", acceptUntil: "", quotaReason: "" };
  const error = (field: string) => result?.problems.find((problem) => problem.field === field)?.message;
  return (
    <Form method="post" action={data.query} key={result?.attempt} className="mt-6 grid max-w-2xl gap-6 text-base">
      {data.exceeded.length > 0 && (
        <QuotaWarning
          exceeded={data.exceeded}
          added="in this batch"
          help="You can go on with a reason. The person who approves the batch reads it."
        />
      )}
      <TextField
        id="name"
        name="name"
        label="Name of the batch"
        help="For staff. Applicants don't see it."
        defaultValue={values.name}
        error={error("name")}
        autoComplete="off"
        required
      />
      {data.total.admitted > 0 && (
        <AcceptUntilField id="acceptUntil" typed={values.acceptUntil} error={error("acceptUntil")} />
      )}
      {data.exceeded.length > 0 && <QuotaReasonField typed={values.quotaReason} error={error("quotaReason")} />}
      <div>
        <Button type="submit" kind="firm" disabled={isMaking} className="max-sm:w-full">
          Make the batch
        </Button>
      </div>
    </Form>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Make a batch" back={<BackLink to={BATCHES_PATH}>All batches</BackLink>}>
      An error occurred while counting the decisions.
    </StaffFailure>
  );
}
