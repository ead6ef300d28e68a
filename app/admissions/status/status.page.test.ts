import { readdir } from "node:fs/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { insertApplication } from "../../../tests/builders/application.builder.ts";
import { pdfFile, photoFile } from "../../../tests/builders/application-form.builder.ts";
import { pdfWith } from "../../../tests/builders/hostile-pdf.builder.ts";
import { applicantCookie } from "../../../tests/support/applicants/applicant-session.ts";
import { addStaff, routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { createRateLimit } from "../../platform/http/rate-limit.server.ts";
import { findCredentials } from "../../staff/accounts/staff.store.server.ts";
import type { ApplicationStep } from "../application.ts";
import { EVERY_APPLICATION } from "../application-scope.store.server.ts";
import { recordApplicationView } from "../desk/application/desk-application.store.server.ts";
import { recordDocumentView } from "../desk/document.store.server.ts";
import { takeStep } from "../record/take-step.server.ts";
import { sendStatusCode } from "./access/send-status-code.job.server.ts";
import { loader as documentPage, action as sendDocument } from "./later-document/later-document.action.server.ts";
import { action } from "./status.action.server.ts";
import { loader } from "./status.loader.server.ts";
import { action as withdraw, loader as withdrawPage } from "./withdraw.page.tsx";

const t = testDeps();
let officer: number;
beforeAll(async () => {
  await addStaff(t.deps, "ngozi");
  officer = (await findCredentials(t.deps.db, "ngozi"))?.id ?? 0;
});
const PATH = "/Admissions/Status";

const open = (cookie: string | null, query = "") => loader(routeArgs(t.deps, `${PATH}${query}`, { cookie }));

type Shown = { status: number; message: string; problems: { field: string; message: string }[] };
type Submitted = { redirect: string | null; headers: Headers; shown: Shown | null };

/** The result of a page's action: a redirect or a message. */
function submitted(result: unknown): Submitted {
  if (result instanceof Response)
    return { redirect: result.headers.get("Location"), headers: result.headers, shown: null };
  const { data, init } = result as { data: Omit<Shown, "status">; init: { status: number; headers?: HeadersInit } };
  return { redirect: null, headers: new Headers(init.headers), shown: { ...data, status: init.status } };
}

async function post(form: Record<string, string>, cookie: string | null = null) {
  const init = { method: "POST", body: new URLSearchParams(form) };
  return submitted(await action(routeArgs(t.deps, PATH, { cookie, init })));
}

const sendFile = (cookie: string | null, field: string, ...files: File[]) =>
  sendFileTo(t.deps, cookie, field, ...files);

async function sendFileTo(deps: Deps, cookie: string | null, field: string, ...files: File[]) {
  const body = new FormData();
  for (const file of files) body.append(field, file);
  const args = routeArgs(deps, `${PATH}/Document/${field}`, {
    params: { field },
    cookie,
    init: { method: "POST", body },
  });
  return submitted(await sendDocument(args));
}

async function clickWithdraw(cookie: string | null) {
  return submitted(await withdraw(routeArgs(t.deps, `${PATH}/Withdraw`, { cookie, init: { method: "POST" } })));
}

function staffTakes(applicationId: number, kind: ApplicationStep, note: string | null = null) {
  return takeStep(t.deps, EVERY_APPLICATION, {
    applicationId,
    kind,
    note,
    staffId: officer,
    seenEventId: null,
    document: null,
  });
}

async function candidate(overrides: Parameters<typeof insertApplication>[1] = {}) {
  const application = await insertApplication(t.deps.db, overrides);
  return { ...application, cookie: await applicantCookie(t.deps, application.id) };
}

async function viewOf(cookie: string) {
  const page = await open(cookie);
  if (page.kind !== "status") throw new Error(`The page was '${page.kind}'.`);
  return page.application;
}

describe("The status page", () => {
  test("asks for reference and e-mail first, and reports each invalid field", async () => {
    expect(await open(null)).toEqual({ kind: "ask", reason: null });
    const { shown } = await post({ intent: "ask", reference: "x", email: "" });
    expect(shown).toMatchObject({ status: 422, problems: [{ field: "reference" }, { field: "email" }] });
  });

  test("leads from reference and e-mail to the code, and from the code to the application", async () => {
    const { reference } = await insertApplication(t.deps.db, { email: "amina@example.com" });
    const asked = await post({ intent: "ask", reference: reference.toLowerCase(), email: "amina@example.com" });
    expect(asked.redirect).toBe(`${PATH}?step=code`);
    const cookie = asked.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    expect(await open(cookie, "?step=code")).toEqual({ kind: "code", minutes: 10 });
    expect((await post({ intent: "code", code: "12" }, cookie)).shown?.problems[0]?.message).toContain("six digits");

    const [{ id: requestId }] = (await t.pool.query("select max(id) as id from status_requests")).rows;
    await sendStatusCode(t.deps, requestId);
    const { rows } = await t.pool.query("select text_body from mails where recipient = 'amina@example.com'");
    const code = /Your code: (\d{6})/.exec(rows[0].text_body)?.[1] ?? "";
    const wrong = await post({ intent: "code", code: code === "000000" ? "111111" : "000000" }, cookie);
    expect(wrong.shown).toMatchObject({
      status: 422,
      problems: [{ message: "That is not the code of the newest mail. You can try 4 more times." }],
    });
    const opened = await post({ intent: "code", code }, cookie);
    expect(opened.redirect).toBe(PATH);
    const session = opened.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    expect((await viewOf(session)).reference).toBe(reference);

    const done = await post({ intent: "done" }, session);
    expect(done.headers.get("Set-Cookie")).toContain("Max-Age=0");
    expect(await open(session, "?step=done")).toEqual({ kind: "ask", reason: "done" });
  });

  test("distinguishes missing cookies, an expired code and an expired session", async () => {
    const stranger = `gatehouse-applicant=${"A".repeat(43)}`;
    expect(await open(null, "?step=code")).toEqual({ kind: "ask", reason: "no-cookie" });
    expect(await open(stranger, "?step=void")).toEqual({ kind: "ask", reason: "expired" });
    expect(await open(stranger)).toEqual({ kind: "ask", reason: "session-ended" });
    expect((await post({ intent: "code", code: "123456" }, stranger)).redirect).toBe(`${PATH}?step=void`);
  });

  test("shows every answer and file, the timeline in Nigerian time, and the views of staff without names", async () => {
    const { id, cookie, documentIds, reference } = await candidate({
      firstName: "Ọmọlará",
      program: "Law",
      howDidYouHear: ["friend", "Google"],
      submittedAt: new Date("2025-10-06T08:05:00Z"),
    });
    expect((await viewOf(cookie)).accessLog).toEqual([]);
    const at = new Date("2025-10-06T10:30:10Z");
    const viewer = { actor: { kind: "staff", id: officer, username: "ngozi" } } as const;
    await recordApplicationView(t.deps.db, { applicationId: id, viewer, at });
    const document = { id: documentIds.jambResult ?? "", applicationId: id };
    for (const later of [60_000, 61_000])
      await recordDocumentView(t.deps.db, { document, viewer, at: new Date(at.getTime() + later) });
    const view = await viewOf(cookie);
    expect(view.timeline).toMatchObject([{ title: "Received", time: "6 October 2025, 09:05" }]);
    const answers = Object.fromEntries(view.answers.map(({ label, value }) => [label, value]));
    expect(answers).toMatchObject({
      "First name": "Ọmọlará",
      Programme: "Law",
      "How did you hear about us?": "Friend, Google",
      "Parent or guardian's e-mail": "Not given",
    });
    expect(view.answers).toHaveLength(16);
    expect(view.files.map(({ name, size }) => [name, size])).toEqual([
      [`WAEC result ${reference}.jpg`, "200 KB"],
      [`JAMB result ${reference}.pdf`, "200 KB"],
    ]);
    expect(view.accessLog.map(({ what, time }) => [what, time])).toEqual([
      [`your JAMB result (JAMB result ${reference}.pdf)`, "6 October 2025, 11:31"],
      ["your application", "6 October 2025, 11:30"],
    ]);
    expect(JSON.stringify(view)).not.toContain("ngozi");
  });

  test("shows the messages of staff and the decision", async () => {
    const { id, cookie } = await candidate();
    await staffTakes(id, "taken-into-review");
    await staffTakes(id, "more-asked", "Send page two of your result.");
    expect(await viewOf(cookie)).toMatchObject({
      statusLabel: "More needed",
      maySend: true,
      verdict: { title: "The Registry wrote to you", note: "Send page two of your result." },
    });
    await staffTakes(id, "taken-into-review");
    expect((await viewOf(cookie)).verdict).toBeNull();
    await staffTakes(id, "not-admitted", "All places are taken.");
    expect(await viewOf(cookie)).toMatchObject({
      statusLabel: "Decided",
      maySend: false,
      verdict: { title: "You are not admitted", note: "All places are taken." },
    });
    await staffTakes(id, "decision-taken-back", "Your result was read wrongly.");
    expect(await viewOf(cookie)).toMatchObject({
      statusLabel: "In review",
      verdict: { title: "The Registry withdrew its decision", note: "Your result was read wrongly." },
    });
    expect(await open(cookie, "?done=sent"), "a file that was sent long ago").toMatchObject({ done: null });
    await staffTakes(id, "admitted", "Welcome to Law.");
    expect((await viewOf(cookie)).verdict).toMatchObject({ title: "You are admitted" });
  });

  test("is not accessible with another applicant's session, and its subpages redirect without one", async () => {
    const [mine, yours] = [await candidate(), await candidate()];
    expect((await viewOf(mine.cookie)).reference).toBe(mine.reference);
    await clickWithdraw(yours.cookie);
    expect((await viewOf(mine.cookie)).status).toBe("received");
    for (const stranger of [null, `gatehouse-applicant=${"A".repeat(43)}`]) {
      expect((await clickWithdraw(stranger)).redirect).toBe(PATH);
      expect((await sendFile(stranger, "jambResult", pdfFile())).redirect).toBe(PATH);
      const page = routeArgs(t.deps, `${PATH}/Withdraw`, { cookie: stranger });
      await expect(withdrawPage(page)).rejects.toMatchObject({ status: 302 });
    }
  });
});

describe("Withdrawing", () => {
  test("works once, and a double click has the same result", async () => {
    const { cookie } = await candidate();
    for (let clicks = 0; clicks < 2; clicks++)
      expect((await clickWithdraw(cookie)).redirect).toBe(`${PATH}?done=withdrawn`);
    expect(await viewOf(cookie)).toMatchObject({ status: "withdrawn", mayWithdraw: false, mayReplace: false });
    expect((await viewOf(cookie)).timeline).toHaveLength(2);
  });

  test("is rejected once the application is in review", async () => {
    const { id, cookie } = await candidate();
    await staffTakes(id, "taken-into-review");
    expect((await clickWithdraw(cookie)).shown?.status).toBe(409);
    expect((await viewOf(cookie)).status).toBe("in-review");
  });
});

describe("Replacing a file", () => {
  test("shows the new file and the replaced one, and leaves no temporary file", async () => {
    const { cookie } = await candidate();
    const sent = await sendFile(cookie, "waecNecoResult", photoFile("sharper.jpg", 5000));
    expect(sent.redirect).toBe(`${PATH}?done=replaced`);
    const { files } = await viewOf(cookie);
    expect(files.map(({ name, replaced }) => [name, replaced])).toEqual([
      ["sharper.jpg", null],
      [expect.stringContaining("JAMB result"), null],
      [expect.stringContaining("WAEC result"), "6 October 2025, 10:00"],
    ]);
    expect(await readdir(t.deps.files.incoming)).toEqual([]);
  });

  test.each([
    ["nothing", [], 422, "Upload your JAMB result."],
    ["an empty file", [new File([], "a.pdf")], 422, "is an empty file"],
    ["a program", [new File(["MZ\u0090"], "result.pdf")], 422, "must be a PDF, JPEG or PNG"],
    ["two files", [pdfFile("a.pdf"), pdfFile("b.pdf")], 422, "Choose one file."],
    ["9 MB", [photoFile("big.jpg", 9 * 1024 * 1024)], 413, "larger than 8 MB"],
  ] as const)("by %s is rejected with the form's message", async (_, files, status, text) => {
    const { cookie } = await candidate();
    const { shown } = await sendFile(cookie, "jambResult", ...files);
    expect(shown).toMatchObject({ status, message: expect.stringContaining(text), mayTryAgain: true });
    expect((await viewOf(cookie)).files).toHaveLength(2);
  });

  test("is rejected with a message while staff take the application into review, and the old file stays", async () => {
    const { id, cookie } = await candidate();
    const [sent] = await Promise.all([
      sendFile(cookie, "jambResult", pdfFile("new.pdf", "raced")),
      staffTakes(id, "taken-into-review"),
    ]);
    const { files, timeline } = await viewOf(cookie);
    // Whichever step was first, the response and the stored documents agree.
    if (sent.redirect)
      expect(timeline.map(({ title }) => title)).toEqual(["Received", "A file was replaced", "In review"]);
    else expect(files).toHaveLength(2);
    const late = await sendFile(cookie, "jambResult", pdfFile("later.pdf", "too late"));
    expect(late.shown).toMatchObject({
      status: 409,
      mayTryAgain: false,
      message: expect.stringContaining("the Registry has begun to read what you sent"),
    });
    expect((await viewOf(cookie)).files.some(({ name }) => name === "later.pdf")).toBe(false);
  });

  test("is limited to twenty files a day", async () => {
    const { id, cookie } = await candidate();
    for (let count = 0; count < 20; count++) await t.deps.limits.laterDocumentsByApplication.take(String(id));
    const { shown, headers } = await sendFile(cookie, "jambResult", pdfFile());
    expect(shown?.status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  test.each(["documentKilobytesByNetworkHour", "documentKilobytesByNetworkDay"] as const)(
    "counts towards the network's limit (%s); a rejected attempt doesn't count against the application",
    async (name) => {
      const { id, cookie } = await candidate();
      const limit = createRateLimit(t.pool, { name: `narrow-${name}`, attempts: 100, perSeconds: 600 });
      const deps = { ...t.deps, limits: { ...t.deps.limits, [name]: limit } };
      const photo = () => photoFile("sharper.jpg", 60_000);
      expect((await sendFileTo(deps, cookie, "jambResult", photo())).redirect).toBe(`${PATH}?done=replaced`);
      for (let attempt = 0; attempt < 21; attempt++) {
        const { shown, headers } = await sendFileTo(deps, cookie, "jambResult", photo());
        expect(shown).toMatchObject({
          status: 429,
          mayTryAgain: true,
          message: expect.stringContaining("Very many documents came from your network"),
        });
        expect(Number(headers.get("Retry-After"))).toBeGreaterThan(500);
      }
      expect((await t.deps.limits.laterDocumentsByApplication.peek(String(id))).kind).toBe("allowed");
      expect((await viewOf(cookie)).files.filter(({ replaced }) => replaced === null)).toHaveLength(2);
    },
  );
});

describe("A document that staff asked for", () => {
  test("is rejected for a script, with a remedy, and can be sent again", async () => {
    const { id, cookie } = await candidate();
    await staffTakes(id, "taken-into-review");
    await staffTakes(id, "more-asked", "Send your birth certificate.");
    const hostile = pdfWith({ objects: ["<< /S /JavaScript /JS (1) >>"] });
    const { shown } = await sendFile(cookie, "additional", new File([new Uint8Array(hostile)], "certificate.pdf"));
    expect(shown).toMatchObject({
      status: 422,
      mayTryAgain: true,
      message:
        "Your document contains a script, which could harm the computers that open it. Please save or print it as a new PDF, or send a photo.",
    });
    expect((await sendFile(cookie, "additional", pdfFile("certificate.pdf"))).redirect).toBe(`${PATH}?done=sent`);
  });

  test("is confirmed while another one is awaited, which corrected answers are not", async () => {
    const { id, cookie } = await candidate();
    const step = { applicationId: id, kind: "more-asked", staffId: officer, note: null, document: null } as const;
    const request = { items: ["Birth certificate", "Transcript"], dueOn: null };
    await takeStep(t.deps, EVERY_APPLICATION, { ...step, seenEventId: null, request });
    const [first] = (await viewOf(cookie)).awaited?.items ?? [];
    const body = new FormData();
    body.append("additional", pdfFile("certificate.pdf"));
    const sent = { params: { field: "additional" }, cookie, init: { method: "POST", body } };
    await sendDocument(routeArgs(t.deps, first?.path ?? "", sent));
    expect(await open(cookie, "?done=sent")).toMatchObject({ done: "sent-one" });
    expect(await open(cookie, "?done=changed")).toMatchObject({ done: null, application: { status: "more-needed" } });
  });

  test("returns the application to review, and is in its timeline", async () => {
    const { id, cookie } = await candidate();
    await staffTakes(id, "taken-into-review");
    expect((await sendFile(cookie, "additional", pdfFile("early.pdf"))).shown?.status).toBe(409);
    await staffTakes(id, "more-asked", "Send your birth certificate.");
    const args = routeArgs(t.deps, `${PATH}/Document/ADDITIONAL`, { params: { field: "ADDITIONAL" }, cookie });
    expect(await documentPage(args)).toMatchObject({ isPossible: true, wanted: "Send your birth certificate." });
    const certificate = pdfFile("certificate.pdf", "born in Warri");
    for (let sent = 0; sent < 2; sent++)
      expect((await sendFile(cookie, "additional", certificate)).redirect).toBe(`${PATH}?done=sent`);
    expect(await open(cookie, "?done=sent")).toMatchObject({ done: "sent" });
    const view = await viewOf(cookie);
    expect([view.status, view.timeline.at(-1)?.label]).toEqual([
      "in-review",
      "You sent ‘certificate.pdf’. The Registry will go on with your application.",
    ]);
    expect(view.files.filter(({ field }) => field === "additional")).toHaveLength(1);
  });
});
