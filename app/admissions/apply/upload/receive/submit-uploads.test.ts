import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  applicationForm,
  type FormOverrides,
  photoFile,
} from "../../../../../tests/builders/application-form.builder.ts";
import { fixtureJpeg, fixturePdf } from "../../../../../tests/builders/document.builder.ts";
import { pdfWith } from "../../../../../tests/builders/hostile-pdf.builder.ts";
import { idOf, tusSender } from "../../../../../tests/support/applicants/tus-sender.ts";
import { testDeps } from "../../../../../tests/support/test-deps.ts";
import { testServer } from "../../../../../tests/support/test-server.ts";
import type { AcceptedSubmission, RejectedSubmission } from "../../submit/submission-result.ts";
import { sweepUploads } from "./sweep-uploads.job.server.ts";

const DAY_MS = 24 * 3_600_000;
const DOCUMENT = fixturePdf("WAEC", 300_000).content;
const PHOTO = fixtureJpeg(300_000).content;

const t = testDeps();
const server = testServer(t);
let sender: ReturnType<typeof tusSender>;
let key: string;

beforeAll(async () => {
  sender = tusSender(server.origin);
});

beforeEach(async () => {
  key = randomUUID();
  await t.deps.db.deleteFrom("applications").execute();
  await t.deps.db.deleteFrom("uploads").execute();
});

afterEach(async () => {
  await expect.poll(() => readdir(t.deps.files.incoming), { message: "temporary files are gone" }).toEqual([]);
});

const sendDocument = () => sender.sendWhole(DOCUMENT, { submissionKey: key, filename: "waec result.pdf" });
const sendPhoto = () => sender.sendWhole(PHOTO, { submissionKey: key, field: "jambResult", filename: "jamb.jpg" });

/** Submits the form with uploads in place of files, by field name. */
function submit(uploads: Record<string, string | string[]>, overrides: FormOverrides = {}): Promise<Response> {
  const form = applicationForm({ key, waecNecoResult: null, jambResult: null, ...overrides });
  for (const [field, ids] of Object.entries(uploads)) for (const id of [ids].flat()) form.append(field, id);
  return server.submit(form);
}

