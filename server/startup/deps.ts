import type pg from "pg";
import type { DestinationStream } from "pino";
import { openFunnelCounter } from "../../app/admissions/intakes/funnel/funnel-counter.server.ts";
import { PLACE } from "../../app/content/place.content.ts";
import { openContent } from "../../app/content/versions/open-content.server.ts";
import { openUnknownPaths } from "../../app/layout/redirects/unknown-paths.store.server.ts";
import { systemClock } from "../../app/platform/clock.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import { openPdfInspection } from "../../app/platform/documents/pdf-inspection.server.ts";
import { openClamd } from "../../app/platform/documents/virus-scan.server.ts";
import { createConcurrencyLimit } from "../../app/platform/http/concurrency-limit.server.ts";
import { BODY_MINIMUM_RATE } from "../../app/platform/http/minimum-rate-body.server.ts";
import { openRateLimits } from "../../app/platform/http/rate-limits.server.ts";
import { openPictureWork } from "../../app/platform/images/picture-work.server.ts";
import { openPictures } from "../../app/platform/images/pictures.server.ts";
import { startJobs } from "../../app/platform/jobs/jobs.server.ts";
import { openWorkSlots } from "../../app/platform/jobs/work-slots.server.ts";
import { createLog, type Log } from "../../app/platform/log.server.ts";
import type { OidcSettings } from "../../app/platform/oidc/oidc-client.server.ts";
import type { DatabaseRoles } from "../../app/platform/postgres/database-roles.server.ts";
import { openSamples } from "../../app/platform/samples.server.ts";
import { openAddedPages } from "../../app/platform/site/added-pages.server.ts";
import { type FollowedSite, followSite } from "../../app/platform/site/follow-site.server.ts";
import { openRedirects } from "../../app/platform/site/redirects.server.ts";
import { openSiteCache } from "../../app/platform/site/site-cache.server.ts";
import { openTextCache } from "../../app/platform/site/text-cache.server.ts";
import { openVocabulary } from "../../app/search/results/vocabulary.server.ts";
import { pictureList } from "../../scripts/build-site/pictures/built-pictures.ts";
import { findBackups } from "./open-backups.ts";
import { type Notice, openPreparedDatabase, type PreparedDatabase } from "./open-database.ts";
import { openFiles } from "./open-files.ts";
import { createProxyCheck } from "./proxy-check.ts";
import type { Config } from "./settings/config.ts";

export type OpenDeps = {
  kind: "open";
  deps: Deps;
  site: FollowedSite;
  pool: pg.Pool;
  /** For commands and jobs that need a dedicated connection. */
  roles: DatabaseRoles;
  close(): Promise<void>;
};
export type DepsOutcome = OpenDeps | { kind: "failed"; line: string };

const JOBS_STOP_TIMEOUT_MS = 5000;
/** Each image takes a core for seconds, and about 100 MB while a large one is decoded. */
const MAX_CONCURRENT_PICTURES = 2;
/** A PDF of 8 MB takes a core for a third of a second, and about 40 MB. */
const MAX_CONCURRENT_PDFS = 1;
/** Twenty of the longest posts, or about a thousand usual ones: 8 MB at most. */
const CACHED_HTML_CHARACTERS = 4_000_000;
/** Each takes up to half of a processor, and a few megabytes. */
const MAX_CONCURRENT_EXPORTS = 3;
/** A hall of 300 candidates behind one address. Each form takes 16 MB of disk space with two documents, and 48 MB with six, for up to 45 minutes. All of them leave the reserved space of the disk. */
const MAX_CONCURRENT_FORMS_PER_NETWORK = 400;

