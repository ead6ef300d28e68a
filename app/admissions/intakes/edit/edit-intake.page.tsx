import type { ComponentProps } from "react";
import { data, Form, Link, useNavigation } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button, buttonStyle } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import { formatAmount } from "../../../ui/format/format-amount.ts";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { programmesByFaculty } from "../../programmes/programmes-by-faculty.server.ts";
import { readIntake } from "../intake.store.server.ts";
import { BackToIntakes, IntakeFrame } from "../intake-frame.tsx";
import { INTAKES_PATH, intakePath, readIntakeId } from "../intake-path.ts";
import type { Route } from "./+types/edit-intake.page.ts";
import { FeeFieldset, QuotasFieldset, TimeFieldset } from "./intake-fields.tsx";
import { typedIntake, versionOf } from "./intake-form.server.ts";
import { EMPTY_INTAKE } from "./typed-intake.ts";

export { action } from "./edit-intake.action.server.ts";

/** Reads an intake to change; without an id, an empty one. */
export async function loader(args: Route.LoaderArgs) {
  await requirePermission(args, "intakes.manage");
  const { db, content } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const form = { amountExample: formatAmount(2000, place) };
  const params: { id?: string } = args.params;
  if (params.id === undefined) {
    const faculties = programmesByFaculty(content);
    return { id: null, name: null, version: "", typed: EMPTY_INTAKE, faculties, ...form };
  }
  const id = readIntakeId(params.id);
  const details = id && (await readIntake(db, id));
  if (!details) throw data(null, { status: 404 });
  return {
    id,
    name: details.name,
    version: versionOf(details),
    typed: typedIntake(details, place),
    faculties: programmesByFaculty(content, Object.keys(details.quotas)),
    ...form,
  };
}

/** Lets the head of registry set name, session, times and quotas of an intake. */
export default function EditIntakePage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { id, name, faculties } = loaderData;
  const isSaving = useNavigation().state !== "idle";
  const typed = result?.typed ?? loaderData.typed;
  const problems = result?.problems ?? [];
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return (
    <IntakeFrame title={name === null ? "New intake" : `Change ${name}`} isWrong={result !== undefined}>
      {result && (
        <ErrorSummary key={result.attempt} className="mt-4" message={result.message} problems={problems}>
          {result.changes.length > 0 && (
            <ul className="mt-2 list-disc pl-5">
              {result.changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </ErrorSummary>
      )}
      <Form method="post" className="mt-5 grid gap-7 text-base">
        <input type="hidden" name="version" value={result?.version ?? loaderData.version} />
        <NameFields typed={typed} errorOf={errorOf} />
        <p className="-mb-3 max-w-prose text-ink-700">
          Without an opening and a closing time, the form is open for as long as the site names this session. Only one
          intake accepts applications at a time.
        </p>
        <TimeFieldset kind="opens" typed={typed} errorOf={errorOf} />
        <TimeFieldset kind="closes" typed={typed} errorOf={errorOf} />
        <FeeFieldset typed={typed} errorOf={errorOf} amountExample={loaderData.amountExample} />
        <QuotasFieldset faculties={faculties} typed={typed} errorOf={errorOf} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="firm" disabled={isSaving} className="max-sm:w-full">
            {isSaving ? "Saving..." : "Save the intake"}
          </Button>
          <Link to={id === null ? INTAKES_PATH : intakePath(id)} className={buttonStyle("plain", "max-sm:w-full")}>
            Cancel
          </Link>
        </div>
      </Form>
    </IntakeFrame>
  );
}

function NameFields({ typed, errorOf }: Pick<ComponentProps<typeof TimeFieldset>, "typed" | "errorOf">) {
  return (
    <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_12rem]">
      <TextField
        id="name"
        name="name"
        label="Name"
        help="As staff see it in lists."
        defaultValue={typed.name}
        error={errorOf("name")}
        autoComplete="off"
        maxLength={100}
      />
      <TextField
        id="session"
        name="session"
        label="Session"
        help="Such as 2025/2026."
        defaultValue={typed.session}
        error={errorOf("session")}
        autoComplete="off"
        maxLength={9}
      />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Intake" back={<BackToIntakes />}>
      An error occurred. Check in the list whether the intake was saved before you try again.
    </StaffFailure>
  );
}
