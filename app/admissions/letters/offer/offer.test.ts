import { beforeEach, describe, expect, test } from "vitest";
import { insertApplication } from "../../../../tests/builders/application.builder.ts";
import { applicantCookie } from "../../../../tests/support/applicants/applicant-session.ts";
import { responseOf, routeArgs, staffCookie } from "../../../../tests/support/staff/staff-session.ts";
import { requestContext, testDeps } from "../../../../tests/support/test-deps.ts";
import { findCredentials } from "../../../staff/accounts/staff.store.server.ts";
import { EVERY_APPLICATION } from "../../application-scope.store.server.ts";
import { lockApplication } from "../../record/application-steps.store.server.ts";
import { releaseDecision } from "../../record/release-decision.server.ts";
import { takeStep } from "../../record/take-step.server.ts";
import { loader as statusPage } from "../../status/status.loader.server.ts";
import { loader as verify } from "../../verify/verify.loader.server.ts";
import { currentLetter } from "../letters.store.server.ts";
import { action, loader } from "./offer.page.tsx";
import { loader as pdf } from "./offer-pdf.endpoint.ts";
import { action as recordResponse, loader as releasedLetter } from "./released-letter.page.tsx";

const t = testDeps();
let staff: string;
let staffId: number;
let id: number;
let applicant: string;

beforeEach(async () => {
  staff = await staffCookie(t.deps, "ngozi", "head-of-registry");
  staffId = (await findCredentials(t.deps.db, "ngozi"))?.id ?? 0;
  await t.pool.query("delete from mails");
  ({ id } = await insertApplication(t.deps.db, { program: "Law", firstName: "Ada" }));
  applicant = await applicantCookie(t.deps, id);
});

const step = (kind: Parameters<typeof takeStep>[2]["kind"], release: "now" | "later" = "now") =>
  takeStep(t.deps, EVERY_APPLICATION, {
    ...{ applicationId: id, kind, release, staffId },
    ...{ note: "Because.", seenEventId: null, document: null },
  });

/** Admits the applicant and releases the decision, as a batch does. */
async function offer(acceptUntil: Date | null = null): Promise<void> {
  await step("admitted", "later");
  await t.deps.db.transaction().execute(async (transaction) => {
    const application = await lockApplication(transaction, EVERY_APPLICATION, id);
    if (!application) throw new Error("There is no application.");
    await releaseDecision(t.deps, transaction, { application, staffId, terms: { acceptUntil, versions: null } });
  });
}

const status = async () => {
  const loaded = await statusPage(routeArgs(t.deps, "/Admissions/Status", { cookie: applicant }));
  if (loaded.kind !== "status") throw new Error("The session has ended.");
  return loaded.application;
};
const letterId = async () => String((await currentLetter(t.deps.db, id))?.id);
async function respond(response: string, cookie: string | null = applicant, letter?: string) {
  const body = new URLSearchParams({ response, letter: letter ?? (await letterId()) });
  return action(routeArgs(t.deps, "/Admissions/Status/Offer", { cookie, init: { method: "POST", body } }) as never);
}
async function record(response: string, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ response, letter: await letterId(), seen: "", ...fields });
  const init = { method: "POST", body };
  const address = `/dashboard/applications/${id}/letter`;
  return recordResponse(routeArgs(t.deps, address, { cookie: staff, params: { id: String(id) }, init }) as never);
}
const mailCount = async () => (await t.deps.db.selectFrom("mails").select("id").execute()).length;
const download = (cookie: string | null = applicant) =>
  pdf(routeArgs(t.deps, "/Admissions/Status/Offer.pdf", { cookie }));

/** Checks the offer's code as anyone can. */
async function checkOffer() {
  const row = t.deps.db.selectFrom("letters").select("verification_code").where("application_id", "=", id);
  const code = (await row.executeTakeFirstOrThrow()).verification_code ?? "";
  const url = new URL("http://localhost/verify");
  return (await verify({ params: { code }, url, context: requestContext(t.deps) })).data;
}

