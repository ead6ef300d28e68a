import { describe, expect, test } from "vitest";
import { insertApplication, insertApplications } from "../../../../tests/builders/application.builder.ts";
import { requestContext, testDeps } from "../../../../tests/support/test-deps.ts";
import { type RequestContext, requestContextKey } from "../../../platform/deps.server.ts";
import { readCode } from "../../../platform/one-time-codes/one-time-code.server.ts";
import { APPLICANT_COOKIE, applicationOfSession, endApplicantSession } from "./applicant-session.server.ts";
import { SEND_STATUS_CODE, sendStatusCode } from "./send-status-code.job.server.ts";
import { enterStatusCode, requestCode, statusCodeState } from "./status-access.server.ts";
import { checkStatusRequest } from "./status-request.schema.ts";

const MINUTE = 60_000;

const t = testDeps();
let networks = 0;
/** Returns the context of a request from a network that no other test uses. */
function newContext(overrides: Partial<RequestContext> = {}): RequestContext {
  networks += 1;
  return requestContext(t.deps, { network: `198.18.1.${networks}`, ...overrides }).get(requestContextKey);
}

async function ask(pair: { reference: string; email: string }, from = newContext()): Promise<string> {
  const outcome = await requestCode(t.deps, from, pair);
  if (outcome.kind !== "requested") throw new Error("The request was limited.");
  return outcome.token;
}

/** Runs the queued jobs in order. */
async function runJobs(): Promise<void> {
  const { rows } = await t.pool.query("select id from status_requests order by id");
  for (const { id } of rows) await sendStatusCode(t.deps, id);
}

async function codesMailedTo(email: string): Promise<string[]> {
  const { rows } = await t.pool.query("select text_body from mails where recipient = $1 order by id", [email]);
  return rows.flatMap((row) => /Your code: (\d{6})/.exec(row.text_body)?.[1] ?? []);
}

async function applicant(name: string) {
  const email = `${name}@example.com`;
  const { id, reference } = await insertApplication(t.deps.db, { email });
  return { id, reference, email };
}

const cookieOf = (token: string) => APPLICANT_COOKIE.setCookie(newContext(), token).split(";")[0] ?? "";
const seenWith = (token: string) => applicationOfSession(t.deps, newContext(), cookieOf(token));

/** Returns a code that is none of these. */
const otherThan = (codes: string[]) => ["000000", "111111", "222222"].find((code) => !codes.includes(code)) ?? "";

