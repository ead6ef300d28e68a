import { randomUUID } from "node:crypto";
import { create } from "qrcode";
import { describe, expect, test } from "vitest";
import { applicationForm, COMPLETE_ANSWERS, pdfFile } from "../../../tests/builders/application-form.builder.ts";
import { changeAnswersOf } from "../../../tests/support/applicants/answers-form.ts";
import { applicantCookie } from "../../../tests/support/applicants/applicant-session.ts";
import { readPdf } from "../../../tests/support/read/pdf-text.ts";
import { staffCookie } from "../../../tests/support/staff/staff-session.ts";
import { requestContext, testDeps } from "../../../tests/support/test-deps.ts";
import { testServer } from "../../../tests/support/test-server.ts";
import type { AcceptedSubmission } from "../apply/submit/submission-result.ts";
import { verificationPath } from "../verify/verification-code.ts";
import { action, loader as loadPdf } from "./pdf/receipt-pdf.endpoint.ts";
import { loader } from "./receipt.page.tsx";

const ORIGIN = "https://www.palmgrove.example";
/** In Yoruba, Igbo and Hausa, with diacritics that have no precomposed character. */
const NAMES = { firstName: "Ẹ̀níọlá Ǹgọ́zí", lastName: "Ṣódẹ̀kẹ́ Ɗanƙwabo Ṅwafọ̀r", city: "Ƴar'aduwa" };
const UNKNOWN_TOKENS = ["", "x", "A".repeat(22), "\0", "%00", "' or true --", "A".repeat(10_000)];

const t = testDeps();
const server = testServer(t);

const context = () => requestContext(t.deps, { origin: ORIGIN });
/** The cookie of the device that sent each application, by its receipt's token. */
const senders = new Map<string, string>();
const cookieOf = (token: string) => ({ Cookie: senders.get(token) ?? "" });
const open = (token: string, headers: HeadersInit = cookieOf(token)) =>
  loader({ params: { token }, request: new Request(ORIGIN, { headers }), context: context() });
const openPdf = (token: string, method = "GET", headers: HeadersInit = cookieOf(token)) => {
  const request = new Request(`${ORIGIN}/receipt.pdf`, { method, headers });
  return loadPdf({ params: { token }, request, context: context() });
};

/** Submits an application. Returns its reference and the token of its receipt. */
async function send(
  answers: Record<string, string> = {},
  { key = randomUUID(), Cookie = "" }: { key?: string; Cookie?: string } = {},
) {
  const body = applicationForm({ answers: { email: `${randomUUID()}@example.com`, ...answers }, key });
  const sent = await server.submit(body, { ...(Cookie && { Cookie, "Sec-Fetch-Site": "same-origin" }) });
  const { reference, statusUrl } = (await sent.json()) as AcceptedSubmission;
  const token = statusUrl.split("/").at(-1)?.split("#")[0] ?? "";
  senders.set(token, sent.headers.get("Set-Cookie")?.split(";")[0] ?? "");
  return { reference, token };
}

async function rowOf(reference: string) {
  const row = t.deps.db.selectFrom("applications").select(["id", "verification_code as code"]);
  return row.where("reference", "=", reference).executeTakeFirstOrThrow();
}

async function mailAbout(reference: string) {
  const mails = t.deps.db.selectFrom("mails").select(["text_body as text", "html_body as html"]);
  return mails.where("subject", "=", `We have received your application: ${reference}`).executeTakeFirstOrThrow();
}

/** Returns the dark modules of an SVG path, without the quiet zone. */
function darkModules(path: string): Set<string> {
  const bars = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)].map((bar) => bar.slice(1).map(Number));
  return new Set(bars.flatMap(([x = 0, y = 0, n = 0]) => Array.from({ length: n }, (_, i) => `${x + i - 4} ${y - 4}`)));
}

