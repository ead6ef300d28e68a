import { createHash, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import {
  applicationForm,
  COMPLETE_ANSWERS,
  type FormOverrides,
  pdfFile,
  photoFile,
} from "../../../../../tests/builders/application-form.builder.ts";
import { pdfWith } from "../../../../../tests/builders/hostile-pdf.builder.ts";
import { testDeps } from "../../../../../tests/support/test-deps.ts";
import { testServer } from "../../../../../tests/support/test-server.ts";
import type { AcceptedSubmission, RejectedSubmission } from "../submission-result.ts";

const t = testDeps();
const server = testServer(t);

beforeEach(async () => {
  await t.deps.db.deleteFrom("applications").execute();
  await t.deps.db.deleteFrom("mails").execute();
  await t.pool.query("delete from rate_limits");
});

function send(overrides?: FormOverrides): Promise<Response> {
  return post(applicationForm(overrides));
}

function post(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  return server.submit(body, headers);
}

async function problems(response: Response): Promise<Record<string, string>> {
  const { errors } = (await response.json()) as RejectedSubmission;
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

const fileOf = (content: Buffer, name: string) => new File([new Uint8Array(content)], name);
const applications = () => t.deps.db.selectFrom("applications").selectAll().execute();

describe("a complete application", () => {
  test("returns its reference and the address of its receipt", async () => {
    const response = await send();
    expect(response.status).toBe(201);
    const body = (await response.json()) as AcceptedSubmission;
    expect(body.message).toBe("Application submitted successfully!");
    expect(body.reference).toMatch(/^PU-25-[2-9A-HJ-NP-TV-Z]{6}$/);
    expect(body.statusUrl).toMatch(/^\/Admissions\/Received\/[\w-]{22}$/);
  });

  test("is saved with every answer as typed", async () => {
    await send({ answers: { firstName: "  Zoë 😀 李 " } });
    const [row] = await applications();
    expect(row).toMatchObject({
      first_name: "Zoë 😀 李",
      last_name: "Okoro",
      email: COMPLETE_ANSWERS.email,
      guardian_email: null,
      gender: "female",
      program: "Nursing Science",
      how_did_you_hear: ["friend", "Google"],
      session: "2025/2026",
      status: "received",
    });
  });

  test("is saved with both documents, byte for byte, under the applicant's file names", async () => {
    const photo = photoFile("jamb slip.jpg", 300_000);
    await send({ jambResult: photo });
    const documents = await t.deps.db.selectFrom("documents").selectAll().orderBy("field").execute();
    expect(documents.map((row) => [row.field, row.original_name, row.media_type, row.size])).toEqual([
      ["jambResult", "jamb slip.jpg", "image/jpeg", 300_000],
      ["waecNecoResult", "waec result.pdf", "application/pdf", pdfFile().size],
    ]);
    const stored = await t.deps.files.read(documents[0]?.sha256 ?? Buffer.alloc(0));
    const bytes = stored ? await buffer(stored) : Buffer.alloc(0);
    expect(createHash("sha256").update(bytes).digest()).toEqual(documents[0]?.sha256);
    expect(bytes.length).toBe(300_000);
  });

  test("is saved with file extensions that match the files' content", async () => {
    const names = async (waecNecoResult: File, jambResult: File) => {
      await send({ waecNecoResult, jambResult });
      const rows = await t.deps.db.selectFrom("documents").select("original_name").orderBy("field").execute();
      await t.deps.db.deleteFrom("applications").execute();
      return rows.map((row) => row.original_name).reverse();
    };
    expect(await names(pdfFile("result.hta"), photoFile("slip.pdf"))).toEqual(["result.hta.pdf", "slip.jpg"]);
    expect(await names(pdfFile("No. 12 of A.Okoro"), photoFile("IMG.JPEG"))).toEqual([
      "No. 12 of A.Okoro.pdf",
      "IMG.jpg",
    ]);
    expect(await names(pdfFile(".pdf"), photoFile(`${"long".repeat(60)}.cmd`))).toEqual([
      "document.pdf",
      `${"long".repeat(29)}.jpg`,
    ]);
  });

  test("sends the applicant one mail with the reference", async () => {
    const { reference } = (await (await send()).json()) as AcceptedSubmission;
    const mails = await t.deps.db.selectFrom("mails").selectAll().execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.recipient).toBe(COMPLETE_ANSWERS.email);
    expect(mails[0]?.text_body).toContain(reference);
  });

  test("sends at most five mails a day to one mailbox, however its address is written, and is accepted beyond them", async () => {
    const ways = ["Ngozi.Eze@gmail.com", "ngozieze@googlemail.com", "ngozi.eze+school@gmail.com"];
    const sendTo = async (email: string) => (await (await send({ answers: { email } })).json()) as AcceptedSubmission;
    const accepted: AcceptedSubmission[] = [];
    for (let count = 0; count < 40; count++) accepted.push(await sendTo(ways[count % ways.length] ?? ""));
    expect((await send()).status).toBe(201);
    const mails = await t.deps.db.selectFrom("mails").select("recipient").orderBy("id").execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([...ways, ...ways.slice(0, 2), COMPLETE_ANSWERS.email]);
    expect(await applications()).toHaveLength(41);
    expect(accepted.map(({ statusUrl }) => statusUrl.endsWith("#not-mailed"))).toEqual(
      Array.from({ length: 40 }, (_, index) => index >= 5),
    );
  });

  test("does not put the typed name in the mail, which may be spam with a link", async () => {
    await send({ answers: { firstName: "Your fee is due: https://evil.example", lastName: "Pay now" } });
    const [mail] = await t.deps.db.selectFrom("mails").selectAll().execute();
    expect(mail?.text_body).toMatch(/^Dear applicant,\n\nWe have received your application to Palmgrove University/);
    expect(mail?.subject).toMatch(/^We have received your application: PU-25-[A-Z\d]{6}$/);
  });

  test("is accepted without how the applicant heard of us (deviation 4) and the guardian's e-mail (deviation 13)", async () => {
    expect((await send({ howDidYouHear: [], answers: { guardianEmail: null } })).status).toBe(201);
  });

  test("is accepted without a submission key", async () => {
    expect((await send({ key: "" })).status).toBe(201);
  });
});

describe("an application that is sent again", () => {
  test("under the same key returns the same reference and creates no second application (deviation 6)", async () => {
    const key = randomUUID();
    const first = (await (await send({ key })).json()) as AcceptedSubmission;
    const again = await send({ key });
    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(first);
    expect(await applications()).toHaveLength(1);
  });

  test("ten times at once creates one application with one reference", async () => {
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 10 }, () => send({ key })));
    const bodies = (await Promise.all(responses.map((response) => response.json()))) as AcceptedSubmission[];
    expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(bodies.map((body) => body.reference)).size).toBe(1);
    expect(await applications()).toHaveLength(1);
    expect(await t.deps.db.selectFrom("mails").selectAll().execute()).toHaveLength(1);
  });

  test("is rejected under the same key with other answers", async () => {
    const key = randomUUID();
    await send({ key });
    const other = await send({ key, answers: { program: "Law" } });
    expect(other.status).toBe(422);
    expect(await applications()).toMatchObject([{ program: "Nursing Science" }]);
  });

  test("is rejected under the same key with another document", async () => {
    const key = randomUUID();
    await send({ key });
    expect((await send({ key, waecNecoResult: pdfFile("waec result.pdf", "another result") })).status).toBe(422);
  });

  test("is accepted under a new key when the applicant confirms another application (deviation 7)", async () => {
    await send();
    expect((await send({ answers: { jambRegistrationNo: "2025 3011 2233 ab" } })).status).toBe(201);
    const keys = (await applications()).map((row) => row.jamb_key);
    expect(keys).toEqual(["202530112233AB", "202530112233AB"]);
  });
});