async function problems(response: Response): Promise<Record<string, string>> {
  const { errors } = (await response.json()) as RejectedSubmission;
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

const applications = () => t.deps.db.selectFrom("applications").select("id").execute();

test("saves uploads as the application's documents, byte for byte, with their names", async () => {
  const response = await submit({ waecNecoResultUpload: await sendDocument(), jambResultUpload: await sendPhoto() });
  expect(response.status).toBe(201);
  const documents = await t.deps.db.selectFrom("documents").selectAll().orderBy("field").execute();
  expect(documents.map((row) => [row.field, row.original_name, row.media_type])).toEqual([
    ["jambResult", "jamb.jpg", "image/jpeg"],
    ["waecNecoResult", "waec result.pdf", "application/pdf"],
  ]);
  const stored = await Promise.all(documents.map(({ sha256 }) => t.deps.files.read(sha256)));
  const [photo, document] = await Promise.all(stored.map((content) => content && buffer(content)));
  expect(document?.equals(DOCUMENT)).toBe(true);
  expect(photo?.equals(PHOTO)).toBe(true);
  expect(await t.deps.db.selectFrom("upload_chunks").select("start").execute()).toEqual([]);
});

test("accepts one upload and one file in the form", async () => {
  expect((await submit({ waecNecoResultUpload: await sendDocument() }, { jambResult: photoFile() })).status).toBe(201);
});

test("returns the same reference when the form is sent again, with its uploads or with the files", async () => {
  const uploads = { waecNecoResultUpload: await sendDocument(), jambResultUpload: await sendPhoto() };
  const { reference } = (await (await submit(uploads)).json()) as AcceptedSubmission;
  const again = await submit(uploads);
  expect(again.status).toBe(201);
  expect(await again.json()).toMatchObject({ reference });
  const files = {
    waecNecoResult: new File([new Uint8Array(DOCUMENT)], "waec result.pdf"),
    jambResult: new File([new Uint8Array(PHOTO)], "jamb.jpg"),
  };
  expect(await (await submit({}, files)).json()).toMatchObject({ reference });
  expect(await applications()).toHaveLength(1);
});

test("creates one application when the form is sent ten times at once", async () => {
  const uploads = { waecNecoResultUpload: await sendDocument(), jambResultUpload: await sendPhoto() };
  const responses = await Promise.all(Array.from({ length: 10 }, () => submit(uploads)));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  const bodies = (await Promise.all(responses.map((response) => response.json()))) as AcceptedSubmission[];
  expect(new Set(bodies.map(({ reference }) => reference)).size).toBe(1);
  expect(await applications()).toHaveLength(1);
});

test("returns one reference to two tabs that each uploaded the files", async () => {
  const one = { waecNecoResultUpload: await sendDocument(), jambResultUpload: await sendPhoto() };
  const other = { waecNecoResultUpload: await sendDocument(), jambResultUpload: await sendPhoto() };
  const { reference } = (await (await submit(one)).json()) as AcceptedSubmission;
  expect(await (await submit(other)).json()).toMatchObject({ reference });
});

test("returns the same problem for every missing upload, whatever the reason", async () => {
  const unfinished = await sender.begin(DOCUMENT, { submissionKey: key });
  await sender.send(unfinished, 0, DOCUMENT.subarray(0, 1000));
  const ofAnother = await sender.sendWhole(DOCUMENT, { submissionKey: randomUUID() });
  const wrong = [unfinished.slice("/form/uploads/".length), ofAnother, await sendPhoto(), "A".repeat(22), "\0", ""];
  for (const waecNecoResultUpload of wrong) {
    const response = await submit({ waecNecoResultUpload }, { jambResult: photoFile() });
    expect(response.status).toBe(422);
    expect(await problems(response)).toEqual({
      waecNecoResult: "Your WAEC/NECO result did not arrive whole. Send it again.",
    });
  }
  expect(await applications()).toEqual([]);
});

test("rejects an upload under another submission key", async () => {
  const upload = await sendDocument();
  for (const other of ["", "'; drop table uploads; --"]) {
    const response = await submit({ waecNecoResultUpload: upload }, { key: other, jambResult: photoFile() });
    expect(await problems(response)).toHaveProperty("waecNecoResult");
  }
});

test("rejects an upload of another file type by name", async () => {
  const program = Buffer.from("MZ this is a program");
  const upload = await sender.sendWhole(program, { submissionKey: key, filename: "result.pdf" });
  const response = await submit({ waecNecoResultUpload: upload }, { jambResult: photoFile() });
  expect(response.status).toBe(422);
  expect(await problems(response)).toEqual({
    waecNecoResult: "Your WAEC/NECO result must be a PDF, JPEG or PNG file. Save or photograph it as one of these.",
  });
});

test("rejects an upload with a script at its last chunk, and deletes it", async () => {
  const hostile = pdfWith({ objects: ["<< /S /JavaScript /JS (1) >>"] });
  const address = await sender.begin(hostile, { submissionKey: key });
  expect((await sender.send(address, 0, hostile.subarray(0, 100))).status).toBe(204);
  const last = await sender.send(address, 100, hostile.subarray(100));
  expect([last.status, await last.text()]).toEqual([422, "pdf-script"]);
  const response = await submit({ waecNecoResultUpload: idOf(address) }, { jambResult: photoFile() });
  expect(await problems(response)).toHaveProperty("waecNecoResult");
});

test("checks an upload with its form when it could not be checked on arrival", async () => {
  const hostile = pdfWith({ objects: ["<< /S /JavaScript /JS (1) >>"] });
  const { pdfInspection } = t.deps;
  t.deps.pdfInspection = { ...pdfInspection, run: () => Promise.reject(Object.assign(new Error(), { code: "EBUSY" })) };
  const address = await sender.begin(hostile, { submissionKey: key });
  expect((await sender.send(address, 0, hostile)).status).toBe(503);
  const form = () => submit({ waecNecoResultUpload: idOf(address) }, { jambResult: photoFile() });
  expect((await form()).status).toBe(503);
  t.deps.pdfInspection = pdfInspection;
  expect(await problems(await form())).toHaveProperty("waecNecoResult", expect.stringContaining("contains a script"));
});

test("rejects two files for one field, uploaded or not", async () => {
  const upload = await sendDocument();
  for (const ids of [[upload, await sendDocument()], Array.from({ length: 30 }, () => upload)]) {
    const response = await submit({ waecNecoResultUpload: ids }, { jambResult: photoFile() });
    expect(await problems(response)).toEqual({
      waecNecoResult: "WAEC/NECO result was sent more than once. Choose one file.",
    });
  }
  const both = await submit({ waecNecoResultUpload: upload }, { waecNecoResult: photoFile(), jambResult: photoFile() });
  expect(both.status).toBe(422);
});

test("keeps uploads of a rejected form for the next attempt", async () => {
  const uploads = { waecNecoResultUpload: await sendDocument(), jambResultUpload: await sendPhoto() };
  expect(await problems(await submit(uploads, { answers: { city: "" } }))).toEqual({ city: "Enter your city." });
  expect((await submit(uploads)).status).toBe(201);
});

test("does not delete an upload of a submitted application", async () => {
  const upload = await sendDocument();
  await submit({ waecNecoResultUpload: upload, jambResultUpload: await sendPhoto() });
  expect((await sender.request(`/form/uploads/${upload}`, "DELETE")).status).toBe(403);
  expect(await sender.received(`/form/uploads/${upload}`)).toBe(DOCUMENT.length);
});

test("deletes uploads that were not submitted within 7 days, and remembers submitted ones 7 days longer", async () => {
  const uploads = { waecNecoResultUpload: await sendDocument(), jambResultUpload: await sendPhoto() };
  const abandoned = await sender.begin(DOCUMENT);
  await sender.send(abandoned, 0, DOCUMENT.subarray(0, 1000));
  t.clock.advance(6 * DAY_MS);
  const { reference } = (await (await submit(uploads)).json()) as AcceptedSubmission;
  expect(await sweepUploads(t.deps)).toBe(0);
  t.clock.advance(2 * DAY_MS);
  expect((await sender.request(abandoned, "HEAD")).status).toBe(410);
  expect(await sweepUploads(t.deps)).toBe(1);
  expect((await sender.request(abandoned, "HEAD")).status).toBe(404);
  expect(await t.deps.db.selectFrom("upload_chunks").select("start").execute()).toEqual([]);
  expect(await (await submit(uploads)).json()).toMatchObject({ reference });
  t.clock.advance(6 * DAY_MS);
  expect(await sweepUploads(t.deps)).toBe(2);
});
