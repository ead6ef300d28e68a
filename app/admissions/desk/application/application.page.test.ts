import { beforeAll, describe, expect, test } from "vitest";
import { insertApplication, insertApplications } from "../../../../tests/builders/application.builder.ts";
import { storedDocument } from "../../../../tests/builders/stored-document.builder.ts";
import { responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { insertMail } from "../../../mail/mail.store.server.ts";
import type { ApplicationStep } from "../../application.ts";
import { EVERY_APPLICATION } from "../../application-scope.store.server.ts";
import { findDuplicates } from "../../duplicates/find-duplicates.job.server.ts";
import { currentLetter } from "../../letters/letters.store.server.ts";
import { takeStep } from "../../record/take-step.server.ts";
import { applicationAddress } from "../desk-addresses.ts";
import { loader as document } from "../document.endpoint.ts";
import { loader as applications, action as searchList } from "../list/applications.page.tsx";
import { sweepSearches } from "../list/saved-search/sweep-searches.job.server.ts";
import { action } from "./application.action.server.ts";
import { loader } from "./application.loader.server.ts";
import type { StepResult } from "./step-request.ts";

const t = testDeps();
let ngozi: string;
let emeka: string;
beforeAll(async () => {
  ngozi = await staffCookie(t.deps, "ngozi", "head-of-registry");
  emeka = await staffCookie(t.deps, "emeka", "head-of-registry");
});
const address = (id: number | string, query = "") => `/dashboard/applications/${id}${query}`;

function open(id: number | string, { cookie = ngozi, query = "", method = "GET" } = {}) {
  const params = { id: String(id) };
  return loader(routeArgs(t.deps, address(id, query), { params, cookie, init: { method } }));
}

type Taken = { redirect: string | null; rejected: (StepResult & { status: number }) | null };

async function take(id: number, form: Record<string, string>, { cookie = ngozi, query = "" } = {}): Promise<Taken> {
  const init = { method: "POST", body: new URLSearchParams(form) };
  const result = await action(routeArgs(t.deps, address(id, query), { params: { id: String(id) }, cookie, init }));
  if (result instanceof Response) return { redirect: result.headers.get("Location"), rejected: null };
  return { redirect: null, rejected: { ...result.data, status: result.init?.status ?? 200 } };
}

function applicantTakes(applicationId: number, kind: ApplicationStep) {
  return takeStep(t.deps, EVERY_APPLICATION, {
    applicationId,
    kind,
    staffId: null,
    note: null,
    seenEventId: null,
    document: null,
  });
}

/** Searches the list and returns the address that it redirects to. */
async function search(form: Record<string, string>, cookie = ngozi): Promise<string> {
  const init = { method: "POST", body: new URLSearchParams(form) };
  const response = await searchList(routeArgs(t.deps, "/dashboard?index", { cookie, init }));
  return response.headers.get("Location") ?? "";
}

const listed = (at: string, cookie = ngozi) => applications(routeArgs(t.deps, at, { cookie }));

const DECISIONS = ["admitted", "not-admitted", "waiting-listed"];
const REVIEW_STEPS = ["more-asked", ...DECISIONS];

const mailsTo = async (reference: string) =>
  (await t.pool.query("select id from mails where subject like $1", [`%${reference}%`])).rows;

const views = async (id: number) =>
  (
    await t.pool.query(
      "select username, viewed_at from application_views join staff on staff.id = staff_id where application_id = $1",
      [id],
    )
  ).rows;

describe("The page of one application", () => {
  test("redirects to sign-in without a session, for reading and for steps", async () => {
    const { id } = await insertApplication(t.deps.db);
    const args = { params: { id: String(id) } };
    const body = new URLSearchParams({ step: "taken-into-review", seen: "0" });
    const read = await responseOf(loader(routeArgs(t.deps, address(id), args)));
    const acted = await responseOf(action(routeArgs(t.deps, address(id), { ...args, init: { method: "POST", body } })));
    for (const response of [read, acted]) expect(response.headers.get("Location")).toMatch(/^\/login\?next=/);
    expect(await views(id)).toEqual([]);
    expect((await open(id)).status).toBe("received");
  });

  test.each(["0", "-1", "999999999", "99999999999", "abc", "1.5", "\0"])("returns 404 for the id %j", async (id) => {
    await expect(open(id)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("shows every answer, and records one view per 15 minutes", async () => {
    const { id } = await insertApplication(t.deps.db, { firstName: "Adaeze", program: "Law" });
    await open(id, { method: "HEAD" });
    expect(await views(id)).toEqual([]);
    const page = await open(id);
    expect(page.answers).toHaveLength(16);
    expect(page.answers).toContainEqual({ field: "program", hint: null, label: "Programme", value: "Law" });
    await open(id);
    await open(id, { cookie: emeka });
    const first = t.clock.now();
    expect(await views(id)).toEqual([
      { username: "ngozi", viewed_at: first },
      { username: "emeka", viewed_at: first },
    ]);
    t.clock.advance(15 * 60_000);
    await open(id);
    expect(await views(id)).toHaveLength(3);
  });

  test("names the newest mail that the applicant did not get, and leads those to it who may read mails", async () => {
    const email = "returned@example.com";
    const { id } = await insertApplication(t.deps.db, { email, program: "Law" });
    const write = async (subject: string, status: "sent" | "bounced") => {
      const mail = { to: email, subject, text: "", html: "" };
      const now = new Date();
      const mailId = await t.deps.db.transaction().execute((transaction) => insertMail(transaction, mail, now));
      await t.pool.query("update mails set status = $2, last_error = '550 no such user' where id = $1", [
        mailId,
        status,
      ]);
      return mailId;
    };
    await write("Delayed", "sent");
    expect((await open(id)).undelivered).toBe(null);
    const mailId = await write("Returned", "bounced");
    const path = `/dashboard/mails/${mailId}`;
    expect((await open(id)).undelivered).toMatchObject({ to: email, error: "550 no such user", path });
    const cookie = await staffCookie(t.deps, "law-officer", "officer");
    await t.pool.query("update staff set faculties = '{Law}' where username = 'law-officer'");
    expect((await open(id, { cookie })).undelivered).toMatchObject({ error: "550 no such user", path: null });
    const { id: other } = await insertApplication(t.deps.db, { email: "other@example.com" });
    expect((await open(other)).undelivered).toBe(null);
  });

  test("shows replaced documents too, and each of them opens", async () => {
    const { id } = await insertApplication(t.deps.db, { documents: { jambResult: null } });
    for (const terms of ["blurred", "sharp"]) {
      const sent = await storedDocument(t.deps.files, { field: "jambResult", text: terms, name: `${terms}.pdf` });
      const step = { applicationId: id, kind: "document-replaced", staffId: null, note: null } as const;
      await takeStep(t.deps, EVERY_APPLICATION, { ...step, seenEventId: null, document: sent });
    }
    const { documents } = await open(id);
    expect(documents.map(({ name, replaced }) => [name, replaced !== null])).toEqual([
      [expect.stringContaining("WAEC"), false],
      ["sharp.pdf", false],
      ["blurred.pdf", true],
    ]);
    const old = documents.at(-1)?.path ?? "";
    const params = { id: old.split("/").at(-1) ?? "" };
    const response = await responseOf(document(routeArgs(t.deps, old, { params, cookie: ngozi })));
    expect(await response.text()).toBe("%PDF-1.7 blurred");
  });

  test("lists the session's other applications with the same JAMB number, on each of their pages", async () => {
    const [one, other] = await insertApplications(t.deps.db, 2, {
      jambRegistrationNo: "2025 11 22 33 AB",
      firstName: "Ifeoma",
    });
    await insertApplication(t.deps.db, { jambRegistrationNo: "20251122 33ab", session: "2024/2025" });
    await findDuplicates(t.deps);
    for (const [here, there] of [
      [one, other],
      [other, one],
    ]) {
      const { duplicates } = await open(here?.id ?? 0);
      expect(duplicates).toMatchObject([
        {
          id: there?.id,
          name: expect.stringContaining("Ifeoma"),
          statusLabel: "Received",
          reasons: "the same JAMB number",
          path: `${address(here?.id ?? 0)}/duplicates/${there?.id}`,
        },
      ]);
    }
  });

  test("links back to the list with its filters, and never to another site", async () => {
    const { id } = await insertApplication(t.deps.db);
    const typed = { q: "Ada Obi", program: "Law", status: "in-review", sort: "lastName" };
    const { list } = await listed(await search(typed));
    const query = applicationAddress(id, list).replace(address(id), "");
    expect((await open(id, { query })).list).toBe(
      `/dashboard?search=${list.search}&program=Law&status=in-review&sort=lastName&near=${id}`,
    );
    expect((await open(id, { query: "?list=https://elsewhere.example" })).list).toBe(`/dashboard?near=${id}`);
    const { redirect } = await take(id, { step: "taken-into-review", seen: "0" }, { query });
    expect((await open(id, { query: redirect?.replace(address(id), "") ?? "" })).list).toContain("status=in-review");
  });

  test("links to the next application of the list after a step, with an address that keeps the list", async () => {
    const [older, newer] = await insertApplications(t.deps.db, 2, { firstName: "Zubaida" });
    const { list } = await listed(await search({ q: "Zubaida", status: "received" }));
    const query = applicationAddress(0, list).replace(address(0), "");
    const { redirect } = await take(newer?.id ?? 0, { step: "taken-into-review", seen: "0" }, { query });
    const after = await open(newer?.id ?? 0, { query: redirect?.replace(address(newer?.id ?? 0), "") ?? "" });
    expect(after.next).toBe(`${address(older?.id ?? 0)}${query}`);
    expect(after.previous).toBeNull();
    expect((await open(older?.id ?? 0, { query })).next).toBeNull();
  });
});

describe("A step", () => {
  async function inReview() {
    const { id, reference } = await insertApplication(t.deps.db);
    await take(id, { step: "taken-into-review", seen: "0" });
    return { id, reference, seen: String((await open(id)).lastEventId) };
  }

  test("redirects to the application, which then offers the next steps", async () => {
    const { id, seen } = await inReview();
    expect(await open(id)).toMatchObject({ status: "in-review", steps: REVIEW_STEPS });
    const { redirect } = await take(id, { step: "more-asked", note: "Send page two.\r\nBoth sides.", seen });
    expect(redirect).toBe(`${address(id)}?taken=more-asked&list=`);
    expect((await open(id, { query: "?taken=taken-into-review" })).taken, "what was done before").toBeNull();
    const page = await open(id, { query: "?taken=more-asked" });
    expect(page).toMatchObject({
      status: "more-needed",
      steps: ["taken-into-review", ...DECISIONS],
      taken: "more-asked",
    });
    expect(page.timeline.at(-1)).toMatchObject({ label: "ngozi asked for more.", note: "Send page two.\nBoth sides." });
  });

  test.each([
    [{ step: "more-asked", note: "  " }, "Tick what is missing. Or write to the applicant, in plain words."],
    [{ note: "Welcome." }, "Choose whether the candidate is admitted."],
    [{ step: "withdrawn", note: "Gone." }, "Choose whether the candidate is admitted."],
    [{ step: "admitted", note: "x".repeat(2001) }, "What you write must be 2000 characters or fewer."],
    [{ step: "admitted", note: "Welcome.", seen: "" }, "The page is too old. Open it again."],
  ])("is rejected for %j, with a message", async (form, message) => {
    const { id, seen } = await inReview();
    const { rejected } = await take(id, { seen, ...form });
    expect(rejected).toMatchObject({ status: 422, message, note: form.note });
    expect((await open(id)).status).toBe("in-review");
  });

  test("is rejected when another officer was faster, with that officer's step and the typed text", async () => {
    const { id, seen } = await inReview();
    await take(id, { step: "not-admitted", note: "All places are taken.", seen, release: "now" }, { cookie: emeka });
    const { rejected } = await take(id, { step: "admitted", note: "Welcome to Law.", seen });
    expect(rejected).toMatchObject({
      status: 409,
      kind: "conflict",
      message: "emeka decided: not admitted. That was on 6 October 2025, 10:15.",
      step: "admitted",
      note: "Welcome to Law.",
    });
    const { timeline } = await open(id);
    expect(timeline.map(({ title }) => title)).toEqual(["Received", "In review", "Decided: not admitted"]);
  });

  test("that withdraws a decision requires a reason, and returns the application to review", async () => {
    const { id, seen } = await inReview();
    await take(id, { step: "admitted", note: "Welcome.", seen, release: "now" });
    const decided = await open(id);
    expect(decided.steps).toEqual(["decision-taken-back"]);
    const form = { step: "decision-taken-back", seen: String(decided.lastEventId) };
    const { rejected } = await take(id, { ...form, note: "" });
    expect(rejected).toMatchObject({ message: "Write to the applicant, in plain words.", step: "decision-taken-back" });
    await take(id, { ...form, note: "It was the wrong button." });
    const page = await open(id);
    expect(page).toMatchObject({ status: "in-review", steps: REVIEW_STEPS });
    expect(page.timeline.at(-1)?.label).toBe("ngozi withdrew the decision.");
  });

  test("that decides needs no message, and is released later unless the applicant is to be notified now", async () => {
    const { id, reference, seen } = await inReview();
    await take(id, { step: "waiting-listed", note: "", seen });
    const decided = await open(id, { query: "?taken=waiting-listed" });
    expect(decided).toMatchObject({ status: "decided", outcome: "waiting-list", isReleased: false });
    expect(decided.timeline.at(-1)?.label).toBe("ngozi decided: on the waiting list. The applicant was not notified.");
    expect(await mailsTo(reference)).toEqual([]);
    await take(id, { step: "decision-released", seen: String(decided.lastEventId) });
    expect(await open(id)).toMatchObject({ outcome: "waiting-list", isReleased: true });
    expect(await mailsTo(reference)).toHaveLength(1);
  });

  test("that releases an admission gives the last day to accept it, if one was typed", async () => {
    const accepted = async (id: number) => (await currentLetter(t.deps.db, id))?.acceptUntil?.toISOString() ?? null;
    const day = { acceptUntil: "2025-11-30" };
    const [now, later, endless] = await insertApplications(t.deps.db, 3);
    const at = { now: now?.id ?? 0, later: later?.id ?? 0, endless: endless?.id ?? 0 };
    await take(at.now, { step: "admitted", seen: "0", release: "now", ...day });
    expect(await accepted(at.now)).toBe("2025-11-30T23:00:00.000Z");
    await take(at.later, { step: "admitted", seen: "0" });
    const seen = String((await open(at.later)).lastEventId);
    await take(at.later, { step: "decision-released", seen, ...day });
    await take(at.later, { step: "decision-released", seen, ...day });
    expect(await accepted(at.later)).toBe("2025-11-30T23:00:00.000Z");
    await take(at.endless, { step: "admitted", seen: "0", release: "now" });
    expect(await currentLetter(t.deps.db, at.endless)).toMatchObject({ kind: "admitted", acceptUntil: null });
  });

  test.each([
    [{ release: "now", acceptUntil: "2025-02-30" }, "The last day must look like 2026-11-30."],
    [{ release: "now", acceptUntil: "2025-10-05" }, "The last day to accept is over. Choose a later one, or none."],
    [{ release: "now", acceptUntil: "2030-01-01" }, "The last day must be within two years."],
    [{ acceptUntil: "2025-11-30" }, /^The last day to accept goes with an offer that is released now/],
  ])("that admits with %j is rejected, and the form keeps what was typed", async (typed, message) => {
    const { id } = await insertApplication(t.deps.db);
    const { rejected } = await take(id, { step: "admitted", seen: "0", note: "Welcome.", ...typed });
    expect(rejected).toMatchObject({ status: 422, note: "Welcome.", release: "later", ...typed });
    expect(rejected?.message).toMatch(message);
  });

  test("that releases or reopens a decision is not an officer's", async () => {
    const officer = await staffCookie(t.deps, "uche", "officer");
    const { id, seen } = await inReview();
    const forbidden = { init: { status: 403 } };
    await expect(take(id, { step: "admitted", seen, release: "now" }, { cookie: officer })).rejects.toMatchObject(
      forbidden,
    );
    await take(id, { step: "admitted", seen }, { cookie: officer });
    const { lastEventId, steps, mayRelease } = await open(id, { cookie: officer });
    expect({ steps, mayRelease }).toEqual({ steps: [], mayRelease: false });
    const decided = { seen: String(lastEventId), note: "Wrong button." };
    for (const step of ["decision-released", "decision-taken-back"])
      await expect(take(id, { ...decided, step }, { cookie: officer })).rejects.toMatchObject(forbidden);
  });

  test("that reopens a decision before its release does not notify the applicant", async () => {
    const { id, reference, seen } = await inReview();
    await take(id, { step: "admitted", seen });
    const { lastEventId } = await open(id);
    await take(id, { step: "decision-taken-back", seen: String(lastEventId), note: "The result is of another year." });
    expect(await open(id)).toMatchObject({ status: "in-review", outcome: null, isReleased: false });
    expect(await mailsTo(reference)).toEqual([]);
  });

  test("is rejected when the applicant has withdrawn in the meantime, with a message", async () => {
    const { id } = await insertApplication(t.deps.db);
    await applicantTakes(id, "withdrawn");
    const { rejected } = await take(id, { step: "taken-into-review", seen: "0" });
    expect(rejected?.message).toContain("The applicant withdrew it.");
    expect(await open(id)).toMatchObject({ status: "withdrawn", steps: [] });
  });
});

test("the list can be filtered by status, and shows the status of each application", async () => {
  const { id, reference } = await insertApplication(t.deps.db, { firstName: "Zuwaira" });
  await applicantTakes(id, "withdrawn");
  const list = async (form: Record<string, string>) => (await listed(await search(form))).applications;
  expect(await list({ q: "Zuwaira", status: "received" })).toEqual([]);
  expect(await list({ q: "Zuwaira", status: "withdrawn" })).toMatchObject([{ reference, status: "withdrawn" }]);
  expect((await list({ status: "withdrawn" })).every(({ status }) => status === "withdrawn")).toBe(true);
  expect(await list({ q: "Zuwaira", status: "nonsense" })).toHaveLength(1);
});

describe("A search of the list", () => {
  test("has an address without its text, the same for all staff", async () => {
    const { reference } = await insertApplication(t.deps.db, { firstName: "Nkiruka" });
    const address = await search({ q: "Nkiruka", status: "received" });
    expect(address).toMatch(/^\/dashboard\?search=[\w-]{22}&status=received$/);
    expect(await search({ q: " Nkiruka ", status: "received" })).toBe(address);
    const shared = await listed(address, await staffCookie(t.deps, "emeka"));
    expect(shared.applications).toMatchObject([{ reference }]);
    expect(shared.list.q).toBe("Nkiruka");
  });

  test("with its text in the address, as in an old bookmark, redirects to an address without it", async () => {
    const old = responseOf(listed("/dashboard?q=Nkiruka&sort=lastName"));
    expect((await old).headers.get("Location")).toMatch(/^\/dashboard\?search=[\w-]{22}&sort=lastName$/);
  });

  test("is saved for thirty days, and then reported as expired", async () => {
    const address = await search({ q: "Nobody else" });
    t.clock.advance(30 * 24 * 3_600_000);
    const cookie = await staffCookie(t.deps);
    await sweepSearches(t.deps);
    const gone = await listed(address, cookie);
    expect(gone).toMatchObject({ isSearchGone: true, list: { q: "", search: null } });
    expect((await listed("/dashboard", cookie)).isSearchGone).toBe(false);
  });

  test("redirects to sign-in without a session", async () => {
    const init = { method: "POST", body: new URLSearchParams({ q: "Ada" }) };
    const response = await responseOf(searchList(routeArgs(t.deps, "/dashboard?index", { init })));
    expect(response.headers.get("Location")).toContain("/login");
  });
});