describe("The receipt", () => {
  test("shows every answer and file, the time and the verification code on the device that submitted it", async () => {
    const { reference, token } = await send();
    const { receipt, status, pdfPath, verifyAddress } = await open(token);
    const { code } = await rowOf(reference);
    expect(receipt).toMatchObject({
      reference,
      submittedAt: "2025-10-06T09:00:00.000Z",
      session: "2025/2026",
      verificationCode: code,
      files: [
        { label: "WAEC/NECO result", name: "waec result.pdf", size: `${pdfFile().size} bytes` },
        { label: "JAMB result", name: "jamb.jpg", size: "2 KB" },
      ],
    });
    const lines = receipt.answers.map(({ label, value }) => `${label}: ${value}`);
    expect(lines).toHaveLength(16);
    for (const line of [
      `First name: ${COMPLETE_ANSWERS.firstName.normalize("NFC")}`,
      "Gender: Female",
      "Parent or guardian's e-mail: Not given",
      "Address: 12 Hospital Road",
      "Programme: Nursing Science",
      "JAMB registration number: 202530112233AB",
      "How did you hear about us?: Friend, Google",
    ])
      expect(lines).toContain(line);
    expect(status).toBe("received");
    expect(pdfPath).toBe(`/Admissions/Received/${token}/receipt.pdf`);
    expect(verifyAddress).toBe("www.palmgrove.example/verify");
  });

  test("says that it was not mailed when the mailbox has reached its daily limit of five", async () => {
    const sent = [];
    for (let count = 0; count < 6; count++) sent.push(await send({ email: "sixth@example.com" }));
    const shown = await Promise.all(sent.map(async ({ token }) => (await open(token)).isMailed));
    expect(shown).toEqual([true, true, true, true, true, false]);
  });

  test("shows only reference, date, session and programme on other devices, on the page and as PDF", async () => {
    const [{ reference, token }, other] = [await send(), await send()];
    for (const Cookie of ["", senders.get(other.token) ?? "", `gatehouse-receipt=${"A".repeat(43)}`]) {
      const { receipt, hasAnswers } = await open(token, { Cookie });
      expect(receipt).toMatchObject({ reference, session: "2025/2026", submittedAt: "2025-10-06T09:00:00.000Z" });
      expect(receipt.answers).toEqual([{ field: "program", label: "Programme", value: "Nursing Science" }]);
      expect([receipt.files, hasAnswers]).toEqual([[], false]);
      const pdf = await openPdf(token, "GET", { Cookie });
      const printed = readPdf(Buffer.from(await pdf.arrayBuffer())).pages.join("\n");
      expect(printed).toContain(reference);
      expect(printed).toContain("Nursing Science");
      for (const hidden of [COMPLETE_ANSWERS.lastName, "12 Hospital Road", "202530112233AB", "waec result.pdf"])
        expect(printed).not.toContain(hidden.normalize("NFC"));
    }
  });

  test("shows every answer to an applicant who entered a mailed code, for that application only", async () => {
    const [{ reference, token }, other] = [await send(), await send()];
    const Cookie = await applicantCookie(t.deps, (await rowOf(reference)).id);
    expect((await open(token, { Cookie })).receipt.answers).toHaveLength(16);
    expect((await open(other.token, { Cookie })).receipt.answers).toHaveLength(1);
  });

  test("shows every answer to an officer, whose view is in the access log", async () => {
    const { reference, token } = await send();
    const { id } = await rowOf(reference);
    const { receipt } = await open(token, { Cookie: await staffCookie(t.deps, "ngozi", "officer") });
    expect(receipt.answers).toHaveLength(16);
    const views = t.deps.db.selectFrom("application_views").select("viewed_at").where("application_id", "=", id);
    expect(await views.execute()).toEqual([{ viewed_at: t.clock.now() }]);
  });

  test("shows every answer on a device that submitted it again, and keeps earlier receipts visible there", async () => {
    const key = randomUUID();
    const answers = { email: "again@example.com" };
    const first = await send(answers, { key });
    senders.delete(first.token);
    const again = await send(answers, { key });
    expect(again).toEqual(first);
    expect((await open(again.token)).hasAnswers).toBe(true);
    const own = { Cookie: senders.get(again.token) ?? "" };
    const next = await send({}, own);
    expect(senders.get(next.token)).toBe(own.Cookie);
  });

  test("has a QR code with the address of the verification page and a quiet zone", async () => {
    const { reference, token } = await send();
    const { qrCode } = await open(token);
    const { modules } = create(`${ORIGIN}${verificationPath((await rowOf(reference)).code)}`, {
      errorCorrectionLevel: "M",
    });
    const places = Array.from({ length: modules.size ** 2 }, (_, i) => [
      i % modules.size,
      Math.floor(i / modules.size),
    ]);
    const dark = places.filter(([x = 0, y = 0]) => modules.get(y, x)).map((place) => place.join(" "));
    expect(dark.length).toBeGreaterThan(300);
    expect(darkModules(qrCode.path)).toEqual(new Set(dark));
    expect(qrCode.size).toBe(modules.size + 8);
  });

  test("shows the answers as the applicant changed them, and when, on the page and as PDF", async () => {
    const { reference, token } = await send({ city: "Warri", program: "Law" });
    expect((await open(token)).receipt.answersChangedAt).toBeNull();
    const cookie = await applicantCookie(t.deps, (await rowOf(reference)).id);
    await changeAnswersOf(t.deps, cookie, { city: "Asaba", program: "Music" });
    const { receipt } = await open(token);
    expect(receipt.answersChangedAt).toBe("2025-10-06T09:00:00.000Z");
    expect(receipt.answers).toContainEqual({ field: "city", label: "City", value: "Asaba" });
    const stranger = await open(token, {});
    expect(stranger.receipt.answers).toEqual([{ field: "program", label: "Programme", value: "Music" }]);
    const printed = readPdf(Buffer.from(await (await openPdf(token)).arrayBuffer())).pages.join("\n");
    expect(printed).toMatch(/Answers changed\s+6 October 2025, 10:00/);
    expect(printed).toContain("Asaba");
    expect(printed).not.toContain("Warri");
  });

  test("stays the same when a file is replaced, another one is sent, and the application is withdrawn", async () => {
    const { reference, token } = await send();
    const before = await open(token);
    const { id } = await rowOf(reference);
    const now = new Date();
    const later = {
      application_id: id,
      sha256: Buffer.alloc(32),
      size: 7,
      media_type: "image/png" as const,
      sent_at: now,
    };
    await t.deps.db
      .updateTable("documents")
      .set({ replaced_at: now })
      .where("application_id", "=", id)
      .where("field", "=", "jambResult")
      .execute();
    await t.deps.db
      .insertInto("documents")
      .values([
        { ...later, id: "replacing", field: "jambResult", original_name: "sharper.png" },
        { ...later, id: "asked-for", field: "additional", original_name: "asked-for.png" },
      ])
      .execute();
    await t.deps.db.updateTable("applications").set({ status: "withdrawn" }).where("id", "=", id).execute();
    expect(await open(token)).toEqual({ ...before, status: "withdrawn" });
    await t.deps.db.updateTable("applications").set({ status: "decided" }).where("id", "=", id).execute();
    expect(await open(token), "a decision that is not released").toEqual({ ...before, status: "in-review" });
  });

  test.each(UNKNOWN_TOKENS)("returns 404 for an unknown token (%#)", async (token) => {
    await expect(open(token)).rejects.toMatchObject({ init: { status: 404 } });
    expect((await openPdf(token)).status).toBe(404);
  });
});

