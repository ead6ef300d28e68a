import type { BackupState } from "../backup/runs/backup-state.server.ts";
import type { Sample } from "../platform/samples.server.ts";
import { formatCount } from "../ui/format/format-count.ts";
import { formatValue } from "./draw-plot.server.ts";
import { summarize } from "./intervals.server.ts";

/** A problem for staff: what it is, what to do about it, and a link. */
export type Action = { what: string; advice: string; link: { label: string; to: string } };

/** The state of the server: actions needed, and measurements of the last minutes. */
export type State = {
  kind: "well" | "attention" | "wrong" | "too-early";
  headline: string;
  actions: Action[];
  facts: string;
};

/** Inputs besides the samples. */
export type Circumstances = {
  /** Null when the database is unavailable. */
  backups: BackupState | null;
  /** Mails that were stored instead of sent. */
  unsent: number;
  /** Why mails are not being sent, if they are not. */
  noMailReason: string | null;
  /** What is wrong with the setting of trusted proxies, if anything. */
  proxyWarning: string | null;
  /** The titles of documents whose newest text is not valid. */
  faultyDocuments: readonly string[];
};

const MINUTES = 5;
/** Slower responses are noticeable to people. */
const SLOW_PAGE_MS = 1000;
const BUSY_MS = 200;
const MANY_MAILS = 20;
const MUCH_MEMORY = 0.8;
/** The share of failed responses that counts as an error. */
const MANY_FAILURES = 0.01;

const OPEN_MAILS = { label: "Open the mails", to: "/dashboard/mails" };
const SEE_BACKUPS = { label: "See the backups", to: "#backups" };
/** Anchors of the plots, by their order in plots.server.ts. */
const PLOT = { requests: "#plot-0", renders: "#plot-1", delay: "#plot-2", memory: "#plot-3", database: "#plot-4" };
const plotLink = (to: string) => ({ label: "See the plot", to });

/** Evaluates the last minutes, the backups and the mails. The state is 'well' only if there are no actions. */
export function readOperationsState(
  samples: readonly Sample[],
  now: Date,
  { backups, unsent, noMailReason, proxyWarning, faultyDocuments }: Circumstances,
): State {
  const recent = samples.filter(({ at }) => now.getTime() - at.getTime() < MINUTES * 60_000);
  const newest = recent.at(-1);
  const summary = summarize(recent);
  const counted = countResponses(recent);
  const wrong = [
    ...(newest ? findErrors(newest, counted) : []),
    ...(backups?.kind === "wrong" ? backupActions(backups) : []),
  ];
  const actions = [
    ...wrong,
    ...unsentMails(unsent, noMailReason),
    ...(backups && backups.kind !== "wrong" ? backupActions(backups) : []),
    ...(proxyWarning === null ? [] : [proxyAction(proxyWarning)]),
    ...faultyTexts(faultyDocuments),
    ...(newest ? findWarnings({ recent, newest, counted }) : []),
  ];
  const facts = newest
    ? factsOf(counted)
    : "There are no measurements of the last minutes yet. They come every ten seconds.";
  if (actions.length > 0)
    return { kind: wrong.length > 0 ? "wrong" : "attention", headline: "Needs attention", actions, facts };
  if (!newest || !summary) return { kind: "too-early", headline: "It is too early to tell", actions, facts };
  const speed = summary.renders
    ? `pages render in ${formatValue(summary.renders.p50, "ms")}`
    : "every page was served from cache";
  const mails = newest.mails ? `, ${formatMailCount(newest.mails.waiting)}` : "";
  return { kind: "well", headline: `All is well: ${speed}${mails}`, actions, facts };
}

function proxyAction(warning: string): Action {
  const what = "Visitors behind the reverse proxy can't be distinguished.";
  return { what, advice: `${warning}.`, link: { label: "See the rejected requests", to: PLOT.requests } };
}

function faultyTexts(titles: readonly string[]): Action[] {
  if (titles.length === 0) return [];
  const what = `The newest text of ${titles.join(", ")} can't be shown: visitors see an older one.`;
  const advice = "Open it under Pages, correct what its form says, and publish it. The server's log has the details.";
  return [{ what, advice, link: { label: "Open the pages", to: "/dashboard/pages" } }];
}

function unsentMails(count: number, noMailReason: string | null): Action[] {
  if (count === 0 && noMailReason === null) return [];
  const mails = count === 1 ? "One e-mail has" : `${count.toLocaleString("en")} e-mails have`;
  const what = count === 0 ? "E-mails are not being sent." : `${mails} not been sent.`;
  const resend = "Open each that still matters and send it";
  const advice =
    noMailReason === null ? `${resend}.` : `No mail is sent, since ${noMailReason}. ${resend} once it is set.`;
  return [{ what, advice, link: OPEN_MAILS }];
}

