import { beforeAll, describe, expect, test } from "vitest";
import { insertApplication } from "../../../tests/builders/application.builder.ts";
import { pdfFile } from "../../../tests/builders/application-form.builder.ts";
import { pdfWith } from "../../../tests/builders/hostile-pdf.builder.ts";
import { applicantCookie } from "../../../tests/support/applicants/applicant-session.ts";
import { responseOf, routeArgs, staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { loader as applicationPage } from "../desk/application/application.loader.server.ts";
import { loader as listPage } from "../desk/list/applications.page.tsx";
import { loader as statusPage } from "../status/status.loader.server.ts";
import { action as check, loader as checkPage } from "./check/check-payment.action.server.ts";
import { loader as sendPage, action as sendPayment } from "./send/send-payment.action.server.ts";

const t = testDeps();
let ngozi: string;
let tunde: string;
beforeAll(async () => {
  ngozi = await staffCookie(t.deps, "ngozi", "officer");
  tunde = await staffCookie(t.deps, "tunde", "officer");
});
async function setFee(fee: { name: string; amount: string; page: string } | null): Promise<void> {
  await t.deps.db
    .updateTable("intakes")
    .set({ fee_name: fee?.name ?? null, fee_amount: fee?.amount ?? null, fee_page: fee?.page ?? null })
    .execute();
}

async function candidate(overrides: Parameters<typeof insertApplication>[1] = {}) {
  const application = await insertApplication(t.deps.db, overrides);
  await setFee({ name: "Post-UTME screening", amount: "₦2,000", page: "/Admissions" });
  return { ...application, cookie: await applicantCookie(t.deps, application.id) };
}

type Shown = { status: number; message: string; problems?: { field: string; message: string }[]; note?: string };

/** What an action leads to: an address, or a message. */
function outcomeOf(result: unknown): { redirect: string } | Shown {
  if (result instanceof Response) return { redirect: result.headers.get("Location") ?? "" };
  const { data, init } = result as { data: Omit<Shown, "status">; init: { status: number } };
  return { ...data, status: init.status };
}

async function send(cookie: string, reference: string, ...files: File[]) {
  const body = new FormData();
  body.append("paymentReference", reference);
  for (const file of files) body.append("paymentReceipt", file);
  const init = { method: "POST", body };
  return outcomeOf(await sendPayment(routeArgs(t.deps, "/Admissions/Status/Payment", { cookie, init })));
}

async function viewOf(cookie: string) {
  const page = await statusPage(routeArgs(t.deps, "/Admissions/Status?done=payment", { cookie }));
  if (page.kind !== "status") throw new Error(`The page was '${page.kind}'.`);
  return { ...page.application, done: page.done };
}

const desk = (id: number, path: string, cookie: string, init: RequestInit = {}) =>
  routeArgs(t.deps, `/dashboard/applications/${id}${path}`, { cookie, params: { id: String(id) }, init });

const seenBy = (id: number, cookie = ngozi) => applicationPage(desk(id, "", cookie));

async function recordPayment(id: number, result: string, { note = "", seen = -1, cookie = ngozi } = {}) {
  const known = seen >= 0 ? seen : ((await seenBy(id, cookie)).payment?.lastEventId ?? 0);
  const body = new URLSearchParams({ result, note, seen: String(known) });
  return outcomeOf(await check(desk(id, "/payment", cookie, { method: "POST", body })));
}

const mailsAbout = async (reference: string) =>
  (await t.pool.query("select subject, text_body from mails where subject like $1 order by id", [`%${reference}%`]))
    .rows;

const SENT = { redirect: "/Admissions/Status?done=payment" };

describe("Without a fee", () => {
  test("neither applicant nor staff see anything about one, and nothing can be sent or recorded", async () => {
    const { id, cookie } = await candidate();
    await setFee(null);
    expect((await viewOf(cookie)).payment).toBeNull();
    expect((await seenBy(id)).payment).toBeNull();
    expect((await responseOf(sendPage(routeArgs(t.deps, "/x", { cookie })))).headers.get("Location")).toBe(
      "/Admissions/Status",
    );
    expect(await send(cookie, "TRX-1", pdfFile("receipt.pdf"))).toMatchObject({ status: 409 });
    expect(await recordPayment(id, "paid", { seen: 0 })).toMatchObject({ status: 409 });
    await expect(checkPage(desk(id, "/payment", ngozi))).rejects.toMatchObject({ init: { status: 404 } });
  });
});

describe("An applicant", () => {
  test("reads that the fee is waiting, sends reference and receipt, and sees them until staff have checked", async () => {
    const { id, cookie } = await candidate();
    expect((await viewOf(cookie)).payment).toMatchObject({
      fee: { name: "Post-UTME screening", amount: "₦2,000", page: "/Admissions" },
      state: "waiting",
      sent: null,
      maySend: true,
    });
    expect(await send(cookie, " TRX-001 ", pdfFile("receipt.pdf"))).toEqual(SENT);
    const view = await viewOf(cookie);
    expect(view.payment).toMatchObject({
      state: "waiting",
      isUnchecked: true,
      sent: { reference: "TRX-001", name: "receipt.pdf" },
    });
    expect([view.done, view.timeline.at(-1)?.label, view.status]).toEqual([
      "payment",
      "You sent the payment reference TRX-001 with the receipt ‘receipt.pdf’.",
      "received",
    ]);
    expect((await seenBy(id)).newSince).not.toBeNull();
  });

  test("shows what is wrong with both fields, with the values as typed", async () => {
    const { id, cookie } = await candidate();
    expect(await send(cookie, "  ")).toMatchObject({
      status: 422,
      problems: [
        { field: "paymentReference", message: "Enter your payment reference." },
        { field: "paymentReceipt", message: "Upload your receipt." },
      ],
    });
    expect(await send(cookie, "TRX-1", new File(["hello"], "receipt.txt"))).toMatchObject({ reference: "TRX-1" });
    expect(await send(cookie, "x".repeat(101), pdfFile("receipt.pdf"))).toMatchObject({ status: 422 });
    const hostile = pdfWith({ objects: ["<< /S /JavaScript /JS (1) >>"] });
    expect(await send(cookie, "TRX-1", new File([new Uint8Array(hostile)], "receipt.pdf"))).toMatchObject({
      status: 422,
      problems: [{ field: "paymentReceipt", message: expect.stringContaining("contains a script") }],
    });
    expect((await seenBy(id)).payment?.sent).toBeNull();
  });

  test("replaces a payment until it is checked, and sending one twice changes nothing", async () => {
    const { id, cookie } = await candidate();
    const first = pdfFile("first.pdf");
    await send(cookie, "TRX-2", first);
    await send(cookie, "TRX-2", first);
    expect((await seenBy(id)).timeline).toHaveLength(2);
    await send(cookie, "TRX-3", first);
    const { payment, documents } = await seenBy(id);
    expect(payment?.sent?.reference).toBe("TRX-3");
    expect(documents.filter(({ name }) => name === "first.pdf").map(({ replaced }) => replaced !== null)).toEqual([
      false,
      true,
    ]);
    await recordPayment(id, "paid");
    expect(await send(cookie, "TRX-4", pdfFile("late.pdf"))).toMatchObject({ status: 409 });
    expect((await viewOf(cookie)).payment).toMatchObject({ state: "paid", maySend: false });
  });

  test("can't send one for a withdrawn application", async () => {
    const { id, cookie } = await candidate();
    await t.deps.db.updateTable("applications").set({ status: "withdrawn" }).where("id", "=", id).execute();
    expect((await viewOf(cookie)).payment).toBeNull();
    expect(await send(cookie, "TRX-5", pdfFile("receipt.pdf"))).toMatchObject({ status: 409 });
    expect(await recordPayment(id, "paid", { seen: 0 })).toMatchObject({ status: 409 });
  });

  test("keeps a place on the waiting list, and a message of the Registry stays in view", async () => {
    const { id, cookie } = await candidate();
    await t.deps.db
      .insertInto("application_events")
      .values({
        application_id: id,
        kind: "waiting-listed",
        at: t.clock.now(),
        staff_id: 1,
        note: null,
        document_id: null,
      })
      .execute();
    await t.deps.db
      .updateTable("applications")
      .set({ status: "decided", waiting_rank: 3 })
      .where("id", "=", id)
      .execute();
    await send(cookie, "TRX-6", pdfFile("receipt.pdf"));
    await recordPayment(id, "paid");
    const row = await t.deps.db
      .selectFrom("applications")
      .select(["status", "outcome", "waiting_rank"])
      .where("id", "=", id)
      .executeTakeFirst();
    expect(row).toEqual({ status: "decided", outcome: "waiting-list", waiting_rank: 3 });
  });
});

describe("An officer", () => {
  test("records what was found; 'not found' asks the applicant again with one mail and one audit event", async () => {
    const { id, cookie, reference } = await candidate();
    await send(cookie, "TRX-10", pdfFile("receipt.pdf"));
    const { payment } = await seenBy(id);
    const seen = payment?.lastEventId ?? 0;
    const sent = await recordPayment(id, "not-found", { note: "One digit is missing.", seen });
    expect(sent).toEqual({ redirect: expect.stringContaining(`/dashboard/applications/${id}`) });
    // The same form again, after a lost response.
    await recordPayment(id, "not-found", { note: "One digit is missing.", seen });
    const mails = await mailsAbout(reference);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `We did not find the payment for your application ${reference}`,
    ]);
    expect(mails[0].text_body).toContain("TRX-10");
    expect(mails[0].text_body).toContain("One digit is missing.");
    const view = await viewOf(cookie);
    expect(view.payment).toMatchObject({ state: "not-found", note: "One digit is missing.", maySend: true });
    expect(JSON.stringify(view)).not.toContain("ngozi");
    const { rows } = await t.pool.query(
      "select actor_name, detail from audit_events where action = 'application.payment-checked' and target = $1",
      [`application ${id}`],
    );
    expect(rows).toEqual([{ actor_name: "ngozi", detail: { result: "not-found" } }]);

    await send(cookie, "TRX-10", pdfFile("receipt.pdf"));
    expect((await viewOf(cookie)).payment).toMatchObject({ state: "waiting", note: null });
    await recordPayment(id, "waiting");
    await recordPayment(id, "paid");
    expect((await seenBy(id)).timeline.map(({ title }) => title)).toEqual([
      "Received",
      "The receipt of a payment was sent",
      "Application fee: not found",
      "The receipt of a payment was sent",
      "Application fee: waiting",
      "Application fee: paid",
    ]);
    expect(await mailsAbout(reference)).toHaveLength(1);
  });

  test("is in the access log after opening a payment", async () => {
    const { id } = await candidate();
    await checkPage(desk(id, "/payment", ngozi));
    const views = t.deps.db.selectFrom("application_views").select("viewed_at").where("application_id", "=", id);
    expect(await views.execute()).toEqual([{ viewed_at: t.clock.now() }]);
  });

  test("comes back to the review with its filters, and to no other address", async () => {
    const { id, cookie } = await candidate();
    await send(cookie, "TRX-9", pdfFile("receipt.pdf"));
    const from = async (review: string) => {
      const path = `/payment?${new URLSearchParams({ review })}`;
      const { payment, origin } = await checkPage(desk(id, path, ngozi));
      const body = new URLSearchParams({ result: "waiting", seen: String(payment.lastEventId) });
      const recorded = outcomeOf(await check(desk(id, path, ngozi, { method: "POST", body })));
      expect(recorded).toEqual({ redirect: `${origin.path}#payment` });
      return origin.path;
    };
    expect(await from("payment=to-check&at=1")).toBe(`/dashboard/review?payment=to-check&order=asc&at=${id}`);
    expect(await from("https://example.com/?x")).toBe(`/dashboard/review?order=asc&at=${id}`);
  });

  test("is not overwritten by a colleague, and nothing that was typed is lost", async () => {
    const { id, cookie } = await candidate();
    await send(cookie, "TRX-11", pdfFile("receipt.pdf"));
    const seen = (await seenBy(id)).payment?.lastEventId ?? 0;
    await recordPayment(id, "paid", { seen });
    expect(await recordPayment(id, "not-found", { seen, cookie: tunde, note: "Not there." })).toMatchObject({
      status: 409,
      note: "Not there.",
    });
    expect((await seenBy(id)).payment?.state).toBe("paid");
  });

  test("does not record a result for a payment that the applicant has replaced meanwhile", async () => {
    const { id, cookie } = await candidate();
    await send(cookie, "TRX-12", pdfFile("receipt.pdf"));
    const seen = (await seenBy(id)).payment?.lastEventId ?? 0;
    await send(cookie, "TRX-13", pdfFile("other.pdf"));
    expect(await recordPayment(id, "paid", { seen })).toMatchObject({ status: 409 });
    expect((await seenBy(id)).payment).toMatchObject({ state: "to-check", sent: { reference: "TRX-13" } });
  });

  test("records a payment at the counter as paid, and nothing else without evidence", async () => {
    const { id, cookie } = await candidate();
    expect(await recordPayment(id, "not-found")).toMatchObject({ status: 409 });
    expect(await recordPayment(id, "paid", { note: "Paid at the counter." })).toHaveProperty("redirect");
    expect((await viewOf(cookie)).payment).toMatchObject({ state: "paid", note: "Paid at the counter." });
  });

  test("is warned of a reference that another application has, however it is written", async () => {
    const [one, other] = [await candidate({ program: "Law" }), await candidate({ program: "Nursing Science" })];
    await send(one.cookie, "RRR 2900-1111", pdfFile("receipt.pdf"));
    await send(other.cookie, "rrr29001111", pdfFile("copy.pdf"));
    expect((await seenBy(one.id)).payment?.sameReference).toMatchObject({
      known: [{ reference: other.reference }],
      others: 0,
    });
    const limited = await staffCookie(t.deps, "law-officer", "officer");
    await t.deps.db
      .updateTable("staff")
      .set({ faculties: ["Law"] })
      .where("username", "=", "law-officer")
      .execute();
    expect((await seenBy(one.id, limited)).payment?.sameReference).toEqual({ known: [], others: 1 });
    await expect(checkPage(desk(other.id, "/payment", limited))).rejects.toMatchObject({ init: { status: 404 } });
    await expect(recordPayment(other.id, "paid", { seen: 0, cookie: limited })).rejects.toMatchObject({
      init: { status: 404 },
    });
  });

  test("finds applications by the state of the fee; withdrawn ones owe nothing", async () => {
    const [owes, sent, paid, gone] = [await candidate(), await candidate(), await candidate(), await candidate()];
    const ids = [owes, sent, paid, gone].map(({ id }) => id).join(",");
    await send(sent.cookie, "TRX-20", pdfFile("receipt.pdf"));
    await recordPayment(paid.id, "paid");
    await t.deps.db.updateTable("applications").set({ status: "withdrawn" }).where("id", "=", gone.id).execute();
    const found = async (state: string) => {
      const address = `/dashboard?id=${ids}&payment=${state}`;
      const { applications, total } = await listPage(routeArgs(t.deps, address, { cookie: ngozi }) as never);
      return [total.kind === "exact" && total.count, ...applications.map(({ id }) => id)];
    };
    expect(await found("none")).toEqual([1, owes.id]);
    expect(await found("to-check")).toEqual([1, sent.id]);
    expect(await found("paid")).toEqual([1, paid.id]);
    expect(await found("not-found")).toEqual([0]);
    expect((await found("nonsense"))[0]).toBe(4);
  });
});
