import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { applicationForm, COMPLETE_ANSWERS } from "../../../tests/builders/application-form.builder.ts";
import { routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { requestContext, testDeps } from "../../../tests/support/test-deps.ts";
import { testServer } from "../../../tests/support/test-server.ts";
import { loader } from "../apply/apply.page.tsx";
import { action } from "../apply/submit/receive/receive-submission.action.server.ts";

const MINUTE_MS = 60_000;

const t = testDeps();
const server = testServer(t);
let closesAt: Date;
beforeEach(async () => {
  for (const table of ["applications", "uploads", "intakes"] as const) await t.deps.db.deleteFrom(table).execute();
  closesAt = new Date(t.clock.now().getTime() + 10 * MINUTE_MS);
  await t.deps.db
    .insertInto("intakes")
    .values({ name: "Main intake", session: "2026/2027", opens_at: null, closes_at: closesAt })
    .execute();
});
function send(key: string = randomUUID()): Promise<Response> {
  return server.submit(applicationForm({ key }));
}

async function beginUpload(submissionKey: string): Promise<void> {
  const upload = {
    id: randomUUID().replaceAll("-", "").slice(0, 22),
    submission_key: submissionKey,
    field: "jambResult" as const,
    name: "result.pdf",
    size: 100,
    sha256: Buffer.alloc(32),
    network_sha256: Buffer.alloc(32),
    created_at: t.clock.now(),
    progressed_at: t.clock.now(),
  };
  await t.deps.db.insertInto("uploads").values(upload).execute();
}

const readPage = () => loader(routeArgs(t.deps, "/Admissions/Apply") as never).then(({ admissions }) => admissions);

test("accepts an application before the closing time, for the intake and its session", async () => {
  t.clock.advance(9 * MINUTE_MS);
  expect((await send()).status).toBe(201);
  const { rows } = await t.pool.query(
    "select applications.session, intakes.name from applications join intakes on intakes.id = intake_id",
  );
  expect(rows).toEqual([{ session: "2026/2027", name: "Main intake" }]);
  expect(await readPage()).toEqual({
    isOpen: true,
    session: "2026/2027",
    closes: expect.stringMatching(/2025, \d\d:\d\d$/),
    closesAt: expect.any(Number),
  });
});

test("names the fee of the intake in the mail with the receipt, and nothing of one without a fee", async () => {
  const newestMail = async () => (await t.pool.query("select text_body from mails order by id desc limit 1")).rows[0];
  await send();
  expect((await newestMail()).text_body).not.toContain("fee");
  await t.deps.db
    .updateTable("intakes")
    .set({ fee_name: "Post-UTME screening", fee_amount: "₦2,000", fee_page: "/Admissions" })
    .execute();
  await t.deps.db.deleteFrom("applications").execute();
  await send();
  expect((await newestMail()).text_body).toMatch(
    /There is a fee for your application: Post-UTME screening, ₦2,000\..*\n\/Admissions\n/,
  );
});

test("rejects an application that arrives after the closing time, and says when that was", async () => {
  t.clock.advance(10 * MINUTE_MS);
  const response = await send();
  expect(response.status).toBe(422);
  const { message, errors } = (await response.json()) as { message: string; errors: unknown[] };
  expect(message).toMatch(/^Applications for the 2026\/2027 session closed on .*Nothing was lost on your side/);
  expect(errors).toEqual([]);
  expect(await t.deps.db.selectFrom("applications").select("id").execute()).toEqual([]);
  expect(await readPage()).toMatchObject({ isOpen: false, sentence: expect.stringContaining("closed on") });
});

test("accepts an application within 15 minutes of the closing time whose upload began before", async () => {
  const key = randomUUID();
  await beginUpload(key);
  t.clock.advance(24 * MINUTE_MS);
  expect((await send(key)).status).toBe(201);
});

test.each([
  ["began after the closing time", 11, 12],
  ["began before, but the form arrives more than 15 minutes late", 0, 25],
])("rejects an application whose upload %s", async (_, beginsAfter, arrivesAfter) => {
  const key = randomUUID();
  t.clock.advance(beginsAfter * MINUTE_MS);
  await beginUpload(key);
  t.clock.advance((arrivesAfter - beginsAfter) * MINUTE_MS);
  expect((await send(key)).status).toBe(422);
});

test("returns the receipt again to an applicant who repeats an accepted submission after the closing time", async () => {
  const key = randomUUID();
  const first = (await (await send(key)).json()) as { reference: string };
  t.clock.advance(60 * MINUTE_MS);
  const again = await send(key);
  expect([again.status, ((await again.json()) as { reference: string }).reference]).toEqual([201, first.reference]);
});

test("returns everything that was typed to an applicant without JavaScript", async () => {
  t.clock.advance(60 * MINUTE_MS);
  const request = new Request("http://localhost/form/submit", { method: "POST", body: applicationForm() });
  expect(await action({ request, context: requestContext(t.deps) })).toMatchObject({
    init: { status: 422 },
    data: { message: expect.stringContaining("closed on"), values: { address: [COMPLETE_ANSWERS.address] } },
  });
});

test("shows the form during an outage of the database", async () => {
  const db = {
    selectFrom: () => {
      throw Object.assign(new Error("down"), { code: "ECONNREFUSED" });
    },
  };
  const context = requestContext({ ...t.deps, db: db as never });
  expect((await loader({ ...routeArgs(t.deps, "/Admissions/Apply"), context } as never)).admissions.isOpen).toBe(true);
});
