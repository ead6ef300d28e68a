import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { DestinationStream } from "pino";
import { assignMissingIntakes } from "../app/admissions/intakes/intake.store.server.ts";
import { startFollowingAuditLog } from "../app/audit/follow-audit-log.server.ts";
import { readFaultyDocuments } from "../app/content/read-faulty-documents.server.ts";
import { readSite } from "../app/content/read-site.server.ts";
import { seedPosts } from "../app/news/seed-posts.server.ts";
import { recordAuditEvent } from "../app/platform/audit/record-audit-event.server.ts";
import { keepEntriesCurrent } from "../app/search/entries/keep-entries-current.server.ts";
import { prepareSetup } from "../app/setup/prepare-setup.server.ts";
import { createFirstAccount, type FirstAccount } from "../app/staff/accounts/manage-accounts.server.ts";
import { PASSWORD_MESSAGES } from "../app/staff/accounts/password-rules.ts";
import { LINK_LIFETIMES, linkPath } from "../app/staff/links/staff-link.ts";
import { SAMPLE_POSTS } from "../content/posts/all-posts.ts";
import { createApp } from "./app.ts";
import { isOverTls, trustedProxies } from "./http/client-network.ts";
import { connectionLimits, descriptorLimit } from "./http/connections.ts";
import { createHttpServer } from "./http/http-server.ts";
import { openRegistry } from "./metrics/registry.ts";
import { startSampler } from "./metrics/sampler.ts";
import { countTraffic, timedPages } from "./metrics/traffic.ts";
import { watchEventLoopLag } from "./overload/event-loop-lag.ts";
import { limitWork } from "./overload/overload.ts";
import { startMemoryRelease } from "./overload/release-memory.ts";
import { shedLoadWhenOverloaded } from "./overload/shed-load.ts";
import { createCachedPages } from "./page-cache/cached-pages.ts";
import { depsOf, type Site } from "./site.ts";
import { type OpenDeps, openDeps } from "./startup/deps.ts";
import { discardSecret, handOverSecret } from "./startup/initial-secrets.ts";
import { fail, failWith, report } from "./startup/report.ts";
import { type Config, readConfig } from "./startup/settings/config.ts";
import { startBackgroundJobs } from "./startup/start-background-jobs.ts";
import { startNightlyBackups } from "./startup/start-backups.ts";
import { startSharingFiles } from "./static-files/built-files.ts";
import { SERVICE_WORKER_PATH } from "./static-files/service-worker.ts";
import { serveStaticFiles } from "./static-files/static-files.ts";

type RunOptions = {
  openSite(): Promise<Site>;
  /** Opens what the log is written to; standard output without it. */
  openLogStream?(): Promise<DestinationStream>;
};

/** Starts Gatehouse and serves until SIGTERM or SIGINT. Reports each step, or the reason for not starting, in one line. */
export async function run({ openSite, openLogStream }: RunOptions): Promise<void> {
  const outcome = readConfig(process.env);
  if (outcome.kind === "invalid") return fail(outcome.line);
  const stop = stopSignal();
  try {
    const site = await openSite();
    try {
      const logTo = await openLogStream?.();
      const opened = await openDeps(outcome.config, report, logTo);
      if (opened.kind === "failed") return fail(opened.line);
      const deps = { ...opened.deps, ...depsOf(site) };
      await serve(outcome.config, { ...opened, deps }, site, stop).finally(opened.close);
    } finally {
      await site.close();
    }
    report("Stopped");
  } catch (error) {
    failWith(error);
  }
}

async function serve(
  config: Config,
  { deps, site: followed, pool, roles }: OpenDeps,
  site: Site,
  stop: AbortSignal,
): Promise<void> {
  report(`Content: ${readSite(deps).identity.name}; documents that were never edited come from content/`);
  const faulty = readFaultyDocuments(deps);
  if (faulty.length > 0)
    report(
      `Content: the newest text of ${faulty.join(", ")} is not valid; visitors see an older one. The log has the details`,
    );
  if (config.seed === "sample") reportSeededPosts(await seedPosts(deps, SAMPLE_POSTS));
  await reportFirstAccount(config, await createFirstAccount(deps, config.admin));
  await assignMissingIntakes(deps.db);
  await startBackgroundJobs(config, deps, stop);
  if (site.clientFolder !== null) await startSharingFiles(deps, site.clientFolder);
  await startNightlyBackups({ config, deps, roles, stop, report });
  reportDisabledMail(deps);
  reportMissingTls(config);
  const proxyWarning = deps.proxyCheck.warning();
  if (proxyWarning !== null) report(`Proxy: ${proxyWarning}`);

  const { http, cached, lag, sources } = assemble(config, { deps, site: followed, pool }, site, stop);
  const port = await listen(http.server, config);
  const auditLog = startFollowingAuditLog(deps);
  const searchEntries = keepEntriesCurrent(deps, followed);
  const sampler = await startSampler({ ...sources, deps });
  const address = config.publicUrl ?? `http://${config.host}:${port}`;
  await recordAuditEvent(deps.db, {
    action: "server.started",
    outcome: "success",
    actor: { kind: "system" },
    at: deps.clock.now(),
  });
  await reportSetup(config, deps, address);
  report(`Ready: ${address}`);
  const memory = startMemoryRelease(globalThis.gc, cached?.warm(address));

  if (!stop.aborted) await once(stop, "abort");
  report("Stopping: waiting for requests in progress");
  http.drain();
  await pause(config.drainSeconds * 1000);
  await http.close();
  sampler.stop();
  await auditLog.stop();
  await searchEntries.stop();
  memory.stop();
  cached?.stop();
  lag.stop();
}

