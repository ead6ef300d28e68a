import { expect, test } from "vitest";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { startJobs } from "./jobs.server.ts";

const t = testDeps();

test("updates timeout and retries of a queue that an older version created", async () => {
  await t.deps.jobs.handle({ name: "tidy-up", retries: 1 }, async () => undefined);
  const newer = await startJobs(t.pool, t.deps.log, () => "UTC");
  await newer.handle({ name: "tidy-up", retries: 3, timeoutSeconds: 6 * 3600 }, async () => undefined);
  await newer.stop(1000);
  const { rows } = await t.pool.query(
    "select retry_limit as retries, expire_seconds as seconds from pgboss.queue where name = 'tidy-up'",
  );
  expect(rows).toEqual([{ retries: 3, seconds: 6 * 3600 }]);
});

test("writes nothing about queues and schedules that are as the last start left them", async () => {
  const start = async () => {
    const jobs = await startJobs(t.pool, t.deps.log, () => "Africa/Lagos");
    await jobs.repeat({ name: "unchanged", retries: 1 }, "10 3 * * *", async () => undefined);
    await jobs.stop(1000);
    const { rows } = await t.pool.query(
      `select queue.updated_on::text as queue, schedule.updated_on::text as schedule
       from pgboss.queue join pgboss.schedule on schedule.name = queue.name where queue.name = 'unchanged'`,
    );
    return rows;
  };
  const first = await start();
  expect(first).toHaveLength(1);
  expect(await start()).toEqual(first);
});

test("repeats jobs at their hour of the university's time zone, also after it changed", async () => {
  let timeZone = "Africa/Lagos";
  const jobs = await startJobs(t.pool, t.deps.log, () => timeZone);
  const zones = async () => {
    const { rows } = await t.pool.query("select cron, timezone from pgboss.schedule where name = 'nightly'");
    return rows;
  };
  await jobs.repeat({ name: "nightly", retries: 1 }, "10 3 * * *", async () => undefined);
  expect(await zones()).toEqual([{ cron: "10 3 * * *", timezone: "Africa/Lagos" }]);
  timeZone = "Europe/London";
  await jobs.followTimeZone();
  expect(await zones()).toEqual([{ cron: "10 3 * * *", timezone: "Europe/London" }]);
  await jobs.stop(1000);
});
