import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applicationForm, type FormOverrides } from "../../../../../tests/builders/application-form.builder.ts";
import { fixtureJpeg, fixturePdf } from "../../../../../tests/builders/document.builder.ts";
import { tusSender } from "../../../../../tests/support/applicants/tus-sender.ts";
import { responseOf, routeArgs } from "../../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../../tests/support/test-deps.ts";
import { testServer } from "../../../../../tests/support/test-server.ts";
import type { AcceptedSubmission, RejectedSubmission } from "../../submit/submission-result.ts";
import { sweepUploads } from "../../upload/receive/sweep-uploads.job.server.ts";
import { UPLOADS_PATH } from "../../upload/upload-rules.ts";
import type { SentLink } from "../draft-link.ts";
import { action as askForLink } from "../send-link/drafts.endpoint.ts";
import { action as endLink } from "../send-link/end-draft.endpoint.ts";
import { sweepDrafts } from "../sweep-drafts.job.server.ts";
import { action } from "./continue.action.server.ts";
import { loader } from "./continue.page.tsx";
import { action as doneOpening, loader as openedDraft } from "./opened-draft.endpoint.ts";
import { loader as openedFile } from "./opened-file.endpoint.ts";

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const HOME = "192.0.2.1";
const AWAY = "198.51.100.7";
const DOCUMENT = fixturePdf("WAEC", 300_000).content;
const PHOTO = fixtureJpeg(30_000).content;
const TYPED = { firstName: ["Ọmọlará"], howDidYouHear: ["friend", "Google"] };

const t = testDeps();
const server = testServer(t);
let sender: ReturnType<typeof tusSender>;
let key: string;
let email: string;

beforeAll(async () => {
  sender = tusSender(server.origin);
});

beforeEach(async () => {
  for (const table of ["drafts", "uploads"] as const) await t.deps.db.deleteFrom(table).execute();
  key = randomUUID();
  email = `${randomUUID()}@example.com`;
});

const sendDocument = (submissionKey = key) =>
  sender.sendWhole(DOCUMENT, { submissionKey, filename: "waec result.pdf" });
const sendPhoto = () => sender.sendWhole(PHOTO, { submissionKey: key, field: "jambResult", filename: "jamb.jpg" });

