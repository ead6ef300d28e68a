import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { RouterContextProvider } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, inject } from "vitest";
import { openFunnelCounter } from "../../app/admissions/intakes/funnel/funnel-counter.server.ts";
import { PLACE } from "../../app/content/place.content.ts";
import { openContent } from "../../app/content/versions/open-content.server.ts";
import { openUnknownPaths } from "../../app/layout/redirects/unknown-paths.store.server.ts";
import { type Deps, depsContext, type RequestContext, requestContextKey } from "../../app/platform/deps.server.ts";
import { openPdfInspection } from "../../app/platform/documents/pdf-inspection.server.ts";
import { openDiskFiles } from "../../app/platform/files/disk-files.server.ts";
import { openIncoming } from "../../app/platform/files/incoming.server.ts";
import { createConcurrencyLimit } from "../../app/platform/http/concurrency-limit.server.ts";
import { BODY_MINIMUM_RATE } from "../../app/platform/http/minimum-rate-body.server.ts";
import { openRateLimits } from "../../app/platform/http/rate-limits.server.ts";
import { openPictureWork } from "../../app/platform/images/picture-work.server.ts";
import { openPictures, type PictureList } from "../../app/platform/images/pictures.server.ts";
import { openWorkSlots } from "../../app/platform/jobs/work-slots.server.ts";
import { createLog } from "../../app/platform/log.server.ts";
import { type Database, openDatabase } from "../../app/platform/postgres/database.server.ts";
import type { DatabaseRoles } from "../../app/platform/postgres/database-roles.server.ts";
import { openSamples } from "../../app/platform/samples.server.ts";
import { openAddedPages } from "../../app/platform/site/added-pages.server.ts";
import { openRedirects } from "../../app/platform/site/redirects.server.ts";
import { openSiteCache } from "../../app/platform/site/site-cache.server.ts";
import { openTextCache } from "../../app/platform/site/text-cache.server.ts";
import { openVocabulary } from "../../app/search/results/vocabulary.server.ts";
import { createProxyCheck } from "../../server/startup/proxy-check.ts";
import { makeDataFolder, removeDataFolder } from "./apps/data-folder.ts";
import { openLazyJobs } from "./database/lazy-jobs.ts";
import { TEMPLATE } from "./database/postgres.global-setup.ts";

export type TestClock = { now(): Date; advance(ms: number): void };

export type TestDeps = {
  deps: Deps;
  clock: TestClock;
  pool: pg.Pool;
  roles: DatabaseRoles;
  /** The database with the privileges of its owner, for tests that change tables. */
  owner: Database;
  dataDir: string;
  close(): Promise<void>;
};

/** On a busy machine a connection or a query may take longer than the app waits, which would be an outage. Tests of outages set their own. */
const NO_TIMEOUTS = { connectionTimeoutMillis: 0, statement_timeout: 0, query_timeout: 0 };

/** Opens dependencies before the tests of a file and closes them after. A test, and a hook that the file adds later, can read them. */
export function testDeps(): TestDeps {
  const t = {} as TestDeps;
  beforeAll(async () => void Object.assign(t, await openTestDeps()));
  afterAll(() => t.close());
  return t;
}

/** Opens dependencies before each test of a file and closes them after it. */
export function testDepsPerTest(): TestDeps {
  const t = {} as TestDeps;
  beforeEach(async () => void Object.assign(t, await openTestDeps()));
  afterEach(() => t.close());
  return t;
}

/**
 * Opens real dependencies on their own database and data folder, with the privileges of the app's role. The clock stands still until it is
 * advanced.
 */