function backupActions({ kind, headline, errors }: BackupState): Action[] {
  switch (kind) {
    case "well":
      return [];
    case "too-early":
      return [
        { what: `${headline}.`, advice: "To make a backup now, run npm run backup on the server.", link: SEE_BACKUPS },
      ];
    case "attention":
    case "wrong":
      return [{ what: `${headline}.`, advice: errors.join(" "), link: SEE_BACKUPS }];
  }
}

type Counted = { all: number; cached: number; overloaded: number; failed: number };

function countResponses(samples: readonly Sample[]): Counted {
  const counted = { all: 0, cached: 0, overloaded: 0, failed: 0 };
  for (const { responses } of samples) {
    counted.all += responses.cached + responses.other + responses.rejected + responses.overloaded + responses.failed;
    counted.cached += responses.cached;
    counted.overloaded += responses.overloaded;
    counted.failed += responses.failed;
  }
  return counted;
}

function factsOf({ all, cached }: Counted): string {
  const within = `In the last ${MINUTES} minutes`;
  if (all === 0) return `${within}: no requests.`;
  const share = Math.round((cached / all) * 100);
  return `${within}: ${formatCount(all, "response")}, ${share}% served from cache.`;
}

function formatMailCount(waiting: number): string {
  if (waiting === 0) return "no e-mails are waiting";
  return waiting === 1 ? "one e-mail is waiting" : `${waiting.toLocaleString("en")} e-mails are waiting`;
}

function findErrors({ mails }: Sample, { all, failed }: Counted): Action[] {
  const actions: Action[] = [];
  if (!mails) {
    actions.push({
      what: "The database does not respond.",
      advice:
        "Public pages are still served from cache, but applications can't be received. Check that PostgreSQL is running and that its disk isn't full.",
      link: plotLink(PLOT.database),
    });
  }
  if (failed > 1 && failed / all >= MANY_FAILURES) actions.push(failures(failed));
  return actions;
}

function failures(failed: number): Action {
  return {
    what: `${failed === 1 ? "One request" : `${failed.toLocaleString("en")} requests`} failed in the last ${MINUTES} minutes.`,
    advice: "The server's log has the cause of each, under the number that its visitor was shown.",
    link: plotLink(PLOT.requests),
  };
}

type Checked = { recent: readonly Sample[]; newest: Sample; counted: Counted };

function findWarnings({ recent, newest, counted }: Checked): Action[] {
  const actions: Action[] = [];
  const often = (is: (sample: Sample) => boolean) => recent.filter(is).length > recent.length / 3;
  const { all, overloaded, failed } = counted;
  if (overloaded > 0) {
    actions.push({
      what: `${overloaded === 1 ? "One visitor was" : `${overloaded.toLocaleString("en")} visitors were`} asked to come back later.`,
      advice: "There were more requests than this machine can serve, or the database was unreachable for a while.",
      link: plotLink(PLOT.requests),
    });
  }
  if (failed > 0 && !(failed > 1 && failed / all >= MANY_FAILURES)) actions.push(failures(failed));
  if (often(({ renders }) => renders !== null && renders.p95 > SLOW_PAGE_MS)) {
    actions.push({
      what: "Pages that are not in the cache take more than a second to render.",
      advice: "The database or the machine is slow, or overloaded.",
      link: plotLink(PLOT.renders),
    });
  }
  if (often(({ lagMs }) => lagMs > BUSY_MS)) {
    actions.push({
      what: "The processor is busy: requests wait noticeably.",
      advice: "See what else runs on this machine. It may be too small for so many visitors.",
      link: plotLink(PLOT.delay),
    });
  }
  if (often(({ connections }) => connections.waiting > 0)) {
    actions.push({
      what: `All ${newest.connections.max} database connections are in use, and requests wait for one.`,
      advice: "The database is slow. If this continues, it needs a faster disk or more memory.",
      link: plotLink(PLOT.database),
    });
  }
  if (newest.memory.used > newest.memory.max * MUCH_MEMORY) {
    actions.push({
      what: "The server uses most of its memory limit.",
      advice: "If it keeps growing, restart the server; requests in progress are completed first.",
      link: plotLink(PLOT.memory),
    });
  }
  return [...actions, ...mailErrors(newest)];
}

function mailErrors({ mails }: Sample): Action[] {
  const actions: Action[] = [];
  if (mails && mails.failed > 0) {
    actions.push({
      what: `${mails.failed === 1 ? "One e-mail" : `${mails.failed.toLocaleString("en")} e-mails`} of the last 24 hours could not be sent.`,
      advice: "The mail server did not accept them; its reply is shown with each. Send them again once it does.",
      link: OPEN_MAILS,
    });
  }
  if (mails && mails.waiting > MANY_MAILS) {
    actions.push({
      what: `${mails.waiting.toLocaleString("en")} e-mails are waiting to be sent.`,
      advice: "Check that the mail server is running and can be reached.",
      link: OPEN_MAILS,
    });
  }
  return actions;
}