describe("A code", () => {
  test("is mailed to the applicant's address, and opens that application once", async () => {
    const { id, reference, email } = await applicant("ada");
    const token = await ask({ reference, email: " ADA@example.com" });
    await runJobs();
    const [code = ""] = await codesMailedTo(email);
    const opened = await enterStatusCode(t.deps, token, code);
    if (opened.kind !== "opened") throw new Error(`The code was ${opened.kind}.`);
    expect(opened.opened).not.toBe(token);
    expect(await seenWith(opened.opened)).toBe(id);
    expect(await seenWith(token)).toBeNull();
    expect((await enterStatusCode(t.deps, token, code)).kind).toBe("void");
  });

  test("is stored as a hash, as is its request's token", async () => {
    const { reference, email } = await applicant("hash");
    const token = await ask({ reference, email });
    await runJobs();
    const [code = ""] = await codesMailedTo(email);
    const { rows } = await t.pool.query(
      "select status_requests::text as row from status_requests where reference = $1",
      [reference],
    );
    expect(rows[0].row).not.toContain(token);
    expect(rows[0].row).not.toContain(code);
    expect(rows[0].row).not.toContain(email);
  });

  test("is valid for ten minutes", async () => {
    const { reference, email } = await applicant("late");
    const token = await ask({ reference, email });
    await runJobs();
    const [code = ""] = await codesMailedTo(email);
    t.clock.advance(10 * MINUTE - 1);
    expect(await statusCodeState(t.deps, token)).toBe("awaited");
    t.clock.advance(1);
    expect(await statusCodeState(t.deps, token)).toBe("expired");
    expect(await enterStatusCode(t.deps, token, code)).toEqual({ kind: "void" });
  });

  test("allows five attempts, also concurrent ones", async () => {
    const { reference, email } = await applicant("wrong");
    const token = await ask({ reference, email });
    await runJobs();
    const codes = await codesMailedTo(email);
    const attempts = await Promise.all(
      Array.from({ length: 8 }, () => enterStatusCode(t.deps, token, otherThan(codes))),
    );
    expect(attempts.filter(({ kind }) => kind === "wrong")).toHaveLength(4);
    expect(attempts.filter(({ kind }) => kind === "void")).toHaveLength(4);
    expect(await enterStatusCode(t.deps, token, codes[0] ?? "")).toEqual({ kind: "void" });
  });

  test("is void once a newer one is requested", async () => {
    const { id, reference, email } = await applicant("twice");
    const former = await ask({ reference, email });
    await runJobs();
    const newest = await ask({ reference, email: email.toUpperCase() });
    await runJobs();
    const [first = "", second = ""] = await codesMailedTo(email);
    expect(await statusCodeState(t.deps, former)).toBe("replaced");
    for (const code of [first, second]) expect(await enterStatusCode(t.deps, former, code)).toEqual({ kind: "void" });
    if (first !== second)
      expect(await enterStatusCode(t.deps, newest, first)).toEqual({ kind: "wrong", attemptsLeft: 4 });
    const opened = await enterStatusCode(t.deps, newest, second);
    expect(opened.kind === "opened" && (await seenWith(opened.opened))).toBe(id);
  });

  test("is the only valid one when several are requested at the same time", async () => {
    const { reference, email } = await applicant("crowd");
    const tokens = await Promise.all(Array.from({ length: 6 }, () => ask({ reference, email })));
    await runJobs();
    const states = await Promise.all(tokens.map((token) => statusCodeState(t.deps, token)));
    expect(states.toSorted()).toEqual(["awaited", ...Array.from({ length: 5 }, () => "replaced")]);
    expect(await codesMailedTo(email)).toHaveLength(1);
  });

  test("works only in the browser that requested it", async () => {
    const { reference, email } = await applicant("bound");
    const stranger = await ask({ reference, email });
    const own = await ask({ reference, email });
    await runJobs();
    const [code = ""] = await codesMailedTo(email);
    expect(await enterStatusCode(t.deps, stranger, code)).toEqual({ kind: "void" });
    expect((await enterStatusCode(t.deps, own, code)).kind).toBe("opened");
  });

  test("of one applicant is rejected for another", async () => {
    const [one, other] = [await applicant("one"), await applicant("other")];
    await ask(one);
    const token = await ask(other);
    await runJobs();
    const [code = ""] = await codesMailedTo(one.email);
    expect((await codesMailedTo(other.email))[0]).not.toBe(code);
    expect((await enterStatusCode(t.deps, token, code)).kind).toBe("wrong");
  });

  test("is rejected for a request with another e-mail address", async () => {
    const { reference, email } = await applicant("owner");
    await ask({ reference, email });
    const stranger = await ask({ reference, email: "stranger@example.com" });
    await runJobs();
    const [code = ""] = await codesMailedTo(email);
    expect((await enterStatusCode(t.deps, stranger, code)).kind).toBe("wrong");
  });
});

describe("Codes to one mailbox", () => {
  test("are limited across all its applications, without locking its owner out", async () => {
    const own = await applicant("bombed");
    const forged = await insertApplications(t.deps.db, 5, { email: own.email.toUpperCase() });
    for (const { reference } of [...forged, ...forged, ...forged, ...forged, ...forged]) {
      await ask({ reference, email: own.email });
      await runJobs();
    }
    expect(await codesMailedTo(own.email.toUpperCase())).toHaveLength(5 * 2 + 8);

    // Codes that are used don't count.
    for (let count = 0; count < 5; count++) {
      const token = await ask({ reference: own.reference, email: own.email });
      await runJobs();
      const code = (await codesMailedTo(own.email)).at(-1) ?? "";
      expect((await enterStatusCode(t.deps, token, code)).kind).toBe("opened");
    }
  });

  test("are limited to eight a day for applications whose receipt was not mailed", async () => {
    const email = "flooded@example.com";
    for (let count = 0; count < 12; count++) {
      const { reference } = await insertApplication(t.deps.db, { email, isReceiptMailed: false });
      await ask({ reference, email });
    }
    await runJobs();
    expect(await codesMailedTo(email)).toHaveLength(8);
  });
});