describe("The letter on the status page", () => {
  test("appears when the decision is released, and not before", async () => {
    await step("admitted", "later");
    expect(await status()).toMatchObject({ status: "in-review", letter: null });
    await step("decision-released");
    expect(await status()).toMatchObject({
      status: "decided",
      letter: { subject: expect.stringContaining("Offer of admission"), isOffer: true, isOpen: true },
    });
    expect((await status()).letter?.body).toContain("Dear Ada ");
  });

  test("of a waiting list stays until the decision that follows is released", async () => {
    await step("waiting-listed");
    await step("admitted", "later");
    expect(await status()).toMatchObject({ status: "decided", letter: { isOffer: false } });
    await step("decision-released");
    expect(await status()).toMatchObject({ status: "decided", letter: { isOffer: true } });
  });

  test("of a waiting list stays when an admission that was never released is taken back, also through another question", async () => {
    await step("waiting-listed");
    const released = await status();
    await step("admitted", "later");
    await step("decision-taken-back");
    const { status: shown, statusLabel, verdict, letter, timeline } = await status();
    expect({ shown, statusLabel, verdict, letter, timeline }).toEqual({
      shown: "decided",
      statusLabel: released.statusLabel,
      verdict: { title: "You are on the waiting list", note: "Because." },
      letter: released.letter,
      timeline: released.timeline,
    });
    await step("more-asked");
    expect(await status()).toMatchObject({ status: "more-needed", verdict: { title: "The Registry wrote to you" } });
    await step("taken-into-review");
    expect(await status()).toMatchObject({ status: "decided", letter: { subject: released.letter?.subject } });
    await step("not-admitted");
    expect(await status()).toMatchObject({ verdict: { title: "You are not admitted" } });
  });

  test("goes away when the decision is taken back", async () => {
    await step("not-admitted");
    await step("decision-taken-back");
    expect(await status()).toMatchObject({ status: "in-review", letter: null });
  });
});

