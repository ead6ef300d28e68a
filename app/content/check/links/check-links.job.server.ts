import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { JobKind } from "../../../platform/jobs/jobs.server.ts";
import { mapConcurrent } from "../../../platform/jobs/map-concurrent.ts";
import { checkableLinks, fetchLink, type LinkPolicy, linkPolicy } from "./fetch-link.server.ts";
import { replaceLinks, storeOutcome, waitingLinks } from "./link-checks.store.server.ts";

const CHECK_LINKS: JobKind<object> = { name: "check-links", retries: 3, timeoutSeconds: 3600 };
const CONCURRENCY = 4;
const MAX_LINKS = 2000;
/** Without a result for so long, a check was interrupted, and another may begin. */
const INTERRUPTED_AFTER_MS = 5 * 60_000;

/** Starts the job that requests links to other sites. */
export async function startLinkChecks(deps: Deps): Promise<void> {
  await deps.jobs.handle(CHECK_LINKS, () => checkLinks(deps, linkPolicy(deps.linkCheckHosts)));
}

/** Requests the links that wait, a few at a time, and stores each result. */
export async function checkLinks({ db, clock }: Pick<Deps, "db" | "clock">, policy: LinkPolicy): Promise<void> {
  await mapConcurrent(waitingLinks(db), CONCURRENCY, async (url) => {
    await storeOutcome(db, url, await fetchLink(url, policy), clock.now());
  });
}

/** Begins to check the links that may be requested, unless a check is running. Returns how many; null if one is running or none may be requested. */
export function requestLinkCheck(
  { db, clock, jobs, linkCheckHosts }: Pick<Deps, "db" | "clock" | "jobs" | "linkCheckHosts">,
  targets: readonly string[],
  viewer: StaffViewer,
): Promise<number | null> {
  const urls = checkableLinks([...new Set(targets)], linkCheckHosts).slice(0, MAX_LINKS);
  if (urls.length === 0) return Promise.resolve(null);
  return db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const runningSince = new Date(now.getTime() - INTERRUPTED_AFTER_MS);
    if (!(await replaceLinks(transaction, urls, { now, runningSince }))) return null;
    await jobs.send(CHECK_LINKS, {}, transaction);
    const event = { ...viewer, detail: { links: urls.length }, at: now };
    await recordAuditEvent(transaction, { action: "links.checked", outcome: "success", ...event });
    return urls.length;
  });
}