export async function openTestDeps(): Promise<TestDeps> {
  const server = inject("postgresOwner");
  const database = `test_${randomBytes(6).toString("hex")}`;
  // Copying files takes a third of the processor time of the default strategy, which also writes them to the write-ahead log.
  await asOwner(
    server,
    `create database ${database} template ${TEMPLATE} strategy file_copy`,
    `revoke temporary on database ${database} from public`,
  );
  const roles = { connection: { ...inject("postgres"), database }, ownerConnection: { ...server, database } };
  const dataDir = await makeDataFolder();
  const log = createLog("silent");
  const connection = { ...roles.connection, ...NO_TIMEOUTS };
  const { db, pool } = openDatabase(connection, log);
  const owner = openDatabase({ ...roles.ownerConnection, ...NO_TIMEOUTS }, log);
  const clock = testClock(new Date("2025-10-06T09:00:00Z"));
  const content = await openContent(db, log, clock);
  const jobs = openLazyJobs(connection, log, () => content.read(PLACE).timeZone);
  const pictures = await openPictures(await listOfOnePicture(dataDir), db, log);
  const limits = openRateLimits(pool);
  const redirects = await openRedirects(db);
  const addedPages = await openAddedPages(db);
  const sources = [pictures, content, addedPages, redirects];
  const deps: Deps = {
    db,
    files: await openDiskFiles(dataDir, await openIncoming(dataDir, { exclusive: true })),
    jobs,
    content,
    // A single instance has no other instances to follow.
    site: { refresh: async () => void (await Promise.all(sources.map((one) => one.refresh()))) },
    addedPages,
    redirects,
    unknownPaths: openUnknownPaths({ db, clock, content, limits, log }),
    routes: [],
    pageWeights: [],
    styles: null,
    renderPrivatePage: async () => new Response(null, { status: 404 }),
    pageDocuments: openSiteCache(db),
    crestFiles: openSiteCache(db),
    weighing: openSiteCache(db),
    pictures,
    pdfInspection: openPdfInspection(1),
    pictureWork: openPictureWork(2),
    htmlCache: openTextCache(4_000_000),
    virusScanner: null,
    oidc: null,
    pdfWork: openWorkSlots(1),
    formConcurrency: createConcurrencyLimit(400),
    exportConcurrency: createConcurrencyLimit(3),
    searchVocabulary: openVocabulary({ db, clock }),
    log,
    clock,
    samples: openSamples(),
    limits,
    funnel: openFunnelCounter({ db, content, clock, limits, log }),
    backups: { where: path.join(dataDir, "backups"), sameDisk: true, isKeyConfigured: false },
    proxyCheck: createProxyCheck({ publicUrl: null, trustedProxies: [] }, log),
    uploadRate: BODY_MINIMUM_RATE,
    publicUrl: null,
    linkCheckHosts: "any",
    secondFactorPolicy: "nobody",
    noMailReason: null,
  };
  return {
    deps,
    clock,
    pool,
    roles,
    owner,
    dataDir,
    async close() {
      await jobs.stop(1000);
      await deps.pdfInspection.close();
      await db.destroy();
      await owner.pool.end();
      await asOwner(server, `drop database ${database} with (force)`);
      await removeDataFolder(dataDir);
    },
  };
}

/** Loader tests need no image variants: every name resolves to the default picture. */
async function listOfOnePicture(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "pictures.json");
  const standIn = {
    base: "/pictures/hostel-default-0",
    width: 1200,
    height: 900,
    avif: [400],
    webp: [640],
    preview: "",
  };
  await writeFile(file, JSON.stringify({ "hostel-default": standIn } satisfies PictureList));
  return file;
}

/** The context that server/page-handler.ts gives to loaders and actions. */
export function requestContext(deps: Deps, overrides: Partial<RequestContext> = {}): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(depsContext, deps);
  context.set(requestContextKey, {
    requestId: "0123456789abcdef0123456789abcdef",
    network: "192.0.2.1",
    secure: false,
    origin: "http://localhost",
    savesData: false,
    nonce: "nonce",
    failure: null,
    ...overrides,
  });
  return context;
}

export function testClock(start: Date): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance(ms) {
      now += ms;
    },
  };
}

async function asOwner(server: pg.ClientConfig, ...statements: string[]): Promise<void> {
  const client = new pg.Client(server);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