/** Creates the server with its middleware, not yet listening. */
function assemble(
  config: Config,
  { deps, site: followed, pool }: Pick<OpenDeps, "deps" | "site" | "pool">,
  site: Site,
  stopping: AbortSignal,
) {
  const { serviceWorker } = config;
  const proxies = trustedProxies(config.trustedProxies);
  const lag = watchEventLoopLag();
  const work = limitWork({ lagMs: lag.ms, accepted: () => http.connections().accepted });
  const traffic = countTraffic();
  const pages = timedPages(site.pages, traffic.recordRender);
  const cached =
    site.routes && config.pageCache
      ? createCachedPages({ deps, site: followed, proxies, pages, routes: site.routes, work })
      : null;
  const sources = { traffic, pool, pageCache: () => cached?.metrics() ?? null };
  const registry = openRegistry({
    ...sources,
    jobs: deps.jobs,
    work: work.metrics,
    connections: () => http.connections(),
  });
  const isBuilt = site.clientFolder !== null;
  const app = createApp({ deps, proxies, isBuilt, serviceWorker, pages, traffic, registry, work, stopping });
  const { countResponse } = traffic;
  const isSecure = (request: IncomingMessage) => isOverTls(request, deps.publicUrl, proxies);
  if (!serviceWorker) site.staticFiles.delete(SERVICE_WORKER_PATH);
  const files = serveStaticFiles(site.staticFiles, { isSecure, countResponse });
  const shedLoad = shedLoadWhenOverloaded({ work, isSecure, countResponse });
  const http = createHttpServer(app, {
    steps: [files, cached?.step, site.middleware, shedLoad].filter((step) => step !== undefined),
    proxies,
    connections: connectionLimits(descriptorLimit()),
  });
  return { http, cached, lag, sources };
}

/** Returns a signal that aborts at the first SIGTERM or SIGINT. A second one exits at once. */
function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => (stop.signal.aborted ? process.exit(1) : stop.abort()));
  }
  return stop.signal;
}

async function listen(server: Server, config: Config): Promise<number> {
  server.listen(config.port, config.host);
  await once(server, "listening").catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`it can't listen on HOST ${config.host}, PORT ${config.port} (${cause.code}).`, { cause });
  });
  const address = server.address();
  return address !== null && typeof address === "object" ? address.port : config.port;
}

function reportSeededPosts(posts: number): void {
  if (posts > 0) report(`News: added ${posts} example posts to the empty database; set SEED=none to leave it empty`);
}

async function reportFirstAccount(config: Config, account: FirstAccount): Promise<void> {
  if (account.kind === "exists") return;
  if (account.kind === "bad-password")
    throw new Error(`ADMIN_PASSWORD is too weak for the first account. ${PASSWORD_MESSAGES[account.problem]}`);
  const { username, generatedPassword } = account;
  const password = generatedPassword
    ? await handOverSecret({ value: generatedPassword, file: "first-password.txt" }, config)
    : "the one in ADMIN_PASSWORD";
  report(`Staff: created the first account '${username}'; its password is ${password}`);
}

/** Hands over a link to the setup, at each start until somebody has signed in. */
async function reportSetup(config: Config, deps: OpenDeps["deps"], address: string): Promise<void> {
  const token = await prepareSetup(deps);
  if (token === null) return discardSecret("setup-link.txt", config);
  // No browser opens the address that stands for all addresses of the machine.
  const reachable = address.replace(/^http:\/\/(?:0\.0\.0\.0|\[?::\]?):/, "http://localhost:");
  const link = await handOverSecret({ value: reachable + linkPath(token, "setup"), file: "setup-link.txt" }, config);
  report(`Setup: make the site your own university's. The link, valid for ${LINK_LIFETIMES.setup.label}, is ${link}`);
}

function reportDisabledMail({ noMailReason }: OpenDeps["deps"]): void {
  if (noMailReason === null) return;
  const read = "staff can read the mails at /dashboard/mails, without the codes and links in them";
  report(`Mail: none is sent, since ${noMailReason}; ${read}`);
}

function reportMissingTls(config: Config): void {
  if (config.publicUrl?.startsWith("https:")) return;
  const advice = "behind TLS, set PUBLIC_URL to the https address";
  report(`TLS: not configured, so the staff cookie is not marked Secure; ${advice}`);
}
