import { Link } from "react-router";
import { PLACE } from "../content/place.content.ts";
import { useTitle } from "../content/read-site.ts";
import { RETENTION } from "../content/retention.content.ts";
import { depsContext } from "../platform/deps.server.ts";
import { isPermitted } from "../staff/permissions/permissions.ts";
import { requirePermission } from "../staff/require-staff.server.ts";
import { StaffFailure } from "../staff/staff-failure.tsx";
import { buttonStyle } from "../ui/button/button.tsx";
import { formatTime } from "../ui/format/place-time.ts";
import { Notice } from "../ui/notice/notice.tsx";
import type { Route } from "./+types/privacy.page.ts";
import { formatCounts } from "./person/person-records.ts";
import { formatPlan, planRetention } from "./retention/plan-retention.server.ts";
import { formatPeriod, type RetentionKey, type SettablePeriod } from "./retention/retention-classes.ts";
import { findLastRun } from "./retention/retention-runs.store.server.ts";
import { RetentionSection } from "./retention/retention-section.tsx";
import { listErasures } from "./tombstones/tombstones.store.server.ts";

const MAX_ERASURES = 20;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "privacy.read");
  const deps = args.context.get(depsContext);
  const place = deps.content.read(PLACE);
  const retention = deps.content.read(RETENTION);
  const [plan, lastRun, erasures] = await Promise.all([
    planRetention(deps, retention),
    findLastRun(deps.db),
    listErasures(deps.db, MAX_ERASURES),
  ]);
  const isSettable = (key: RetentionKey): key is SettablePeriod => key in retention.months;
  return {
    tonight: formatPlan(plan),
    lastNight: lastRun && {
      at: formatTime(lastRun.startedAt, place),
      isFinished: lastRun.finishedAt !== null,
      removed: plan
        .filter(({ key }) => lastRun.removed[key])
        .map(({ key, what }) => `${what}: ${lastRun.removed[key]?.toLocaleString("en")}`),
    },
    classes: plan.map(({ key, what, from, why, fixed, onFile, due }) => ({
      key,
      what,
      from,
      why,
      onFile,
      due,
      period: fixed ?? (isSettable(key) ? formatPeriod(retention.months[key]) : ""),
      isOpen: isSettable(key) && retention.months[key] === null,
    })),
    erasures: erasures.map(({ id, erasedAt, byWhom, removed }) => ({
      id,
      byWhom,
      at: formatTime(new Date(erasedAt), place),
      removed: formatCounts(removed),
    })),
    isSaved: args.url.searchParams.has("saved"),
    maySearchPerson: isPermitted(staff, "person.search"),
    mayChangePeriods: isPermitted(staff, "privacy.change-periods"),
  };
}

/** Shows what personal data is stored and for how long, what is removed tonight, and links to one person's data. */
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { tonight, lastNight, classes, erasures, isSaved, maySearchPerson, mayChangePeriods } = loaderData;
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle("Privacy")}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        <h1 className="text-xl">Privacy</h1>
        <p className="mt-1 max-w-prose text-ink-700">
          What personal data Gatehouse stores, how long it keeps it, and who accessed it.
        </p>
        {isSaved && (
          <Notice tone="good" role="status" className="mt-4">
            The periods are saved. They apply from tonight.
          </Notice>
        )}
        <nav aria-label="One person's data" className="mt-4 flex flex-wrap gap-3">
          {maySearchPerson && (
            <Link to="/dashboard/privacy/person" className={buttonStyle("firm", "max-sm:w-full")}>
              Find, export or erase a person
            </Link>
          )}
          <Link to="/dashboard/privacy/looks" className={buttonStyle("plain", "max-sm:w-full")}>
            Access log
          </Link>
        </nav>
        <Tonight lines={tonight} lastNight={lastNight} />
        <RetentionSection classes={classes} mayChange={mayChangePeriods} />
        <ErasuresSection erasures={erasures} />
      </div>
    </div>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Tonight({ lines, lastNight }: { lines: string[]; lastNight: Loaded["lastNight"] }) {
  return (
    <Notice tone={lines.length > 0 ? "caution" : "calm"} className="mt-6">
      <h2 className="text-lg">
        {lines.length > 0 ? "Due for removal tonight, shortly after 3" : "Nothing is due for removal tonight"}
      </h2>
      <ul className="mt-1 list-disc pl-5 empty:hidden">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lastNight && (
        <p className="mt-2 text-ink-700">
          {lastNight.removed.length > 0
            ? `Removed on ${lastNight.at}: ${lastNight.removed.join("; ")}.`
            : `Nothing was removed on ${lastNight.at}.`}
          {!lastNight.isFinished && " The run was interrupted, and continues tonight."}
        </p>
      )}
    </Notice>
  );
}

function ErasuresSection({ erasures }: Pick<Loaded, "erasures">) {
  return (
    <section aria-labelledby="erasures" className="mt-10">
      <h2 id="erasures" className="text-lg">
        Erasures
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">
        Each erasure leaves an anonymous record, by which the person is erased again if an older backup is restored.
      </p>
      {erasures.length === 0 ? (
        <p className="mt-3">None yet.</p>
      ) : (
        <ul className="mt-3 divide-y divide-ground-400 border-ground-400 border-y bg-white">
          {erasures.map(({ id, at, byWhom, removed }) => (
            <li key={id} className="break-words px-4 py-3">
              <strong>{at}</strong>, by {byWhom}: {removed}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="Privacy">
      An error occurred. If you were changing or erasing something, check whether it was done before you try again.
    </StaffFailure>
  );
}
