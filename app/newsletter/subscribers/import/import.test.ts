import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { outcomeOf } from "../../../../tests/support/staff/post-desk.ts";
import { routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { listMails } from "../../../mail/mail.store.server.ts";
import { followLink } from "../../links/subscriber-link.server.ts";
import { confirmImported } from "./confirm-imported.job.server.ts";
import { action, type ImportResult } from "./import.action.server.ts";
import { readList } from "./read-list.ts";

const t = testDeps();
let cookie: string;

beforeAll(async () => {
  cookie = await staffCookie(t.deps, "ngozi", "editor");
});
beforeEach(() => t.owner.pool.query("truncate subscribers, mails cascade"));

async function importList(pasted: string, file: string | null = null) {
  const body = new FormData();
  body.set("list", pasted);
  body.set("file", new Blob([file ?? ""]), file === null ? "" : "list.csv");
  return outcomeOf<ImportResult>(
    action(routeArgs(t.deps, "/dashboard/newsletter/subscribers/import", { cookie, init: { method: "POST", body } })),
  );
}

async function imported(pasted: string, file: string | null = null) {
  const { result } = await importList(pasted, file);
  if (result?.kind !== "imported") throw new Error(`Nothing was imported: ${result?.message}`);
  return result;
}

const statusOf = async (email: string) =>
  (await t.deps.db.selectFrom("subscribers").select("status").where("email", "=", email).executeTakeFirst())?.status;

async function known(email: string, status: "confirmed" | "unsubscribed" | "suppressed" | "pending") {
  const now = t.clock.now();
  await t.deps.db.insertInto("subscribers").values({ email, email_key: email, status, requested_at: now }).execute();
}

test("reports of each line whether it is new, doubled, wrong or known, and leaves known ones as they are", async () => {
  for (const status of ["confirmed", "unsubscribed", "suppressed", "pending"] as const)
    await known(`${status}@example.com`, status);
  const list = [
    "Name,E-mail",
    "Ada Obi,ada@example.com",
    "",
    '"Obi, Tunde";"tunde@example.com"',
    "Chi <chi@example.com>",
    "ADA@example.com",
    "nobody at example.com",
    "confirmed@example.com",
    "unsubscribed@example.com",
    "suppressed@example.com",
    "pending@example.com",
  ].join("\r\n");
  const { counts, lines } = await imported(list);
  expect(counts).toEqual({
    accepted: 3,
    doubled: 1,
    invalid: 1,
    confirmed: 1,
    unsubscribed: 1,
    suppressed: 1,
    pending: 1,
  });
  expect(lines.map(({ line, outcome }) => [line, outcome])).toEqual([
    [6, "doubled"],
    [7, "invalid"],
    [8, "confirmed"],
    [9, "unsubscribed"],
    [10, "suppressed"],
    [11, "pending"],
  ]);
  for (const status of ["confirmed", "unsubscribed", "suppressed", "pending"] as const)
    expect(await statusOf(`${status}@example.com`)).toBe(status);
  for (const name of ["ada", "tunde", "chi"]) expect(await statusOf(`${name}@example.com`)).toBe("pending");
});

test("asks each imported address once to confirm, and subscribes none without it", async () => {
  await known("unsubscribed@example.com", "unsubscribed");
  await imported("ada@example.com\nunsubscribed@example.com");
  await imported("ada@example.com");
  expect(await confirmImported(t.deps, 100)).toBe(1);
  expect(await confirmImported(t.deps, 100)).toBe(0);
  const { mails } = await listMails(t.deps.db, { offset: 0, limit: 10 });
  expect(mails.map(({ to }) => to)).toEqual(["ada@example.com"]);
  const text = (await t.pool.query<{ text_body: string }>("select text_body from mails")).rows[0]?.text_body ?? "";
  expect(text).toContain("has your address in a list of people to invite");
  expect(await statusOf("ada@example.com")).toBe("pending");
  const [, token = ""] = /\/newsletter\/confirm\/([\w-]{22})/.exec(text) ?? [];
  expect(await followLink(t.deps, "confirm", token)).toBe("done");
  expect(await statusOf("ada@example.com")).toBe("confirmed");
});

test("imports 10,000 lines of a file at once, and asks a part of them in each minute", async () => {
  const file = Array.from({ length: 10_000 }, (_, number) => `Reader ${number};reader${number}@example.com`).join("\n");
  const { counts, lines } = await imported("", file);
  expect([counts.accepted, lines.length]).toEqual([10_000, 0]);
  expect(await confirmImported(t.deps, 60)).toBe(60);
  const { rows } = await sql<{ asked: string; pending: string }>`
    select count(confirmation_sent_at) as asked, count(*) filter (where status = 'pending') as pending
    from subscribers`.execute(t.deps.db);
  expect(rows[0]).toEqual({ asked: "60", pending: "10000" });
});

describe("nothing is imported", () => {
  test("of more than 10,000 lines, and what was pasted comes back", async () => {
    const pasted = Array.from({ length: 10_001 }, (_, number) => `reader${number}@example.com`).join("\n");
    const { status, result } = await importList(pasted);
    expect([status, result]).toMatchObject([422, { kind: "wrong", list: pasted }]);
    expect(result?.kind === "wrong" && result.message).toBe(
      "The list has 10,001 lines. Import 10,000 or fewer at once.",
    );
    expect(await statusOf("reader1@example.com")).toBeUndefined();
  });

  test.each([
    ["", null, 422],
    [" \n ", "", 422],
    ["", "x".repeat(2_000_001), 413],
  ])("of an empty list or a file that is too large", async (pasted, file, status) => {
    expect(await importList(pasted, file)).toMatchObject({ status, result: { kind: "wrong" } });
  });
});

test.each([
  ["ada@example.com", "ada@example.com"],
  ["'=ada@example.com,x", "=ada@example.com"],
  ["Ada\tada@example.com\t2024", "ada@example.com"],
  ["ada@example", null],
  ["<script>@example.com", null],
  [`${"a".repeat(300)}@example.com`, null],
])("finds the address in the line %j", (text, email) => {
  expect(readList(text)[0]?.email).toBe(email);
});