describe("A guessed reference or e-mail", () => {
  test("gets the same response after the same work as a correct one, and no mail", async () => {
    const { reference, email } = await applicant("right");
    const pairs = [
      { reference, email },
      { reference, email: "stranger@example.com" },
      { reference: "PU-25-222222", email },
    ];
    const jobs = async () =>
      (await t.pool.query("select count(*)::int as n from pgboss.job where name = $1", [SEND_STATUS_CODE.name])).rows[0]
        .n;
    const work: unknown[] = [];
    for (const pair of pairs) {
      const before = await jobs();
      const { result, statements } = await watchStatements(() => requestCode(t.deps, newContext(), pair));
      work.push([result.kind, Object.keys(result), statements, (await jobs()) - before]);
    }
    expect(work[1]).toEqual(work[0]);
    expect(work[2]).toEqual(work[0]);
    expect(work[0]).toEqual(["requested", ["kind", "token"], expect.any(Array), 1]);
    expect(work[0]).toEqual(
      expect.arrayContaining([expect.arrayContaining([expect.stringContaining("status_requests")])]),
    );
    const mailed = async () =>
      (await t.pool.query("select recipient from mails where text_body like 'Your code:%'")).rows;
    const before = (await mailed()).length;
    await runJobs();
    expect((await mailed()).slice(before)).toEqual([{ recipient: email }]);
  });

  test("shows the code form and rejects every code, like a correct one", async () => {
    const { reference } = await applicant("guess");
    const token = await ask({ reference, email: "stranger@example.com" });
    await runJobs();
    expect(await statusCodeState(t.deps, token)).toBe("awaited");
    const kinds: unknown[] = [];
    for (let tried = 0; tried < 6; tried++) kinds.push(await enterStatusCode(t.deps, token, "123456"));
    expect(kinds).toEqual([
      ...[4, 3, 2, 1].map((attemptsLeft) => ({ kind: "wrong", attemptsLeft })),
      { kind: "void" },
      { kind: "void" },
    ]);
  });

  test("is limited to ten attempts a day per pair, across networks", async () => {
    const { reference, email } = await applicant("limit");
    for (const tried of [
      { reference, email },
      { reference: "PU-25-333333", email: "guess@example.com" },
    ]) {
      for (let count = 0; count < 10; count++) {
        await ask(tried);
        await runJobs();
      }
      const again = { ...tried, email: ` ${tried.email.toUpperCase()}` };
      expect(await requestCode(t.deps, newContext(), again)).toEqual({
        kind: "limited",
        retryAfterSeconds: expect.any(Number),
      });
    }
    expect(await codesMailedTo(email)).toHaveLength(10);
  });

  test("neither voids the applicant's code nor uses up the applicant's limit", async () => {
    const { id, reference, email } = await applicant("rightful");
    const token = await ask({ reference, email });
    await runJobs();
    for (let count = 0; count < 30; count++) {
      const stranger = await ask({ reference, email: `stranger${count}@example.com` });
      for (let guess = 0; guess < 5; guess++) await enterStatusCode(t.deps, stranger, "000000");
    }
    const [code = ""] = await codesMailedTo(email);
    const opened = await enterStatusCode(t.deps, token, code);
    expect(opened.kind === "opened" && (await seenWith(opened.opened))).toBe(id);
    expect((await requestCode(t.deps, newContext(), { reference, email })).kind).toBe("requested");
  });

  test("is limited per network, for all references", async () => {
    const from = newContext();
    for (let count = 0; count < 300; count++) await t.deps.limits.statusByNetwork.take(from.network);
    const rejected = await requestCode(t.deps, from, { reference: "PU-25-444444", email: "a@example.com" });
    expect(rejected.kind).toBe("limited");
    expect((await requestCode(t.deps, newContext(), { reference: "PU-25-444444", email: "a@example.com" })).kind).toBe(
      "requested",
    );
  });
});