/** Opens all dependencies, in order. Closes those already open when one fails. The log goes to standard output unless `logTo` is given. */
export async function openDeps(config: Config, notice: Notice, logTo?: DestinationStream): Promise<DepsOutcome> {
  const log = createLog(config.logLevel, logTo);
  const database = await openPreparedDatabase(config, log, notice);
  if (database.kind === "failed") return database;
  try {
    const opened = await openOnDatabase(config, database, log, notice);
    if (opened.kind === "failed") await database.close();
    return opened;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openOnDatabase(
  config: Config,
  database: PreparedDatabase,
  log: Log,
  notice: Notice,
): Promise<DepsOutcome> {
  const { db, pool, roles } = database;
  // With the embedded database, this process holds the lock on the data folder.
  const stored = await openFiles(config, { exclusive: config.databaseUrl === null });
  if (stored.kind === "failed") return stored;
  notice(`Documents: ${stored.place}`);
  const { files } = stored;
  const backups = await findBackups(config);
  const [content, addedPages, redirects, pictures] = await Promise.all([
    openContent(db, log, systemClock),
    openAddedPages(db),
    openRedirects(db),
    openPictures(pictureList(), db, log),
  ]);
  const oidc = config.oidc && (await openOidc(config.oidc, log));
  // Last: background work would have to be stopped if a later step failed.
  const jobs = await startJobs(pool, log, () => content.read(PLACE).timeZone);
  const pdfInspection = openPdfInspection(MAX_CONCURRENT_PDFS);
  const site = followSite({
    sources: [pictures, content, addedPages, redirects],
    db,
    connection: roles.connection,
    log,
  });
  site.onChange(() =>
    jobs.followTimeZone().catch((error: unknown) => log.warn({ error }, "jobs still run in the earlier time zone")),
  );
  const parts = { log, db, files, jobs, content, addedPages, redirects, pictures, pdfInspection, backups, oidc };
  const deps = assemble({ ...parts, config, pool, site });
  return {
    kind: "open",
    deps,
    site,
    pool,
    roles,
    close: closeAll(
      [
        () => deps.funnel.flush(),
        () => deps.unknownPaths.flush(),
        () => site.stop(),
        () => jobs.stop(JOBS_STOP_TIMEOUT_MS),
        () => pdfInspection.close(),
        database.close,
      ],
      log,
    ),
  };
}

/** Loads the library, which takes 1 MB, only when an identity provider is set. */
async function openOidc(settings: OidcSettings, log: Log) {
  const { createOidcClient } = await import("../../app/platform/oidc/oidc-client.server.ts");
  return createOidcClient(settings, { clock: systemClock, log });
}

/** Returns a function that runs the steps in order. Logs a failing step, and continues. */
function closeAll(steps: (() => Promise<void>)[], log: Log) {
  return async () => {
    for (const step of steps) {
      await step().catch((error: unknown) => log.warn({ error }, "closing a dependency failed"));
    }
  };
}

type Parts = Pick<
  Deps,
  | "log"
  | "db"
  | "files"
  | "jobs"
  | "content"
  | "pictures"
  | "addedPages"
  | "redirects"
  | "pdfInspection"
  | "backups"
  | "oidc"
> & {
  site: FollowedSite;
  config: Config;
  pool: pg.Pool;
};

function assemble({ config, pool, ...parts }: Parts): Deps {
  const limits = openRateLimits(pool);
  return {
    ...parts,
    proxyCheck: createProxyCheck(config, parts.log),
    clock: systemClock,
    samples: openSamples(),
    pictureWork: openPictureWork(MAX_CONCURRENT_PICTURES),
    htmlCache: openTextCache(CACHED_HTML_CHARACTERS),
    virusScanner: config.clamd && openClamd(config.clamd, { clock: systemClock, log: parts.log }),
    pdfWork: openWorkSlots(1),
    formConcurrency: createConcurrencyLimit(MAX_CONCURRENT_FORMS_PER_NETWORK),
    limits,
    funnel: openFunnelCounter({ ...parts, limits, clock: systemClock }),
    unknownPaths: openUnknownPaths({ ...parts, limits, clock: systemClock }),
    routes: [],
    pageWeights: [],
    styles: null,
    renderPrivatePage: async () => new Response(null, { status: 404 }),
    pageDocuments: openSiteCache(parts.db),
    crestFiles: openSiteCache(parts.db),
    weighing: openSiteCache(parts.db),
    exportConcurrency: createConcurrencyLimit(MAX_CONCURRENT_EXPORTS),
    searchVocabulary: openVocabulary({ db: parts.db, clock: systemClock }),
    uploadRate: BODY_MINIMUM_RATE,
    publicUrl: config.publicUrl,
    linkCheckHosts: config.linkCheckHosts,
    secondFactorPolicy: config.secondFactorPolicy,
    noMailReason: noMailReason(config),
  };
}

function noMailReason({ smtpUrl, publicUrl }: Config): string | null {
  const noLinks = "not set and links in mails would lead nowhere";
  if (publicUrl === null)
    return smtpUrl === null ? `SMTP_URL and PUBLIC_URL are ${noLinks}` : `PUBLIC_URL is ${noLinks}`;
  if (smtpUrl === null) return "SMTP_URL is not set";
  return null;
}
