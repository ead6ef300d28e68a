import { Form, Link, useNavigation } from "react-router";
import { RETENTION } from "../../content/retention.content.ts";
import { AUDIT_LOG_MIN_MONTHS } from "../../platform/audit/audit-actions.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { FieldError, SelectField, TextField } from "../../ui/field/field.tsx";
import { MONTHS } from "../../ui/format/iso-day.ts";
import { ErrorSummary } from "../../ui/notice/error-summary.tsx";
import { FocusedNotice } from "../../ui/notice/focused-notice.tsx";
import { PRIVACY_PATH, PrivacyFrame } from "../privacy-frame.tsx";
import type { Route } from "./+types/periods.page.ts";
import type { PeriodsResult } from "./periods.action.server.ts";
import { ACCEPTED_FIELD, PERIODS, type TypedPeriods, typedPeriods } from "./periods-form.ts";
import { RETENTION_CLASSES } from "./retention-classes.ts";

export { action } from "./periods.action.server.ts";

const TITLE = "Retention periods";
const DAY_CHOICES = Array.from({ length: 31 }, (_, index) => String(index + 1)).map((day) => ({
  value: day,
  label: day,
}));
const MONTH_CHOICES = MONTHS.map((label, index) => ({ value: String(index + 1), label }));

export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, "privacy.change-periods");
  return { typed: typedPeriods(args.context.get(depsContext).content.read(RETENTION)) };
}

/** Lets administrators set how long each kind of personal data is stored. */
export default function PeriodsPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const isSaving = useNavigation().state !== "idle";
  const typed = result?.typed ?? loaderData.typed;
  const problems = result?.kind === "wrong" ? result.problems : [];
  return (
    <PrivacyFrame title={TITLE} isWrong={problems.length > 0}>
      {result && <Result key={result.attempt} result={result} />}
      <Form method="post" className="mt-5 grid max-w-xl gap-6 text-base">
        {PERIODS.map((key) => (
          <PeriodField
            key={key}
            name={key}
            typed={typed}
            error={problems.find(({ field }) => field === key)?.message}
          />
        ))}
        <SessionEnd typed={typed} error={problems.find(({ field }) => field === "sessionEnds")?.message} />
        {result?.kind === "confirm" && <input type="hidden" name={ACCEPTED_FIELD} value={result.accepted} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="firm" disabled={isSaving} className="max-sm:w-full">
            {label(result, isSaving)}
          </Button>
          <Link to={PRIVACY_PATH} className={buttonStyle("plain", "max-sm:w-full")}>
            Cancel
          </Link>
        </div>
      </Form>
    </PrivacyFrame>
  );
}

function label(result: PeriodsResult | undefined, isSaving: boolean): string {
  if (isSaving) return "Saving...";
  return result?.kind === "confirm" ? "Save and remove them tonight" : "Save the periods";
}

function Result({ result }: { result: PeriodsResult }) {
  if (result.kind === "wrong") {
    return <ErrorSummary className="mt-4" message="Nothing was saved." problems={result.problems} />;
  }
  return (
    <FocusedNotice role="alert" tone="caution" className="mt-4">
      <h2 className="text-lg">Not saved yet: more would be removed tonight</h2>
      <ul className="mt-1 list-disc pl-5">
        {result.tonight.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-2">Removed data can only be restored from a backup.</p>
    </FocusedNotice>
  );
}

const AUDIT_LOG_HELP = `At least ${AUDIT_LOG_MIN_MONTHS}.`;
const OTHER_HELP = "Leave it empty to keep them until they are erased by hand.";

type FieldProps = { typed: TypedPeriods; error: string | undefined };

function PeriodField({ name, typed, error }: FieldProps & { name: (typeof PERIODS)[number] }) {
  const { what, from } = RETENTION_CLASSES.find(({ key }) => key === name) ?? { what: name, from: "" };
  return (
    <TextField
      id={name}
      name={name}
      label={what}
      help={`Months from ${from}. ${name === "auditLog" ? AUDIT_LOG_HELP : OTHER_HELP}`}
      error={error}
      defaultValue={typed[name]}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
    />
  );
}

/** The day on which sessions close. A session is named by two years and closes in the second. */
function SessionEnd({ typed, error }: FieldProps) {
  return (
    <fieldset id="sessionEnds" tabIndex={-1} className={error ? "border-danger-700 border-l-4 pl-4" : ""}>
      <legend className="font-semibold text-ink-950">When does a session close?</legend>
      <p className="mt-0.5 text-ink-700 text-sm">
        The session 2025/2026 closes at the end of this day in 2026. The periods of its applications begin then.
      </p>
      <FieldError id="sessionEnds" error={error} />
      <div className="mt-2 grid grid-cols-2 gap-4">
        <SelectField id="day" name="day" label="Day" defaultValue={typed.day} choices={DAY_CHOICES} />
        <SelectField id="month" name="month" label="Month" defaultValue={typed.month} choices={MONTH_CHOICES} />
      </div>
    </fieldset>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading={TITLE}>
      An error occurred. If you were changing or erasing something, check whether it was done before you try again.
    </StaffFailure>
  );
}
