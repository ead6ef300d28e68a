import { Link } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { useTitle } from "../../../content/read-site.ts";
import { IDENTITY } from "../../../content/site.content.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { buttonStyle } from "../../../ui/button/button.tsx";
import { listIntakes, openIntakeId } from "../intake.store.server.ts";
import { INTAKES_PATH, intakePath } from "../intake-path.ts";
import { formatIntakeState, formatTimes, INTAKE_STATE_LABELS } from "../intake-state-label.ts";
import { readIntakeState } from "../read-intake-state.server.ts";
import type { Route } from "./+types/intakes.page.ts";

const TITLE = "Intakes";

/** Lists the intakes. That of the current session is there from the beginning. */
export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "figures.read");
  const deps = args.context.get(depsContext);
  const state = await readIntakeState(deps);
  if (state.kind === "open") await openIntakeId(deps.db, state);
  const now = deps.clock.now();
  const { session } = deps.content.read(IDENTITY);
  const place = deps.content.read(PLACE);
  const intakes = (await listIntakes(deps.db)).map((intake) => ({
    id: intake.id,
    name: intake.name,
    times: formatTimes(intake, place),
    state: formatIntakeState(intake, session, now),
  }));
  return {
    mayManage: isPermitted(staff, "intakes.manage"),
    intakes: intakes.toSorted((a, b) => Number(b.state === "open") - Number(a.state === "open")),
  };
}

const STATE_TONES: Record<keyof typeof INTAKE_STATE_LABELS, BadgeTone> = {
  open: "success",
  later: "warning",
  closed: "neutral",
  past: "neutral",
};

export default function IntakesPage({ loaderData: { intakes, mayManage } }: Route.ComponentProps) {
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(TITLE)}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="text-xl">{TITLE}</h1>
          {mayManage && (
            <Link to={`${INTAKES_PATH}/new`} className={buttonStyle("firm")}>
              New intake
            </Link>
          )}
        </div>
        <p className="mt-1 max-w-prose text-ink-700">
          An intake is a round of admissions. It opens and closes the application form, and has the statistics of its
          applications.
        </p>
        <ul className="mt-4 divide-y divide-ground-400 border-ground-400 border-y bg-white">
          {intakes.map(({ id, name, times, state }) => (
            <li
              key={id}
              className="grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-brand-50 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
            >
              <div className="min-w-0">
                <Link
                  to={intakePath(id)}
                  className="inline-flex min-h-11 items-center break-words font-semibold text-lg text-link"
                >
                  {name}
                </Link>
                <p className="text-ink-700">{times}</p>
              </div>
              <div className="flex flex-wrap items-center gap-4">
                <Badge tone={STATE_TONES[state]}>{INTAKE_STATE_LABELS[state]}</Badge>
                {mayManage && (
                  <Link
                    to={`${intakePath(id)}/edit`}
                    className="inline-flex min-h-11 items-center font-semibold text-link"
                  >
                    Change<span className="sr-only"> {name}</span>
                  </Link>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading={TITLE}>An error occurred while loading the intakes.</StaffFailure>;
}