/** Records the statements that are sent to the database during a task, without those of the job queue's background work. */
async function watchStatements<Result>(work: () => Promise<Result>) {
  const client = await t.pool.connect();
  const prototype = Object.getPrototypeOf(client) as { query: (...args: unknown[]) => unknown };
  client.release();
  const { query } = prototype;
  const statements: string[] = [];
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first] = args;
    const text = String(typeof first === "string" ? first : Reflect.get(Object(first), "text"));
    if (!text.includes("pgboss")) statements.push(text);
    return query.apply(this, args);
  };
  try {
    return { result: await work(), statements };
  } finally {
    prototype.query = query;
  }
}

describe("A session", () => {
  async function open(name: string) {
    const pair = await applicant(name);
    const token = await ask(pair);
    await runJobs();
    const [code = ""] = await codesMailedTo(pair.email);
    const opened = await enterStatusCode(t.deps, token, code);
    return { ...pair, token: opened.kind === "opened" ? opened.opened : "" };
  }

  test("expires after thirty minutes without use, and after twelve hours with use", async () => {
    const idle = await open("idle");
    t.clock.advance(30 * MINUTE);
    expect(await seenWith(idle.token)).toBeNull();
    const busy = await open("busy");
    for (let sessions = 0; sessions < 35; sessions++) {
      t.clock.advance(20 * MINUTE);
      expect(await seenWith(busy.token)).toBe(busy.id);
    }
    t.clock.advance(20 * MINUTE);
    expect(await seenWith(busy.token)).toBeNull();
  });

  test("ends on request, without ending others", async () => {
    const [mine, yours] = [await open("mine"), await open("yours")];
    await endApplicantSession(t.deps, newContext(), cookieOf(mine.token));
    expect(await seenWith(mine.token)).toBeNull();
    expect(await seenWith(yours.token)).toBe(yours.id);
  });

  test("is not a staff session, and its cookie is HttpOnly and SameSite", () => {
    const [plain, secure] = [newContext(), newContext({ secure: true })].map((one) =>
      APPLICANT_COOKIE.setCookie(one, "A".repeat(43)),
    );
    expect(plain).toBe(`gatehouse-applicant=${"A".repeat(43)}; Path=/; HttpOnly; SameSite=Lax`);
    expect(secure).toBe(`__Host-gatehouse-applicant=${"A".repeat(43)}; Path=/; HttpOnly; SameSite=Lax; Secure`);
  });

  test.each(["", "gatehouse-applicant=", "gatehouse-applicant=x", `gatehouse=${"A".repeat(43)}`])(
    "is not resumed by the cookie %j",
    async (cookies) => expect(await applicationOfSession(t.deps, newContext(), cookies)).toBeNull(),
  );
});

describe("Typed input", () => {
  test.each(["", "PU-26", "ada@example.com"])(
    "rejects %j as a reference, and reports both invalid fields, with the prefix of this university",
    (typed) => {
      const checked = checkStatusRequest({ reference: typed, email: "ada" }, "LUK");
      expect(checked).toEqual({
        kind: "invalid",
        problems: [
          { field: "reference", message: "Enter your reference. It looks like LUK-26-7K3Q9M." },
          { field: "email", message: "E-mail must look like name@example.com." },
        ],
      });
    },
  );

  test("reads a code in two groups", () => {
    expect(["123 456", "123456 ", "12345", "abcdef", "１２３４５６"].map(readCode)).toEqual([
      "123456",
      "123456",
      null,
      null,
      null,
    ]);
  });
});
