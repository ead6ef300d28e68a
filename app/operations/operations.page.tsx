import { hostname } from "node:os";
import { useEffect } from "react";
import { Link, useNavigation, useRevalidator } from "react-router";
import { BackupsSection } from "../backup/backups-section.tsx";
import { readRuns } from "../backup/runs/backup-runs.store.server.ts";
import { readBackupState } from "../backup/runs/backup-state.server.ts";
import { PLACE } from "../content/place.content.ts";
import { readFaultyDocuments } from "../content/read-faulty-documents.server.ts";
import { useTitle } from "../content/read-site.ts";
import { countStored } from "../mail/mail.store.server.ts";
import { depsContext } from "../platform/deps.server.ts";
import { readPart } from "../platform/http/page-part.server.ts";
import { isPermitted } from "../staff/permissions/permissions.ts";
import { requirePermission } from "../staff/require-staff.server.ts";
import { StaffFailure } from "../staff/staff-failure.tsx";
import { buttonStyle } from "../ui/button/button.tsx";
import { formatTime, formatTimeOfDay } from "../ui/format/place-time.ts";
import { orLoadError, useStaleData } from "../ui/load-errors/stale-data.tsx";
import { Notice } from "../ui/notice/notice.tsx";
import type { Route } from "./+types/operations.page.ts";
import { type Action, readOperationsState, type State } from "./operations-state.server.ts";
import { PlotFigure } from "./plot-figure.tsx";
import { plotsOf } from "./plots.server.ts";

const REFRESH_MS = 10_000;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "operations.read");
  const deps = args.context.get(depsContext);
  const { db, samples, clock, content, backups, proxyCheck, noMailReason } = deps;
  const place = content.read(PLACE);
  const now = clock.now();
  const all = samples.all();
  const [runs, unsent] = await Promise.all([
    readPart(args.context, "backups", readRuns(db, now)),
    readPart(args.context, "mails", countStored(db)),
  ]);
  const reports = all.reduce((sum, sample) => sum + sample.reports, 0);
  const state = runs.kind === "loaded" ? readBackupState(runs.data, backups, { now, place }) : null;
  const circumstances = {
    backups: state,
    unsent: unsent.kind === "loaded" ? unsent.data : 0,
    noMailReason,
    proxyWarning: proxyCheck.warning(),
    faultyDocuments: readFaultyDocuments(deps),
  };
  return {
    state: readOperationsState(all, now, circumstances),
    backups: state,
    plots: plotsOf(all, { now, place }),
    reports,
    maySeeKey: isPermitted(staff, "backup-key.read"),
    maySeePrivacy: isPermitted(staff, "privacy.read"),
    maySetUp: isPermitted(staff, "site.set-up"),
    isRefreshing: args.url.searchParams.has("renew"),
    seenAt: formatTimeOfDay(now, place),
    machine: hostname(),
    since: formatTime(new Date(now.getTime() - process.uptime() * 1000), place),
  };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orLoadError(serverLoader);
}

