import { globSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { ContentDocument } from "../platform/site/content.server.ts";
import { REGISTRY } from "./registry.server.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const PICTURES = new Set(globSync("content/pictures/*", { cwd: ROOT }).map((file) => path.parse(file).name));

async function documentsInFiles(): Promise<ContentDocument<object>[]> {
  const files = globSync("app/**/*.content.ts", { cwd: ROOT });
  const modules = await Promise.all(files.map((file) => import(path.join(ROOT, file)) as Promise<object>));
  return modules.flatMap((module) => Object.values(module)).filter(isDocument);
}

function isDocument(value: unknown): value is ContentDocument<object> {
  return typeof value === "object" && value !== null && "sample" in value && "schema" in value;
}

/** Returns the names of all pictures in a value, at any depth. */
function picturesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "picture" in value && typeof value.picture === "string" ? [value.picture] : [];
  return [...own, ...Object.values(value).flatMap(picturesIn)];
}

test("lists every document of the site once, with a unique key", async () => {
  const inFiles = (await documentsInFiles()).map(({ key }) => key).sort();
  expect(inFiles.length).toBeGreaterThan(3);
  expect(REGISTRY.map(({ key }) => key).sort()).toEqual(inFiles);
  expect(new Set(inFiles).size).toBe(inFiles.length);
  expect(new Set(REGISTRY.map(({ title }) => title)).size).toBe(REGISTRY.length);
});

describe.each(REGISTRY.map((document) => [document.title, document] as const))("%s", (_title, document) => {
  test("has a sample that matches its schema after a JSON round trip", () => {
    const stored: unknown = JSON.parse(JSON.stringify(document.sample));
    expect(document.schema.parse(stored)).toEqual(document.sample);
  });

  test("names only pictures that exist", () => {
    expect(picturesIn(document.sample).filter((name) => !PICTURES.has(name))).toEqual([]);
  });
});
