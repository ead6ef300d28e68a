import { hostname } from "node:os";
import { Link, useNavigation } from "react-router";
import { useTitle } from "../content/read-site.ts";
import { countKept } from "../mail/mail.store.server.ts";
import { depsContext } from "../platform/deps.server.ts";
import { type PagePart, readPart } from "../platform/page-part.server.ts";
import { requireStaff } from "../staff/require-staff.server.ts";
import { buttonStyle } from "../ui/button/button.tsx";
import { orLostLine, useKeptData } from "../ui/kept-data.ts";
import { lagosHour, lagosTimeInWords } from "../ui/lagos-time.ts";
import { ListFailure } from "../ui/list-failure.tsx";
import { Notice } from "../ui/notice/notice.tsx";
import type { Route } from "./+types/operations.page.ts";
import { readRuns } from "./backup/backup-runs.store.server.ts";
import { tellBackups } from "./backup/tell-backups.server.ts";
import { BackupsSection } from "./backups-section.tsx";
import { PlotFigure } from "./plot-figure.tsx";
import { plotsOf } from "./plots.server.ts";
import { type State, tellState } from "./tell-state.server.ts";
import { useRenewal } from "./use-renewal.ts";

const RENEWAL_MS = 10_000;
const NOT_SAFE = { what: "The backups are not safe.", advice: "What is wrong with them stands below." };

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args);
  const { db, samples, clock, backups, proxyCheck, mailWarning } = args.context.get(depsContext);
  const now = clock.now();
  const all = samples.all();
  const runs = await readPart(args.context, "backups", readRuns(db, now));
  const reports = all.reduce((sum, sample) => sum + sample.reports, 0);
  const told = runs.kind === "loaded" ? tellBackups(runs.data, backups, now) : null;
  return {
    state: tellState(all, now, told?.kind === "wrong" ? [NOT_SAFE] : []),
    warning: proxyCheck.warning(),
    mails: { warning: mailWarning, kept: await readPart(args.context, "mails", countKept(db)) },
    backups: told,
    plots: plotsOf(all, now),
    reports,
    renews: args.url.searchParams.has("renew"),
    seenAt: lagosHour(now),
    machine: hostname(),
    since: lagosTimeInWords(new Date(now.getTime() - process.uptime() * 1000)),
  };
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orLostLine(serverLoader);
}

/** How the program does: whether all is well, in words, and the last hour in plots. */
export default function OperationsPage({ loaderData }: Route.ComponentProps) {
  const { data, lostLine } = useKeptData(loaderData);
  useRenewal(data?.renews ? RENEWAL_MS : null);
  const title = useTitle("Operations");
  if (!data) return <Failure />;
  const { state, warning, mails, backups, plots, reports, renews, seenAt, machine, since } = data;
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{title}</title>
      <div className="mx-auto max-w-6xl p-4 sm:py-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-xl">Operations</h1>
          <Renewal renews={renews} seenAt={seenAt} />
        </div>
        {lostLine && (
          <Notice tone="wrong" role="alert" className="mt-4 max-w-prose">
            We can't reach the program just now. These are its figures of {seenAt}.
          </Notice>
        )}
        <StateNotice state={state} />
        {warning && (
          <Notice tone="caution" className="mt-4 max-w-prose">
            {warning}.
          </Notice>
        )}
        <MailNotice {...mails} />
        {reports > 0 && (
          <p className="mt-3 max-w-prose text-ink-800">
            Within the hour browsers reported {reports === 1 ? "one thing" : `${reports.toLocaleString("en")} things`}{" "}
            that the pages' security policy kept them from loading. The log says what; it may be a program on the
            visitor's own device.
          </p>
        )}
        {backups && <BackupsSection state={backups} />}
        <div className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-2">
          {plots.map((plot, place) => (
            <PlotFigure key={plot.title} plot={plot} id={`plot-${place}`} />
          ))}
        </div>
        <p className="mt-8">
          <Link to="/dashboard/privacy" className="inline-flex min-h-11 items-center font-semibold text-link">
            Privacy: what is kept, and who saw it
          </Link>
        </p>
        <p className="mt-2 max-w-prose text-ink-700 text-xs">
          The last hour, as the program on the machine {machine} keeps it in memory; it runs since {since}. Where
          several programs share the work, each shows its own figures, and this page those of the one that answered.
        </p>
      </div>
    </div>
  );
}

const TONES = { well: "good", "too-early": "calm", look: "caution", wrong: "wrong" } as const;

function StateNotice({ state: { kind, headline, facts, troubles } }: { state: State }) {
  return (
    <Notice tone={TONES[kind]} className="mt-4">
      <p className="font-semibold font-serif text-ink-950 text-xl">{headline}</p>
      <ul className="mt-2 grid max-w-prose gap-2 empty:hidden">
        {troubles.map(({ what, advice, mails }) => (
          <li key={what}>
            <strong>{what}</strong> {advice}{" "}
            {mails && (
              <Link to="/dashboard/mails" className="text-link">
                All mails
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2">{facts}</p>
    </Notice>
  );
}

function MailNotice({ warning, kept }: { warning: string | null; kept: PagePart<number> }) {
  const count = kept.kind === "loaded" ? kept.data : 0;
  if (warning === null && count === 0) return null;
  return (
    <Notice tone="caution" className="mt-4 max-w-prose">
      {warning && <>Mails: {warning}. </>}
      {count > 0 && (
        <>
          <Link to="/dashboard/mails" className="text-link">
            {count === 1 ? "One mail was" : `${count.toLocaleString("en")} mails were`} never sent
          </Link>
          :{" "}
          {warning === null
            ? "open each that still matters and send it."
            : "once mails are sent, open each that still matters and send it."}
        </>
      )}
    </Notice>
  );
}

function Renewal({ renews, seenAt }: { renews: boolean; seenAt: string }) {
  const isLoading = useNavigation().state === "loading";
  return (
    <>
      <p className="text-ink-700 tabular-nums">As of {seenAt}</p>
      <p role="status" className="grow text-ink-700">
        {isLoading ? "Loading..." : ""}
      </p>
      <div className="flex flex-wrap gap-2">
        <Link to={renews ? "?renew" : "."} replace className={buttonStyle("plain", "min-h-11!")}>
          Refresh
        </Link>
        <Link to={renews ? "." : "?renew"} replace className={buttonStyle("plain", "min-h-11! noscript:hidden")}>
          {renews ? "Stop refreshing" : "Refresh every 10 seconds"}
        </Link>
      </div>
    </>
  );
}

export { Failure as ErrorBoundary };

function Failure() {
  const title = useTitle("Operations");
  return (
    <ListFailure heading="Operations" title={title}>
      An error occurred while loading the figures.
    </ListFailure>
  );
}