/** Shows what needs attention, the state of the server, and plots of its last hour. */
export default function OperationsPage({ loaderData }: Route.ComponentProps) {
  const { data, failure } = useStaleData(loaderData);
  useAutoRefresh(data?.isRefreshing ? REFRESH_MS : null);
  const title = useTitle("Operations");
  if (!data) return <Failure />;
  const { state, backups, maySeeKey, maySeePrivacy, maySetUp, plots, reports, isRefreshing, seenAt, machine, since } =
    data;
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{title}</title>
      <div className="max-w-6xl p-4 sm:py-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-xl">Operations</h1>
          <RefreshControls isRefreshing={isRefreshing} seenAt={seenAt} />
        </div>
        {failure && (
          <Notice tone="wrong" role="alert" className="mt-4 max-w-prose">
            The server can't be reached right now. This is how it was at {seenAt}.
          </Notice>
        )}
        <StateNotice state={state} />
        <StateSection {...{ state, reports, machine, since }} />
        {backups && <BackupsSection state={backups} />}
        {maySeeKey && (
          <p className="mt-2">
            <Link
              to="/dashboard/operations/backup-key"
              className="inline-flex min-h-11 items-center font-semibold text-link"
            >
              Show the backup key
            </Link>
          </p>
        )}
        <div className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-2">
          {plots.map((plot, index) => (
            <PlotFigure key={plot.title} plot={plot} id={`plot-${index}`} />
          ))}
        </div>
        <p className="mt-8 flex flex-wrap gap-x-6 empty:hidden">
          {maySeePrivacy && (
            <Link to="/dashboard/privacy" className="inline-flex min-h-11 items-center font-semibold text-link">
              Privacy: stored personal data and access log
            </Link>
          )}
          {maySetUp && (
            <Link to="/dashboard/setup" className="inline-flex min-h-11 items-center font-semibold text-link">
              Setup: the steps to your own university’s site
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}

type StateProps = Pick<Awaited<ReturnType<typeof loader>>, "state" | "reports" | "machine" | "since">;

function StateSection({ state, reports, machine, since }: StateProps) {
  return (
    <section aria-labelledby="state" className="mt-8">
      <h2 id="state" className="text-lg">
        State
      </h2>
      <p className="mt-2">{state.facts}</p>
      {reports > 0 && (
        <p className="mt-2 max-w-prose text-ink-800">
          In the last hour browsers reported {reports === 1 ? "one item" : `${reports.toLocaleString("en")} items`} that
          the pages' security policy blocked. The server's log says which; the cause may be a program on the visitor's
          own device.
        </p>
      )}
      <p className="mt-2 max-w-prose text-ink-700">
        This is the last hour of the server on the machine {machine}, running since {since}. Where several servers share
        the work, each shows its own measurements.
      </p>
    </section>
  );
}

/** Reloads the page's data every `everyMs` while the page is visible. */
function useAutoRefresh(everyMs: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (everyMs === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, revalidate]);
}

const TONES = { well: "good", "too-early": "calm", attention: "caution", wrong: "wrong" } as const;

function StateNotice({ state: { kind, headline, actions } }: { state: State }) {
  return (
    <Notice tone={TONES[kind]} className="mt-4">
      <h2 className="text-xl">{headline}</h2>
      <ul className="mt-3 grid max-w-prose gap-4 empty:hidden">
        {actions.map((action) => (
          <li key={action.what}>
            <strong className="block">{action.what}</strong> {action.advice} <ActionLink link={action.link} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Renders a link. An anchor on this page keeps the query, and with it the automatic refresh. */
function ActionLink({ link: { label, to } }: Pick<Action, "link">) {
  return to.startsWith("#") ? (
    <a href={to} className="text-link">
      {label}
    </a>
  ) : (
    <Link to={to} className="text-link">
      {label}
    </Link>
  );
}

function RefreshControls({ isRefreshing, seenAt }: { isRefreshing: boolean; seenAt: string }) {
  const isLoading = useNavigation().state === "loading";
  return (
    <>
      <p className="text-ink-700 tabular-nums">As of {seenAt}</p>
      <p role="status" className="grow text-ink-700">
        {isLoading ? "Loading..." : ""}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={isRefreshing ? "?renew" : "."} replace className={buttonStyle("plain", "min-h-11!")}>
          Refresh
        </Link>
        <Link to={isRefreshing ? "." : "?renew"} replace className={buttonStyle("plain", "min-h-11! noscript:hidden")}>
          {isRefreshing ? "Stop refreshing" : "Refresh every 10 seconds"}
        </Link>
      </div>
    </>
  );
}

export { Failure as ErrorBoundary };

function Failure() {
  return <StaffFailure heading="Operations">An error occurred while loading the measurements.</StaffFailure>;
}