describe("an invalid application", () => {
  test("returns all problems at once, in form order", async () => {
    const empty = new FormData();
    empty.append("firstName", "");
    const rejected = await post(empty);
    expect(rejected.status).toBe(422);
    const body = (await rejected.json()) as RejectedSubmission;
    expect(body.message).toBe("Form is not valid. Please fill in all required fields.");
    expect(body.errors.map(({ field }) => field)).toEqual([
      "firstName",
      "lastName",
      "gender",
      "email",
      "phone",
      "address",
      "city",
      "state",
      "country",
      "admissionType",
      "program",
      "ssce",
      "waecNecoExamNo",
      "waecNecoResult",
      "jambRegistrationNo",
      "jambResult",
    ]);
    expect(await applications()).toEqual([]);
  });

  test.each([
    ["an invalid e-mail", { email: "ada at example" }, "email", "E-mail must look like name@example.com."],
    [
      "a name of 101 letters",
      { firstName: "x".repeat(101) },
      "firstName",
      "First name must be 100 characters or fewer.",
    ],
    [
      "a name of 10,000 letters",
      { firstName: "x".repeat(10_000) },
      "firstName",
      "First name must be 100 characters or fewer.",
    ],
    ["a city of only spaces", { city: "   " }, "city", "Enter your city."],
    [
      "a programme that is not offered",
      { program: "Alchemy" },
      "program",
      "Choose another programme: Alchemy is not offered.",
    ],
    ["a gender that is not on the list", { gender: "FEMALE" }, "gender", "Choose your gender."],
    [
      "a NUL in a name",
      { lastName: "Oko\u0000ro" },
      "lastName",
      "Last name has a character that can't be read. Type it again.",
    ],
    ["a line break in the e-mail", { email: "a@b.co\nBcc: x@y.z" }, "email", "E-mail must look like name@example.com."],
  ])("rejects %s by name", async (_, answers, field, message) => {
    const response = await send({ answers });
    expect(response.status).toBe(422);
    expect(await problems(response)).toEqual({ [field]: message });
  });

  test.each([
    [
      "a PDF with a script",
      "waecNecoResult",
      () => fileOf(pdfWith({ objects: ["<< /S /JavaScript /JS (1) >>"] }), "result.pdf"),
      "Your WAEC/NECO result contains a script, which could harm the computers that open it. Please save or print it as a new PDF, or send a photo.",
    ],
    [
      "the beginning of a PDF and the rest of a batch file",
      "jambResult",
      () => fileOf(Buffer.from("%PDF-1.7\r\n@echo off\r\n"), "result.cmd"),
      "Your JAMB result can't be read as a PDF: the file is damaged or not complete. Please save or print it as a new PDF, or send a photo.",
    ],
    [
      "three bytes of a photo",
      "jambResult",
      () => fileOf(Buffer.from([0xff, 0xd8, 0xff]), "photo.jpg"),
      "Your JAMB result can't be opened as a picture: the file is damaged or not complete. Please choose it again, or take the photo again.",
    ],
  ])("rejects %s by name, with the remedy", async (_, field, file, message) => {
    const response = await send({ [field]: file() });
    expect(response.status).toBe(422);
    expect(await problems(response)).toEqual({ [field]: message });
    expect(await applications()).toEqual([]);
  });

  test("accepts a name of 100 letters of four bytes each", async () => {
    expect((await send({ answers: { firstName: "𞤀".repeat(100) } })).status).toBe(201);
  });

  test("rejects a field that is sent twice, by name", async () => {
    const form = applicationForm();
    form.append("lastName", "Bello");
    expect(await problems(await post(form))).toEqual({ lastName: "Last name was sent more than once. Send it once." });
  });

  test("rejects a way of hearing that is not on the list", async () => {
    const rejected = await send({ howDidYouHear: ["friend", "a dream"] });
    expect(await problems(rejected)).toHaveProperty("howDidYouHear");
  });

  test("ignores a field named __proto__", async () => {
    const form = applicationForm();
    form.append("__proto__", "polluted");
    form.append("constructor", "polluted");
    expect((await post(form)).status).toBe(201);
    expect(Object.prototype).not.toHaveProperty("polluted");
  });

  test("rejects a submission key that is not a UUID", async () => {
    expect((await send({ key: "'; drop table applications; --" })).status).toBe(422);
  });
});