describe("An offer", () => {
  test("is accepted once, with an event and a mail that does not say what was decided", async () => {
    await offer(new Date("2025-11-30T23:00:00Z"));
    const before = await mailCount();
    const outcomes = await Promise.all([responseOf(respond("accepted")), responseOf(respond("accepted"))]);
    expect(outcomes.map((one) => one.headers.get("Location"))).toEqual(
      Array(2).fill("/Admissions/Status?done=accepted"),
    );
    expect(await status()).toMatchObject({
      letter: { response: "accepted", isOpen: false, responded: "6 October 2025, 10:00" },
      timeline: [{}, {}, { label: "You accepted the place." }],
    });
    expect(await mailCount()).toBe(before + 1);
    const { text_body } = await t.deps.db
      .selectFrom("mails")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(text_body).toContain("Your response to the decision");
    expect(text_body).not.toMatch(/admitted|accepted/);
  });

  test("that was declined can't be accepted by the applicant any more", async () => {
    await offer();
    await respond("declined");
    expect(await respond("accepted")).toMatchObject({ init: { status: 409 }, data: { kind: "closed" } });
    expect((await status()).letter?.response).toBe("declined");
  });

  test("can be accepted until the end of its last day, and after it staff can record the response", async () => {
    await offer(new Date(t.clock.now().getTime() + 60_000));
    expect(await checkOffer()).toMatchObject({ state: "valid" });
    t.clock.advance(60_000);
    expect((await status()).letter?.isOpen).toBe(false);
    expect(await checkOffer()).toMatchObject({ state: "lapsed" });
    expect(await respond("accepted")).toMatchObject({ data: { kind: "closed" } });
    const params = { id: String(id) };
    const address = `/dashboard/applications/${id}/letter`;
    await responseOf(record("accepted"));
    expect(await releasedLetter(routeArgs(t.deps, address, { cookie: staff, params }) as never)).toMatchObject({
      letter: { response: "accepted" },
    });
    expect(await checkOffer()).toMatchObject({ state: "valid" });
    const events = await t.deps.db
      .selectFrom("application_events")
      .selectAll()
      .where("application_id", "=", id)
      .execute();
    expect(events.at(-1)).toMatchObject({ kind: "offer-accepted", staff_id: staffId });
  });

  test("is not answered from a page that showed another offer or another response", async () => {
    await offer();
    const earlier = await letterId();
    await step("decision-taken-back");
    await offer();
    expect(await respond("declined", applicant, earlier)).toMatchObject({ data: { kind: "changed" } });
    expect(await record("declined", { letter: earlier })).toMatchObject({ init: { status: 409 } });
    expect((await status()).letter?.response).toBeNull();

    const before = await mailCount();
    await Promise.all([record("accepted"), record("declined")]);
    expect(await mailCount()).toBe(before + 1);
    const response = (await status()).letter?.response ?? "";
    expect(await record(response)).toMatchObject({ status: 303 });
    const other = response === "accepted" ? "declined" : "accepted";
    expect((await responseOf(record(other, { seen: response }))).status).toBe(303);
    expect((await status()).letter?.response).toBe(other);
  });

  test("that lapsed is recorded as accepted with a reason only, once its place was given to somebody else", async () => {
    await offer(new Date(t.clock.now().getTime() + 60_000));
    t.clock.advance(60_000);
    await t.pool.query(`
      insert into intakes (name, session, closes_at) values ('Full', '2025/2026', '2099-01-01');
      insert into intake_programmes select id, 'Law', 0 from intakes where name = 'Full';
      update applications set intake_id = (select id from intakes where name = 'Full')`);
    const params = { id: String(id) };
    const page = () =>
      releasedLetter(routeArgs(t.deps, `/dashboard/applications/${id}/letter`, { cookie: staff, params }) as never);
    expect(await page()).toMatchObject({ exceeded: [{ programme: "Law", quota: 0, added: 1 }] });
    expect(await record("accepted")).toMatchObject({ init: { status: 422 }, data: { field: "quotaReason" } });
    expect(await page()).toMatchObject({ letter: { response: null } });
    expect((await responseOf(record("accepted", { quotaReason: "She was ill." }) as Promise<unknown>)).status).toBe(
      303,
    );
    const event = t.deps.db.selectFrom("application_events").select("quota_reason").orderBy("id", "desc");
    expect(await event.executeTakeFirst()).toEqual({ quota_reason: "She was ill." });
    expect(await page()).toMatchObject({ letter: { response: "accepted" }, exceeded: [] });
  });

  test.each(["not-admitted", "waiting-listed"] as const)("is not what somebody has who is %s", async (kind) => {
    await step(kind);
    expect((await responseOf(respond("accepted"))).headers.get("Location")).toBe("/Admissions/Status");
    expect((await responseOf(download())).headers.get("Location")).toBe("/Admissions/Status");
    const page = loader(
      routeArgs(t.deps, "/Admissions/Status/Offer?response=accepted", { cookie: applicant }) as never,
    );
    expect((await responseOf(page)).headers.get("Location")).toBe("/Admissions/Status");
  });

  test("is neither shown nor answered without the applicant's session", async () => {
    await offer();
    expect((await responseOf(respond("accepted", null))).headers.get("Location")).toBe("/Admissions/Status");
    expect((await responseOf(download(null))).status).toBe(302);
    expect((await status()).letter?.response).toBeNull();
  });

  test("is downloaded as a PDF, whose code anyone can verify until the decision is taken back", async () => {
    await offer();
    const response = await download();
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="PU-25-\w{6} offer\.pdf"$/);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const released = { iso: t.clock.now().toISOString(), text: "6 October 2025, 10:02" };
    const shown = { kind: "offer", programme: "Law", session: "2025/2026", released };
    expect(await checkOffer()).toEqual({ ...shown, state: "valid" });
    await step("decision-taken-back");
    expect(await checkOffer()).toEqual({ ...shown, state: "ended" });
    expect((await responseOf(download())).status).toBe(302);
  });
});
