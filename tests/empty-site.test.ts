import { globSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import { FEES } from "../app/admissions/information/fees/fees.content.ts";
import { formatFault } from "../app/content/bundle/bundle-fault.ts";
import { DOCUMENTS_FOLDER, SITE_FILE } from "../app/content/bundle/bundle-files.schema.ts";
import { checkBundle } from "../app/content/bundle/check-bundle.server.ts";
import { checkContent } from "../app/content/check/check-content.server.ts";
import { readLinks } from "../app/content/check/links/read-links.server.ts";
import { formAddress } from "../app/content/desk/field-addresses.server.ts";
import { PLACE } from "../app/content/place.content.ts";
import { REGISTRY } from "../app/content/registry.server.ts";
import { RETENTION } from "../app/content/retention.content.ts";
import { THEME } from "../app/content/theme/theme.content.ts";
import { libraryName } from "../app/platform/images/library-pictures.store.server.ts";
import type { ContentDocument } from "../app/platform/site/content.server.ts";
import routes from "../app/routes.ts";
import { EMPTY_SITE } from "../content/empty/empty-site.ts";
import { EMPTY_CREST_ID } from "../content/empty/site.ts";
import { NO_ADDED_PAGES } from "./support/no-added-pages.ts";
import { testDeps } from "./support/test-deps.ts";

const UNCHANGED = [RETENTION.key, THEME.key, PLACE.key];
const KEYS = REGISTRY.map(({ key }) => key).filter((key) => !UNCHANGED.includes(key));
const BUILT_PICTURES = new Set(
  globSync("content/pictures/*", { cwd: path.join(import.meta.dirname, "..") }).map((file) => path.parse(file).name),
);
/** A session of the empty site is under way. */
const NOW = new Date("2026-12-01T12:00:00Z");

const t = testDeps();

function read<Value extends object>({ key, schema, sample }: ContentDocument<Value>): Value {
  const text = EMPTY_SITE[key];
  return text === undefined ? sample : schema.parse(text);
}

/** The site whose documents are all empty, and to which editors have added nothing. */
const site = { content: { read, isFaulty: () => false, refresh: async () => {} }, addedPages: NO_ADDED_PAGES };

function asRouteObjects(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(
    ({ path, index, children = [] }): RouteObject =>
      index ? { path, index } : { path, children: asRouteObjects(children) },
  );
}

/** Returns every text of a value. */
function textsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.values(value).flatMap(textsIn);
}

describe("the empty site", () => {
  test("has a text for every page and list but the colours, the country and the retention periods", () => {
    expect(Object.keys(EMPTY_SITE).toSorted()).toEqual(KEYS.toSorted());
  });

  test("can be imported as it is: every text is valid, has no unknown field, and names only pictures that exist", async () => {
    const documents = Object.entries(EMPTY_SITE).map(
      ([key, value]) => [`${DOCUMENTS_FOLDER}${key}.json`, value] as const,
    );
    const texts = new Map<string, unknown>([[SITE_FILE, { format: "gatehouse-site", version: 1 }], ...documents]);
    const known = new Set([...BUILT_PICTURES, libraryName(EMPTY_CREST_ID)]);
    const pictures = { ...t.deps.pictures, has: (name: string) => known.has(name) };
    const outcome = await checkBundle({ ...t.deps, pictures }, { texts, files: new Map() });
    expect(outcome.kind === "faulty" ? outcome.faults.map(formatFault) : []).toEqual([]);
  });

  test("names no university, country, currency or examination of the sample", () => {
    const words = ["Palmgrove", "Nigerian?", "Lagos", "naira", "NGN", "JAMB", "WAEC", "NECO", "UTME", "Delta"];
    const foreign = new RegExp(`\\b(?:${words.join("|")})\\b|₦`, "i");
    expect(textsIn(EMPTY_SITE).filter((text) => foreign.test(text))).toEqual([]);
  });

  test("contradicts itself nowhere: the check of its texts reports only that a fee is missing", () => {
    const findings = checkContent(site, NOW).map(({ key, field }) => ({ key, field }));
    expect(findings).toEqual([{ key: FEES.key, field: "faculties.0.fees.0.offCampus" }]);
  });

  test("has no link that leads nowhere", async () => {
    const { dead, external } = await readLinks({ ...t.deps, ...site, routes: asRouteObjects(routes) }, formAddress, []);
    expect(dead).toEqual([]);
    expect([...new Set(external.map(({ target }) => new URL(target).hostname))].toSorted()).toEqual([
      "university.example",
      "www.openstreetmap.org",
    ]);
  });
});