describe("The receipt as PDF", () => {
  test("says which session counts when the form's page names another one, as does the mail (deviation 44)", async () => {
    const { reference, token } = await send();
    const { pages } = readPdf(Buffer.from(await (await openPdf(token)).arrayBuffer()));
    const { text } = await mailAbout(reference);
    for (const printed of [pages.join(" ").replaceAll("\n", " "), text]) {
      expect(printed).toContain("Your application is for this session. The application form says 2024/2025.");
    }
  });

  test("contains what the page contains, with all letters of Nigerian names, and is named after the reference", async () => {
    const { reference, token } = await send(NAMES);
    const { receipt } = await open(token);
    const response = await openPdf(token);
    const { pages, info, language, alternatives } = readPdf(Buffer.from(await response.arrayBuffer()));
    expect(pages).toHaveLength(1);
    const printed = pages.join("\n");
    for (const text of [
      reference,
      "6 October 2025, 10:00 (Nigerian time)",
      "2025/2026",
      "www.palmgrove.example/verify:",
    ])
      expect(printed).toContain(text);
    for (const { label, value } of receipt.answers) expect(printed).toContain(`${label}\n${value.normalize("NFC")}`);
    for (const { label, name, size } of receipt.files) expect(printed).toContain(`${label}\n${name} (${size})`);
    for (const name of Object.values(NAMES)) expect(printed).toContain(name.normalize("NFC"));
    expect(printed).not.toMatch(/\[|�/);
    const { code } = await rowOf(reference);
    expect(alternatives).toEqual([`QR code that leads to ${ORIGIN}${verificationPath(code)}`]);
    expect(info).toMatchObject({ Title: `Receipt of application ${reference}`, Author: "Palmgrove University" });
    expect(language).toBe("en");
    expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="${reference}.pdf"`);
  });

  test("marks characters that its fonts lack, and continues on a second page", async () => {
    const { token } = await send({
      lastName: "王".repeat(30),
      address: "Behind the wall ".repeat(18),
      city: "W".repeat(100),
    });
    const { pages } = readPdf(Buffer.from(await (await openPdf(token)).arrayBuffer()));
    expect(pages.join("\n")).toContain("A � stands for a character that this PDF can't show.");
    expect(pages.join("\n")).not.toContain("[");
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  });

  test("is neither cached nor indexed, and rejects POST", async () => {
    const { token } = await send();
    for (const method of ["GET", "HEAD"]) {
      const { status, headers, body } = await openPdf(token, method);
      expect(status).toBe(200);
      expect(headers.get("Content-Type")).toBe("application/pdf");
      expect(headers.get("Cache-Control")).toBe("private, no-store");
      expect(headers.get("X-Robots-Tag")).toBe("noindex");
      expect(body === null).toBe(method === "HEAD");
      await body?.cancel();
    }
    expect(action().status).toBe(405);
  });

  test("returns 429 after thirty downloads of one receipt in an hour", { tags: "slow" }, async () => {
    const [{ reference, token }, other] = [await send(), await send()];
    const { id } = await rowOf(reference);
    for (let time = 0; time < 28; time++) await t.deps.limits.pdfsByReceipt.take(String(id));
    const statuses = await Promise.all(Array.from({ length: 3 }, async () => (await openPdf(token)).status));
    expect(statuses.toSorted()).toEqual([200, 200, 429]);
    expect((await openPdf(token)).headers.get("Retry-After")).toMatch(/^\d+$/);
    expect((await openPdf(other.token)).status).toBe(200);
  });
});

describe("The receipt by mail", () => {
  test("states what was received, when, for which programme, and how to check it, in plain text and HTML", async () => {
    const { reference } = await send();
    const { text, html } = await mailAbout(reference);
    const { code } = await rowOf(reference);
    for (const line of [
      `Your reference: ${reference}`,
      "Received: 6 October 2025, 10:00 (Nigerian time)",
      `Programme: ${COMPLETE_ANSWERS.program}`,
      "See your answers and files, and track your application, with your reference and this e-mail address",
      `with the code ${verificationPath(code).split("/").at(-1)}`,
    ]) {
      expect(text).toContain(line);
      expect(html).toContain(line);
    }
  });

  test("contains no typed text and no file name, so that it can't carry a stranger's message", async () => {
    const printed = "Pay the fee at fees.example";
    const typed = Object.fromEntries(
      (["firstName", "lastName", "address", "city", "state", "country"] as const).map((field) => [field, printed]),
    );
    const { reference } = await send(typed);
    const { text, html } = await mailAbout(reference);
    for (const body of [text, html]) {
      expect(body).not.toContain("fees.example");
      expect(body).not.toContain("jamb.jpg");
    }
  });
});

test("A receipt shows every answer for a year on the device that submitted it", async () => {
  const { token } = await send();
  t.clock.advance(365 * 24 * 3_600_000 - 1);
  expect((await open(token)).hasAnswers).toBe(true);
  t.clock.advance(1);
  expect((await open(token)).hasAnswers).toBe(false);
});
