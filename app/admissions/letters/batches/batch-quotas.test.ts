import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BatchDesk, MORNING, openBatchDesk } from "../../../../tests/support/staff/batch-desk.ts";
import type { TestDeps } from "../../../../tests/support/test-deps.ts";

let desk: BatchDesk;
let t: TestDeps;
beforeAll(async () => {
  desk = await openBatchDesk();
  t = desk.t;
});
afterAll(() => t.close());
beforeEach(() => desk.reset());

async function lastAudited(): Promise<unknown> {
  const { rows } = await sql<{ detail: unknown }>`
    select detail from audit_events order by id desc limit 1`.execute(t.deps.db);
  return rows[0]?.detail;
}

describe("A quota", () => {
  const exceededIn = async (id: number) => (await desk.page(id)).exceeded;

  test("counts what other batches will release", async () => {
    const ids = await desk.decided(4);
    await desk.quota("Law", 3);
    await desk.made({}, { query: `?ids=${ids[0]},${ids[1]}` });
    expect((await desk.preview()).exceeded).toEqual([
      { programme: "Law", intake: "2025", quota: 3, admitted: 0, waiting: 2, added: 2 },
    ]);
    expect(await desk.makeBatch()).toMatchObject({ data: { problems: [{ field: "quotaReason" }] } });
  });

  test("is checked again at the approval and the release, which need a reason if none was given", async () => {
    const ids = await desk.decided(3);
    await desk.quota("Law", 2);
    const id = await desk.made({}, { query: `?ids=${ids[0]},${ids[1]}` });
    await desk.step(ids[2] ?? 0, "decision-released");
    expect(await desk.change(id, "approve")).toMatchObject({ init: { status: 422 }, data: { field: "quotaReason" } });
    expect(await exceededIn(id)).toMatchObject([{ admitted: 1, waiting: 0, added: 2 }]);
    await desk.change(id, "remove", { application: String(ids[1]) });
    await desk.change(id, "approve");
    expect((await desk.page(id)).state).toBe("approved");
    await desk.step((await desk.decided(1))[0] ?? 0, "decision-released");
    await t.pool.query("update applications set intake_id = (select id from intakes where name = '2025')");
    const late = { at: "2025-10-07T08:00" };
    expect(await desk.change(id, "release")).toMatchObject({ data: { field: "quotaReason" } });
    expect(await desk.change(id, "release-at", late)).toMatchObject({ data: { field: "quotaReason-at", ...late } });
    await desk.change(id, "release-at", { ...late, quotaReason: "One will decline." });
    expect(await desk.page(id)).toMatchObject({ state: "scheduled", quotaReason: "One will decline." });
    expect(await lastAudited()).toMatchObject({ exceededQuotas: 1 });
  });

  test("holds when two officers make batches for its last places at the same moment", async () => {
    const ids = await desk.decided(4);
    await desk.quota("Law", 2);
    const both = await Promise.all([
      desk.makeBatch({}, { query: `?ids=${ids[0]},${ids[1]}` }),
      desk.makeBatch({}, { query: `?ids=${ids[2]},${ids[3]}`, cookie: desk.cookies.ada }),
    ]);
    expect(both.filter((result) => result instanceof Response)).toHaveLength(1);
  });

  test("has its places back from offers that lapsed or were declined", async () => {
    const [lapsed = 0, declined = 0] = await desk.decided(4);
    await desk.quota("Law", 2);
    for (const id of [lapsed, declined]) await desk.step(id, "decision-released");
    await t.pool.query("update letters set response = 'declined' where application_id = $1", [declined]);
    await t.pool.query("update letters set accept_until = $1 where application_id = $2", [MORNING, lapsed]);
    expect((await desk.preview()).exceeded).toEqual([]);
    await t.pool.query("update letters set accept_until = null where application_id = $1", [lapsed]);
    expect((await desk.preview()).exceeded).toMatchObject([{ admitted: 1, added: 2 }]);
  });
});

describe("A batch of several faculties", () => {
  test("shows an officer of one of them no decision, count or reason of the others", async () => {
    await desk.decided(1, "admitted", "Law");
    await desk.decided(2, "admitted", "Music");
    await desk.quota("Music", 1);
    const id = await desk.made({ quotaReason: "Music has rooms." });
    expect(await desk.page(id, desk.cookies.ofLaw)).toMatchObject({
      ...{ total: 1, totals: { admitted: 1 }, rows: [{ programme: "Law" }], exceeded: [], quotaReason: null },
      isWhole: false,
    });
    expect(await desk.page(id)).toMatchObject({ total: 3, exceeded: [{ programme: "Music" }], isWhole: true });
    expect(await desk.list(desk.cookies.ofLaw)).toMatchObject({ batches: [{ id, total: 1 }] });
  });

  test("is not shown to an officer of another faculty, unless they made it", async () => {
    await desk.decided(2, "admitted", "Music");
    const id = await desk.made();
    await expect(desk.page(id, desk.cookies.ofLaw)).rejects.toMatchObject({ init: { status: 404 } });
    const list = () => desk.list(desk.cookies.ofLaw);
    expect(await list()).toMatchObject({ batches: [] });
    for (const seen of ["1", "99"])
      await expect(desk.change(id, "approve", { seen }, desk.cookies.ofLaw)).rejects.toMatchObject({
        init: { status: 404 },
      });
    await t.pool.query("update decision_batches set made_by = (select id from staff where username = 'uche')");
    expect(await list()).toMatchObject({ batches: [{ id, total: 0 }] });
  });
});
