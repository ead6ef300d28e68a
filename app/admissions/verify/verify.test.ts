import { Kysely, PostgresDialect, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { up as giveCodes } from "../../../database/migrations/0010-verification-codes.ts";
import { insertApplication, insertApplications } from "../../../tests/builders/application.builder.ts";
import { changeAnswersOf } from "../../../tests/support/applicants/answers-form.ts";
import { applicantCookie } from "../../../tests/support/applicants/applicant-session.ts";
import { requestContext, testDeps } from "../../../tests/support/test-deps.ts";
import { createVerificationCode } from "../application-codes.server.ts";
import { verificationCodeInGroups } from "./verification-code.ts";
import { loader } from "./verify.loader.server.ts";

const t = testDeps();

/** Loads the page, with a code in its address or from its form. */
async function open({ code, query = "", network }: { code?: string; query?: string; network?: string }) {
  const context = requestContext(t.deps, network ? { network } : {});
  const url = new URL(`http://localhost/verify${query}`);
  const { data, init } = await loader({ params: code === undefined ? {} : { code }, url, context });
  return { ...data, status: init?.status ?? 200 };
}

async function codeOf(reference: string): Promise<string> {
  const row = t.deps.db.selectFrom("applications").select("verification_code").where("reference", "=", reference);
  return (await row.executeTakeFirstOrThrow()).verification_code;
}

describe("The code on a receipt", () => {
  test("reveals time, programme and session to anyone, and nothing about the applicant", async () => {
    const { reference } = await insertApplication(t.deps.db, {
      program: "Law",
      submittedAt: new Date("2025-10-06T09:00:00Z"),
    });
    expect(await open({ code: verificationCodeInGroups(await codeOf(reference)) })).toEqual({
      status: 200,
      kind: "genuine",
      received: { iso: "2025-10-06T09:00:00.000Z", text: "6 October 2025, 10:00" },
      programme: "Law",
      session: "2025/2026",
      isWithdrawn: false,
      changed: null,
      earlierProgrammes: [],
    });
  });

  test("says when answers were changed, and which programme an earlier receipt names", async () => {
    const { id, reference } = await insertApplication(t.deps.db, { program: "Law", city: "Warri" });
    const cookie = await applicantCookie(t.deps, id);
    const change = (typed: Record<string, string>) => changeAnswersOf(t.deps, cookie, typed);
    await change({ city: "Asaba" });
    const changed = t.clock.now().toISOString();
    expect(await open({ code: await codeOf(reference) })).toMatchObject({
      changed: { iso: changed },
      earlierProgrammes: [],
    });
    await change({ program: "Music" });
    await change({ program: "Nursing Science" });
    expect(await open({ code: await codeOf(reference) })).toMatchObject({
      kind: "genuine",
      programme: "Nursing Science",
      earlierProgrammes: ["Law", "Music"],
    });
  });

  test("reveals a withdrawal, and no other step", async () => {
    const { id, reference } = await insertApplication(t.deps.db);
    const stands = (status: "withdrawn" | "decided") =>
      t.deps.db.updateTable("applications").set({ status }).where("id", "=", id).execute();
    await stands("withdrawn");
    expect(await open({ code: await codeOf(reference) })).toMatchObject({ kind: "genuine", isWithdrawn: true });
    await stands("decided");
    expect(await open({ code: await codeOf(reference) })).toMatchObject({ kind: "genuine", isWithdrawn: false });
  });

  test("can be typed in lower case, without hyphens or with spaces, and redirects to the printed address", async () => {
    const { reference } = await insertApplication(t.deps.db);
    const code = await codeOf(reference);
    const grouped = verificationCodeInGroups(code);
    expect(grouped).toMatch(/^.{4}-.{4}-.{4}-.{4}$/);
    for (const typed of [
      grouped,
      grouped.toLowerCase(),
      code,
      ` ${grouped.replaceAll("-", " ")} `,
      grouped.replaceAll("-", "–"),
    ]) {
      expect(await open({ code: typed })).toMatchObject({ kind: "genuine" });
      const redirected = await open({ query: `?code=${encodeURIComponent(typed)}` }).catch(
        (response: Response) => response,
      );
      expect(redirected).toMatchObject({ status: 302 });
      expect((redirected as Response).headers.get("Location")).toBe(`/verify/${grouped}`);
    }
  });

  test("contains neither the reference nor the receipt's token", async () => {
    const { reference } = await insertApplication(t.deps.db);
    const row = t.deps.db.selectFrom("applications").select("receipt_token").where("reference", "=", reference);
    const { receipt_token } = await row.executeTakeFirstOrThrow();
    for (const code of [reference, receipt_token])
      expect(await open({ code })).toMatchObject({ kind: "unknown", status: 404 });
  });

  test.each(["K7QM-2XRT-9HBD-4VWN", "x", "%", "\0", "A".repeat(10_000), "' or true --", "0000-0000-0000-0000"])(
    "returns 404 when it is unknown, and keeps the typed text (%#)",
    async (code) => {
      const result = await open({ code, network: `192.0.2.${code.length % 250}` });
      expect(result).toEqual({ kind: "unknown", status: 404, typed: code.trim().slice(0, 40) });
    },
  );

  test("is asked for when none is given", async () => {
    expect(await open({})).toEqual({ kind: "ask", status: 200 });
    expect(await open({ query: "?code=+" })).toEqual({ kind: "ask", status: 200 });
  });
});

test("a network is rejected for an hour after sixty wrong codes; correct codes don't count", async () => {
  const { reference } = await insertApplication(t.deps.db);
  const code = await codeOf(reference);
  const network = "203.0.113.9";
  for (let tried = 0; tried < 60; tried++) {
    await open({ code: createVerificationCode(), network });
    if (tried % 20 === 0) expect(await open({ code, network })).toMatchObject({ kind: "genuine" });
  }
  expect(await open({ code, network })).toMatchObject({ kind: "limited", status: 429, minutes: 60 });
  expect(await open({ code, network: "203.0.113.10" })).toMatchObject({ kind: "genuine" });
});

test("the migration gave existing applications a code each", async () => {
  await insertApplications(t.deps.db, 1100);
  await sql`alter table applications drop column verification_code`.execute(t.owner.db);
  await giveCodes(new Kysely<unknown>({ dialect: new PostgresDialect({ pool: t.owner.pool }) }));
  const rows = await t.deps.db.selectFrom("applications").select(["reference", "verification_code"]).execute();
  expect(rows.length).toBeGreaterThan(1100);
  expect(new Set(rows.map((row) => row.verification_code)).size).toBe(rows.length);
  const last = rows.at(-1);
  expect(await open({ code: last?.verification_code ?? "" })).toMatchObject({ kind: "genuine" });
});
