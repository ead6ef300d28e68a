import { globSync, readFileSync } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { INFORMATION } from "../../app/admissions/information/information.content.ts";
import { POSTGRADUATE } from "../../app/admissions/information/postgraduate.content.ts";
import { formatFault } from "../../app/content/bundle/bundle-fault.ts";
import { checkBundle } from "../../app/content/bundle/check-bundle.server.ts";
import type { CheckedBundle } from "../../app/content/bundle/checked-bundle.ts";
import { describePlan } from "../../app/content/bundle/describe-plan.ts";
import { importBundle } from "../../app/content/bundle/import-bundle.server.ts";
import { withBundle } from "../../app/content/bundle/open-bundle.server.ts";
import { planImport } from "../../app/content/bundle/plan-import.server.ts";
import { checkContent } from "../../app/content/check/check-content.server.ts";
import { readDocumentState } from "../../app/content/desk/document-state.store.server.ts";
import { findEditedDocument } from "../../app/content/desk/edited-documents.server.ts";
import { approveDocument } from "../../app/content/desk/publish/approve-document.server.ts";
import { pictureFields } from "../../app/content/pictures/uses/find-uses.store.server.ts";
import { PLACE } from "../../app/content/place.content.ts";
import { REGISTRY } from "../../app/content/registry.server.ts";
import { RETENTION } from "../../app/content/retention.content.ts";
import { IDENTITY } from "../../app/content/site.content.ts";
import { addStaff } from "../support/staff/staff-session.ts";
import { testDeps } from "../support/test-deps.ts";
import { makeLakesideBundle } from "./lakeside-bundle.ts";

const FOLDER = import.meta.dirname;
const DOCUMENTS = REGISTRY.filter(({ key }) => key !== RETENTION.key);
const OPERATOR = { actor: { kind: "operator", name: "ada, at the command line" } } as const;

const t = testDeps();
let archive: Buffer;

beforeAll(async () => {
  archive = await makeLakesideBundle();
});

/** Checks the bundle, and passes it to `handle` while its pictures are on the disk. Throws for a fault. */
async function withLakeside<Result>(handle: (bundle: CheckedBundle) => Promise<Result>): Promise<Result> {
  const file = path.join(t.dataDir, "lakeside.zip");
  await writeFile(file, archive);
  await using opening = await open(file);
  return await withBundle(t.deps.files, opening, async (opened) => {
    const outcome = opened.kind === "opened" ? await checkBundle(t.deps, opened.bundle) : opened;
    if (outcome.kind === "faulty") throw new Error(outcome.faults.map(formatFault).join("\n"));
    return await handle(outcome.bundle);
  });
}

/** Imports the bundle. Returns the titles of the documents that wait for a second person. */
function importLakeside(): Promise<string[]> {
  return withLakeside(async (bundle) => {
    const plan = await planImport(t.deps, bundle);
    const outcome = await importBundle(t.deps, plan, { viewer: OPERATOR, onProgress: () => {} });
    if (outcome.kind === "rejected") throw new Error(outcome.message);
    return outcome.waiting;
  });
}

/** Approves the documents of these titles as a second person. */
async function approve(titles: readonly string[]): Promise<void> {
  await addStaff(t.deps, "grace", "editor");
  const { id } = await t.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  const viewer = { actor: { kind: "staff", id, username: "grace" }, network: "192.0.2.1" } as const;
  for (const { key, title } of DOCUMENTS.filter((document) => titles.includes(document.title))) {
    const edited = findEditedDocument(key, t.deps);
    const { base } = await readDocumentState(t.deps.db, key, t.clock.now());
    if (!edited || !base) throw new Error(`No version of ${title} waits.`);
    expect(await approveDocument(t.deps, { edited, version: base.id, viewer })).toEqual({ kind: "approved" });
  }
}

describe("the site bundle of Lakeside Polytechnic", () => {
  test("has every document of the site but the retention periods, and no fault", async () => {
    const { documents, pages, pictures } = await withLakeside(async (bundle) => bundle);
    expect(documents.map(({ document }) => document.key).sort()).toEqual(DOCUMENTS.map(({ key }) => key).sort());
    expect(pages.map(({ path }) => path)).toEqual(["/about/clubs", "/admissions/how-to-pay"]);
    const used = new Set(
      [...documents, ...pages].flatMap(({ value }) => pictureFields(value)).map((one) => one.picture),
    );
    expect([...used].sort()).toEqual(pictures.map(({ name }) => name).sort());
  });
});

describe("a site that has imported it", { tags: "slow" }, () => {
  let waiting: string[];

  beforeAll(async () => {
    waiting = await importLakeside();
    await approve(waiting);
  });

  test("shows Lakeside’s text in every document, once a second person has approved the bank accounts", async () => {
    expect(waiting.sort()).toEqual([INFORMATION.title, POSTGRADUATE.title].sort());
    const { content } = t.deps;
    expect(content.read(IDENTITY)).toMatchObject({ name: "Lakeside Polytechnic", shortName: "Lakeside" });
    expect(content.read(PLACE)).toMatchObject({ country: { name: "Kenya" }, currency: "KES" });
    const unchanged = DOCUMENTS.filter((document) => isDeepStrictEqual(content.read(document), document.sample));
    expect(unchanged.map(({ key }) => key)).toEqual([]);
    expect(await withLakeside(async (bundle) => describePlan(await planImport(t.deps, bundle)))).toEqual([]);
  });

  test("contradicts itself nowhere: the check of its texts reports only that they are samples", () => {
    const findings = checkContent(t.deps, new Date("2026-08-03T09:00:00Z"));
    expect(findings.filter(({ field }) => field !== "sampleNote")).toEqual([]);
  });
});

test("no file of Lakeside names another university, country, currency or examination", () => {
  const words = ["Palmgrove", "Nigerian?", "Lagos", "naira", "NGN", "JAMB", "WAEC", "NECO", "UTME", "Ibadan", "Abuja"];
  const foreign = new RegExp(`\\b(?:${words.join("|")})\\b|₦`, "i");
  const files = globSync("**/*.{json,svg,ts}", { cwd: FOLDER, exclude: ["*.test.ts"] });
  expect(files.length).toBeGreaterThan(DOCUMENTS.length);
  expect(files.filter((name) => foreign.test(readTexts(name)))).toEqual([]);
});

/** Returns a file’s text; of JSON only the values, as the names of fields are the product’s. */
function readTexts(name: string): string {
  const text = readFileSync(path.join(FOLDER, name), "utf8");
  return name.endsWith(".json") ? textsIn(JSON.parse(text)).join("\n") : text;
}

/** Returns every text of a JSON value. */
function textsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.values(value).flatMap(textsIn);
}