function json(body: unknown): RequestInit {
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/** Requests a link from the home network, as the form does. */
function ask(overrides: Record<string, unknown> = {}, network = HOME): Promise<Response> {
  const draft = { submissionKey: key, email, values: TYPED, uploads: {}, ...overrides };
  return askForLink(routeArgs(t.deps, "/form/drafts", { init: json(draft), requestContext: { network } }) as never);
}

async function mailsTo(recipient: string): Promise<string[]> {
  const { rows } = await t.pool.query("select text_body from mails where recipient = $1 order by id", [recipient]);
  return rows.map(({ text_body }) => text_body);
}

const tokenIn = (mail: string) => /\/Admissions\/Continue\/([\w-]{43})/.exec(mail)?.[1] ?? "";
const codeIn = (mail: string) => /Your code: (\d{6})/.exec(mail)?.[1] ?? "";

/** Requests a link. Returns its token. */
async function sendLink(overrides: Record<string, unknown> = {}): Promise<string> {
  expect((await ask(overrides)).status).toBe(200);
  return tokenIn((await mailsTo(email)).at(-1) ?? "");
}

type Device = { network: string; cookie: string | null };
const device = (network: string): Device => ({ network, cookie: null });

async function show(token: string, { network, cookie }: Device, query = "") {
  const address = `/Admissions/Continue/${token}${query}`;
  const result = await loader(routeArgs(t.deps, address, { params: { token }, cookie, requestContext: { network } }));
  return { ...result.data, status: result.init?.status ?? 200, headers: new Headers(result.init?.headers) };
}

/** Submits one of the page's forms. Returns the redirect, or the problems. */
async function click(token: string, at: Device, form: Record<string, string>) {
  const init = { method: "POST", body: new URLSearchParams(form) };
  const requestContext = { network: at.network };
  const address = `/Admissions/Continue/${token}`;
  const result = await action(
    routeArgs(t.deps, address, { params: { token }, cookie: at.cookie, init, requestContext }),
  );
  if (!(result instanceof Response)) return { to: null, problems: result.data.problems, status: result.init?.status };
  at.cookie = result.headers.get("Set-Cookie")?.split(";")[0] ?? at.cookie;
  return { to: result.headers.get("Location"), problems: [], status: result.status };
}

const fetchDraft = ({ network, cookie }: Device) =>
  openedDraft(routeArgs(t.deps, "/form/drafts/opened", { cookie, requestContext: { network } }) as never);

const fetchFile = ({ network, cookie }: Device, field: string) =>
  openedFile(
    routeArgs(t.deps, `/form/drafts/opened/${field}`, {
      params: { field },
      cookie,
      requestContext: { network },
    }) as never,
  );

/** Opens a link on the home network. */
async function openAtHome(token: string): Promise<Device> {
  const at = device(HOME);
  expect(await click(token, at, { intent: "open" })).toMatchObject({ to: "/Admissions/Apply?continue" });
  return at;
}

function submit(uploads: Record<string, string>, overrides: FormOverrides = {}): Promise<Response> {
  const form = applicationForm({ key, waecNecoResult: null, jambResult: null, ...overrides });
  for (const [field, id] of Object.entries(uploads)) form.append(`${field}Upload`, id);
  return server.submit(form);
}

const GONE = { kind: "gone", status: 404 };

describe("a link to a draft", () => {
  test("still has a file that was replaced in the form after the link was sent", async () => {
    const id = await sendDocument();
    const token = await sendLink({ uploads: { waecNecoResult: id } });
    expect((await sender.request(`${UPLOADS_PATH}/${id}`, "DELETE")).status).toBe(204);
    const file = await responseOf(fetchFile(await openAtHome(token), "waecNecoResult"));
    expect(Buffer.from(await file.arrayBuffer()).equals(DOCUMENT)).toBe(true);
    expect((await submit({ waecNecoResult: id, jambResult: await sendPhoto() })).status).toBe(201);
    expect((await sender.request(`${UPLOADS_PATH}/${id}`, "DELETE")).status).toBe(403);
  });

  test.each<[string, Record<string, unknown>, RegExp]>([
    ["an answer that is too long", { values: { address: ["x".repeat(301)] } }, /Look at “Address”: it is too long/],
    [
      "an answer to a question that was removed",
      { values: { "added-Hobby": ["x".repeat(501)] } },
      /Look at “A question that is no longer asked”: it is too long/,
    ],
    ["an address that is none", { email: "ada", values: { city: ["x".repeat(301)] } }, /Look at your e-mail address/],
  ])("is not sent with %s, and the message says so", async (_, draft, message) => {
    const response = await ask(draft);
    expect([response.status, await response.json()]).toEqual([422, { message: expect.stringMatching(message) }]);
  });

  test("opens text and both files, byte for byte, on another device of the same network", async () => {
    const uploads = { waecNecoResult: await sendDocument(), jambResult: await sendPhoto() };
    const token = await sendLink({ uploads });
    expect(await show(token, device(HOME))).toMatchObject({ kind: "open", status: 200 });
    const at = await openAtHome(token);
    const response = await fetchDraft(at);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const draft = await response.json();
    expect(draft).toMatchObject({ submissionKey: key, values: TYPED });
    expect(draft.files).toHaveLength(2);
    const file = await fetchFile(at, "waecNecoResult");
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "content-disposition": "attachment",
      "content-length": String(DOCUMENT.length),
      "x-content-type-options": "nosniff",
    });
    expect(Buffer.from(await file.arrayBuffer()).equals(DOCUMENT)).toBe(true);
    expect(Buffer.from(await (await fetchFile(at, "jambResult")).arrayBuffer()).equals(PHOTO)).toBe(true);
  });

  test("names each file, also that of a question that was removed", async () => {
    const removed = await sender.sendWhole(PHOTO, { submissionKey: key, field: "added-Birth", filename: "birth.jpg" });
    const uploads = { waecNecoResult: await sendDocument(), "added-Birth": removed };
    const draft = await (await fetchDraft(await openAtHome(await sendLink({ uploads })))).json();
    expect(draft.files.map(({ label }: { label: string }) => label).sort()).toEqual([
      "A question that is no longer asked",
      "WAEC/NECO result",
    ]);
  });

  test("is mailed without anything that was typed, and stored as a hash", async () => {
    const token = await sendLink();
    const [mail = ""] = await mailsTo(email);
    expect(mail).not.toContain("Ọmọlará");
    expect(mail).toContain("until 20 October 2025, 10:00 (Nigerian time)");
    expect(mail).toContain(`/Admissions/Continue/${token}#end`);
    const { rows } = await t.pool.query("select drafts::text as draft from drafts where submission_key = $1", [key]);
    expect(rows).toHaveLength(1);
    expect(rows[0].draft).not.toContain(token);
    expect(rows[0].draft).not.toContain(HOME);
  });

  test("stays valid when its page is loaded, as by a mail scanner", async () => {
    const token = await sendLink();
    for (const network of [HOME, AWAY, HOME]) expect((await show(token, device(network))).status).toBe(200);
    await openAtHome(token);
    await openAtHome(token);
  });

  test("sends a Referrer-Policy and forbids caching of its page", async () => {
    for (const token of [await sendLink(), "x".repeat(43)]) {
      const { headers } = await show(token, device(HOME));
      expect(headers.get("Referrer-Policy")).toBe("same-origin");
      expect(headers.get("Cache-Control")).toBe("private, no-store");
    }
  });

  test("expires after 14 days, and its draft is deleted", async () => {
    const token = await sendLink();
    t.clock.advance(14 * DAY_MS - 1);
    expect(await show(token, device(HOME))).toMatchObject({ kind: "open" });
    expect(await sweepDrafts(t.deps)).toBe(0);
    const at = await openAtHome(token);
    t.clock.advance(1);
    expect(await show(token, device(HOME))).toMatchObject(GONE);
    expect((await fetchDraft(at)).status).toBe(404);
    expect(await sweepDrafts(t.deps)).toBe(1);
  });

  test("keeps the draft's uploads until it expires", async () => {
    const uploads = { waecNecoResult: await sendDocument() };
    const token = await sendLink({ uploads });
    await sender.sendWhole(DOCUMENT);
    t.clock.advance(8 * DAY_MS);
    expect(await sweepUploads(t.deps)).toBe(1);
    expect(await sender.received(`/form/uploads/${uploads.waecNecoResult}`)).toBe(DOCUMENT.length);
    expect((await fetchFile(await openAtHome(token), "waecNecoResult")).status).toBe(200);
    t.clock.advance(7 * DAY_MS);
    expect(await sweepDrafts(t.deps)).toBe(1);
    expect(await sweepUploads(t.deps)).toBe(1);
  });

  test("returns the same 404 when it is guessed, cancelled or replaced, and when its application was submitted", async () => {
    const replaced = await sendLink();
    const ended = await sendLink();
    const done = await endLink(routeArgs(t.deps, "/form/drafts/end", { init: json({ submissionKey: key }) }) as never);
    expect(done.status).toBe(200);
    const uploads = { waecNecoResult: await sendDocument(), jambResult: await sendPhoto() };
    const sent = await sendLink({ uploads });
    expect((await submit(uploads)).status).toBe(201);
    for (const token of [replaced, ended, sent, "x".repeat(43), "x", ""])
      for (const network of [HOME, AWAY]) {
        expect(await show(token, device(network))).toMatchObject(GONE);
        for (const intent of ["open", "ask", "code"]) {
          const at = device(network);
          const clicked = await click(token, at, { intent, code: "123456" });
          expect([clicked.to, at.cookie]).toEqual([`/Admissions/Continue/${token}`, null]);
        }
      }
  });

  test("can be cancelled on any network, which also ends the access of devices that opened it", async () => {
    const token = await sendLink();
    const opened = await openAtHome(token);
    const ended = `/Admissions/Continue/${token}?step=ended`;
    expect(await click(token, device(AWAY), { intent: "end" })).toMatchObject({ to: ended });
    expect(await show(token, device(HOME))).toMatchObject(GONE);
    expect((await fetchDraft(opened)).status).toBe(404);
    expect(await click("x".repeat(43), device(AWAY), { intent: "end" })).toMatchObject({
      to: `/Admissions/Continue/${"x".repeat(43)}?step=ended`,
    });
  });

  test("opens the draft on one device, for half an hour or until it has loaded everything", async () => {
    const at = await openAtHome(await sendLink());
    for (const cookie of [null, `gatehouse-continue=${"A".repeat(43)}`])
      expect((await fetchDraft({ network: HOME, cookie })).status).toBe(404);
    t.clock.advance(29 * MINUTE_MS);
    expect((await fetchDraft(at)).status).toBe(200);
    expect((await fetchFile(at, "jambResult")).status).toBe(404);
    t.clock.advance(MINUTE_MS);
    expect((await fetchDraft(at)).status).toBe(404);
    const again = await openAtHome(await sendLink());
    await doneOpening(
      routeArgs(t.deps, "/form/drafts/opened", { cookie: again.cookie, init: { method: "POST" } }) as never,
    );
    expect((await fetchDraft(again)).status).toBe(404);
  });
});

