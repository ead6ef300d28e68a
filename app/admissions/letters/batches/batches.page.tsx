import { Link } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { buttonStyle } from "../../../ui/button/button.tsx";
import { formatCount } from "../../../ui/format/format-count.ts";
import { formatShortTime } from "../../../ui/format/place-time.ts";
import { scopeOf } from "../../application-scope.store.server.ts";
import { MAX_COUNTED } from "../../desk/list/application-list.store.server.ts";
import { LettersFrame } from "../letters-frame.tsx";
import { lettersSections } from "../letters-sections.ts";
import type { Route } from "./+types/batches.page.ts";
import { BATCHES_PATH, batchState, STATE_LABELS } from "./batch.ts";
import { countWaitingForBatch } from "./batch-contents.store.server.ts";
import { STATE_TONES } from "./batch-parts.tsx";
import { listBatches } from "./batches.store.server.ts";

const MAX_LISTED = 100;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "applications.read");
  const { db, clock, content } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const now = clock.now();
  const scope = scopeOf(staff, content);
  const [batches, waiting] = await Promise.all([
    listBatches(db, { scope, staffId: staff.id }, MAX_LISTED),
    countWaitingForBatch(db, scope),
  ]);
  return {
    sections: lettersSections(staff),
    waiting: describeWaiting(waiting),
    canMake: isPermitted(staff, "applications.decide") && waiting > 0,
    batches: batches.map((batch) => {
      const state = batchState(batch, now);
      const { id, name, total, released, madeBy, madeAt } = batch;
      return { id, name, total, released, state, madeBy: madeBy.username, made: formatShortTime(madeAt, place) };
    }),
  };
}

function describeWaiting(count: number): string {
  if (count === 0) return "No decision waits for a batch.";
  if (count === 1) return "1 decision waits for a batch.";
  const shown = count > MAX_COUNTED ? `${MAX_COUNTED.toLocaleString("en")}+` : count.toLocaleString("en");
  return `${shown} decisions wait for a batch.`;
}

/** Lists the batches of decisions. */
export default function BatchesPage({ loaderData: { sections, canMake, waiting, batches } }: Route.ComponentProps) {
  return (
    <LettersFrame title="Batches of decisions" sections={sections}>
      <p className="mt-2 max-w-prose text-ink-700">
        A batch is a set of decisions that a second person approves. Its release notifies each applicant, with one
        letter and one mail.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="grow">{waiting}</p>
        {canMake && (
          <Link to={`${BATCHES_PATH}/new`} className={buttonStyle("firm")}>
            Make a batch of all
          </Link>
        )}
      </div>
      <ul className="mt-4 divide-y divide-ground-400 border-ground-400 border-y bg-white empty:hidden">
        {batches.map(({ id, name, total, released, state, madeBy, made }) => (
          <li
            key={id}
            className="grid gap-x-6 gap-y-1 px-4 py-3 hover:bg-brand-50 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div className="min-w-0">
              <Link
                to={`${BATCHES_PATH}/${id}`}
                className="inline-flex min-h-11 items-center break-words font-semibold text-base text-link"
              >
                {name}
              </Link>
              <p className="text-ink-700 tabular-nums">
                {formatCount(total, "decision")}
                {state === "releasing" && `, ${released.toLocaleString("en")} released`}
                {" · made by "}
                {madeBy} on {made}
              </p>
            </div>
            <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
          </li>
        ))}
      </ul>
    </LettersFrame>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading="Batches of decisions">An error occurred while loading the batches.</StaffFailure>;
}
