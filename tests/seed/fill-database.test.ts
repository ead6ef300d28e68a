import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { APPLICATION_STATUSES } from "../../app/admissions/application.ts";
import { testDepsPerTest } from "../support/test-deps.ts";
import { fillDatabase } from "./fill-database.ts";

const context = testDepsPerTest();
const NOW = new Date("2026-03-02T09:00:00Z");

test("adds applications in every status, posts and subscribers, and queues no mail", async () => {
  const { db } = context.deps;
  await fillDatabase({ ...context.deps, now: NOW }, 40);

  const applications = await db.selectFrom("applications").select(["status", "submitted_at"]).execute();
  expect(applications).toHaveLength(40);
  expect(new Set(applications.map(({ status }) => status))).toEqual(new Set(APPLICATION_STATUSES));
  for (const { submitted_at } of applications) expect(submitted_at.getTime()).toBeLessThanOrEqual(NOW.getTime());
  expect(await countOf("posts")).toBe(4);
  expect(await countOf("subscribers")).toBe(20);
  expect(await countOf("mails")).toBe(0);
});

test("leaves decisions to be released with a batch, and applicants on a waiting list", async () => {
  const { db } = context.deps;
  await fillDatabase({ ...context.deps, now: NOW }, 10);
  const decided = await db
    .selectFrom("applications")
    .select(["outcome", "released_at"])
    .where("status", "=", "decided")
    .orderBy("submitted_at")
    .execute();
  expect(decided.map(({ outcome, released_at }) => [outcome, released_at !== null])).toEqual([
    ["admitted", true],
    ["not-admitted", true],
    ["admitted", false],
    ["waiting-list", true],
    ["not-admitted", false],
  ]);
});

test("gives each application two documents that open", async () => {
  const { db, files } = context.deps;
  await fillDatabase({ ...context.deps, now: NOW }, 3);
  const documents = await db.selectFrom("documents").select(["sha256", "size"]).execute();
  expect(documents).toHaveLength(6);
  for (const { sha256, size } of documents) {
    const content = await files.read(sha256);
    expect(content && (await buffer(content)).length).toBe(size);
  }
});

test("adds to what is there when it is run again", async () => {
  await fillDatabase({ ...context.deps, now: NOW }, 10);
  await fillDatabase({ ...context.deps, now: NOW }, 10);
  expect(await countOf("applications")).toBe(20);
  expect(await countOf("subscribers")).toBe(5);
});

async function countOf(table: "applications" | "posts" | "subscribers" | "mails"): Promise<number> {
  const { count } = await context.deps.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