test("a draft with six files of 8 MB is open for as long as they take at 75 kbit/s", async () => {
  const fields = ["waecNecoResult", "jambResult", "added-Birth", "added-Card", "added-Letter", "added-Transcript"];
  const uploads: Record<string, string> = {};
  for (const field of fields)
    uploads[field] = await sender.sendWhole(PHOTO, { submissionKey: key, field, filename: `${field}.jpg` });
  const at = await openAtHome(await sendLink({ uploads }));
  t.clock.advance(((6 * 8 * 1024 * 1024 * 8) / 75_000) * 1000);
  expect((await fetchFile(at, "added-Transcript")).status).toBe(200);
  t.clock.advance(MINUTE_MS);
  expect((await fetchFile(at, "added-Transcript")).status).toBe(404);
});

describe("on another network, a link", () => {
  test("opens the draft only with a mailed code", async () => {
    const token = await sendLink();
    const at = device(AWAY);
    const shown = await show(token, at);
    expect({ kind: shown.kind, reason: Reflect.get(shown, "reason") }).toEqual({ kind: "ask", reason: null });
    expect(await click(token, at, { intent: "open" })).toMatchObject({ to: `/Admissions/Continue/${token}` });
    expect(at.cookie).toBeNull();
    await click(token, at, { intent: "ask" });
    expect(await show(token, at)).toMatchObject({ kind: "code", minutes: 10 });
    expect((await fetchDraft(at)).status).toBe(404);
    const code = codeIn((await mailsTo(email)).at(-1) ?? "");
    expect(await click(token, at, { intent: "code", code })).toMatchObject({ to: "/Admissions/Apply?continue" });
    expect(await (await fetchDraft(at)).json()).toMatchObject({ submissionKey: key, values: TYPED, files: [] });
  });

  test("accepts a code once, and only for the draft and device that requested it", async () => {
    const token = await sendLink();
    const [at, stranger] = [device(AWAY), device(AWAY)];
    await click(token, at, { intent: "ask" });
    const code = codeIn((await mailsTo(email)).at(-1) ?? "");
    expect(await click(token, stranger, { intent: "code", code })).toMatchObject({
      to: `/Admissions/Continue/${token}?step=void`,
    });
    key = randomUUID();
    const other = await sendLink();
    expect((await click(other, at, { intent: "code", code })).to).toContain("step=void");
    await click(token, at, { intent: "ask" });
    const own = codeIn((await mailsTo(email)).at(-1) ?? "");
    await click(token, stranger, { intent: "ask" });
    expect((await click(token, at, { intent: "code", code: own })).to).toContain("step=void");
    expect(await show(token, at, "?step=void")).toMatchObject({ kind: "ask", reason: "replaced" });
    const newest = codeIn((await mailsTo(email)).at(-1) ?? "");
    expect((await click(token, stranger, { intent: "code", code: newest })).to).toBe("/Admissions/Apply?continue");
    expect((await click(token, stranger, { intent: "code", code: newest })).to).toContain("step=void");
    expect((await fetchDraft(at)).status).toBe(404);
    expect((await fetchDraft(stranger)).status).toBe(200);
  });

  test("accepts five attempts per code, within ten minutes", async () => {
    const token = await sendLink();
    const at = device(AWAY);
    await click(token, at, { intent: "ask" });
    const code = codeIn((await mailsTo(email)).at(-1) ?? "");
    const wrong = code === "000000" ? "111111" : "000000";
    for (const left of ["4 more times", "3 more times", "2 more times", "once more"])
      expect((await click(token, at, { intent: "code", code: wrong })).problems).toEqual([
        { field: "code", message: `That is not the code of the newest mail. You can try ${left}.` },
      ]);
    expect((await click(token, at, { intent: "code", code: wrong })).to).toContain("step=void");
    expect((await click(token, at, { intent: "code", code })).to).toContain("step=void");

    expect(await show(token, at, "?step=void")).toMatchObject({ kind: "ask", reason: "too-many-attempts" });
    await click(token, at, { intent: "ask" });
    const late = codeIn((await mailsTo(email)).at(-1) ?? "");
    t.clock.advance(10 * MINUTE_MS);
    expect((await click(token, at, { intent: "code", code: late })).to).toContain("step=void");
    expect(await show(token, at, "?step=void")).toMatchObject({ kind: "ask", reason: "expired" });
    expect(await show(token, at)).toMatchObject({ kind: "ask" });
  });

  test("sends at most ten codes a day", async () => {
    const token = await sendLink();
    for (let sent = 0; sent < 10; sent++) await click(token, device(AWAY), { intent: "ask" });
    expect(await click(token, device(AWAY), { intent: "ask" })).toMatchObject({ status: 429 });
    expect(await mailsTo(email)).toHaveLength(11);
  });
});

describe("POST /form/drafts", () => {
  test("returns the same response whether a mail is sent or not: at most five a day to one mailbox, however it is written", async () => {
    const responses: SentLink[] = [];
    const ways = [email, email.toUpperCase()];
    for (const way of [...ways, ...ways, ...ways]) responses.push(await (await ask({ email: way })).json());
    expect(new Set(responses.map((result) => JSON.stringify(result))).size).toBe(1);
    const [mails = [], others = []] = await Promise.all(ways.map(mailsTo));
    expect([mails.length, others.length]).toEqual([3, 2]);
    const last = tokenIn(mails.at(-1) ?? "");
    expect(await show(last, device(HOME))).toMatchObject({ kind: "open" });
  });

  test("sends no mail for a submitted application, and returns the same response", async () => {
    const uploads = { waecNecoResult: await sendDocument(), jambResult: await sendPhoto() };
    await submit(uploads);
    expect((await ask()).status).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
  });

  test("names the files that the link does not include: unfinished, of another form, or in another field", async () => {
    const unfinished = await sender.begin(DOCUMENT, { submissionKey: key });
    await sender.send(unfinished, 0, DOCUMENT.subarray(0, 1000));
    const wrong = [unfinished.slice("/form/uploads/".length), await sendDocument(randomUUID()), await sendPhoto()];
    for (const waecNecoResult of wrong) {
      const result: SentLink = await (await ask({ uploads: { waecNecoResult } })).json();
      expect(result.without).toEqual(["waecNecoResult"]);
    }
    const at = await openAtHome(tokenIn((await mailsTo(email)).at(-1) ?? ""));
    expect((await (await fetchDraft(at)).json()).files).toEqual([]);
  });

  test.each([
    ["no e-mail address", { email: "nobody" }],
    ["two addresses", { email: "a@example.com, b@example.com" }],
    ["no key", { submissionKey: "1" }],
    ["an unknown field", { values: { isAdmin: ["yes"] } }],
    ["a file as text", { values: { jambResult: ["x"] } }],
    ["text over a field's limit", { values: { city: ["x".repeat(101)] } }],
    ["a NUL character", { values: { city: ["a\0b"] } }],
    ["two values for one field", { values: { city: ["Warri", "Sapele"] } }],
    ["too many choices", { values: { howDidYouHear: Array.from({ length: 21 }, () => "friend") } }],
    ["an invalid upload id", { uploads: { jambResult: "../../etc/passwd" } }],
    ["an upload for a field without one", { uploads: { city: "A".repeat(22) } }],
  ])("rejects %s", async (_, wrong) => {
    expect((await ask(wrong)).status).toBe(422);
    expect(await mailsTo(email)).toEqual([]);
  });

  test("accepts JSON up to a form's size, and limits requests per network", async () => {
    const send = (init: RequestInit, network = HOME) =>
      askForLink(routeArgs(t.deps, "/form/drafts", { init, requestContext: { network } }) as never);
    const typed = { "Content-Type": "application/json" };
    expect((await send({ method: "POST", body: new URLSearchParams({ email }) })).status).toBe(415);
    expect((await send({ method: "POST", headers: typed, body: "{" })).status).toBe(400);
    expect((await send({ method: "POST", headers: typed, body: " ".repeat(257 * 1024) })).status).toBe(413);
    for (let request = 0; request < 300; request++) await t.deps.limits.draftLinksByNetwork.take("203.0.113.9");
    const limited = await ask({}, "203.0.113.9");
    expect([limited.status, Number(limited.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  });
});

describe("two devices with one link", () => {
  test("get one reference for the same application, and the draft is deleted", async () => {
    const uploads = { waecNecoResult: await sendDocument(), jambResult: await sendPhoto() };
    const token = await sendLink({ uploads });
    const [one, other] = [await openAtHome(token), await openAtHome(token)];
    for (const at of [one, other]) expect((await fetchDraft(at)).status).toBe(200);
    const responses = await Promise.all([submit(uploads), submit(uploads)]);
    const [first, second] = (await Promise.all(responses.map((response) => response.json()))) as AcceptedSubmission[];
    expect(first?.reference).toMatch(/^PU-25-/);
    expect(second?.reference).toBe(first?.reference);
    const count = async (table: string, column: string, value: string) =>
      (await t.pool.query(`select 1 from ${table} where ${column} = $1`, [value])).rowCount;
    expect(await count("applications", "submission_key", key)).toBe(1);
    expect(await count("drafts", "submission_key", key)).toBe(0);
    for (const id of Object.values(uploads)) expect(await count("upload_chunks", "upload_id", id)).toBe(0);
    expect((await fetchDraft(one)).status).toBe(404);
  });

  test("create one application from different answers, and the second gets the time of the first", async () => {
    const uploads = { waecNecoResult: await sendDocument(), jambResult: await sendPhoto() };
    await sendLink({ uploads });
    const now = t.clock.now();
    expect((await submit(uploads)).status).toBe(201);
    t.clock.advance(DAY_MS);
    const second = await submit(uploads, { answers: { city: "Sapele" } });
    expect(second.status).toBe(422);
    const { message, errors } = (await second.json()) as RejectedSubmission;
    expect(errors).toEqual([]);
    expect(message).toContain("This application was already sent with other answers, on ");
    expect(message).toContain(` ${now.getUTCFullYear()}, `);
    expect(message).toContain("perhaps from another device. Its reference went to the e-mail address that it names.");
  });

  test("leave no bytes of an unused upload in the database after submission", async () => {
    const unused = await sendDocument();
    expect((await submit({ waecNecoResult: await sendDocument(), jambResult: await sendPhoto() })).status).toBe(201);
    const { rows } = await t.pool.query("select 1 from upload_chunks where upload_id = $1", [unused]);
    expect(rows).toEqual([]);
  });
});
