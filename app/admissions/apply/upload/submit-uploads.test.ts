import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { applicationForm, type FormOverrides, photoFile } from "../../../../tests/builders/application-form.builder.ts";
import { sampleJpeg, samplePdf } from "../../../../tests/builders/document.builder.ts";
import { pdfWith } from "../../../../tests/builders/hostile-pdf.builder.ts";
import { openTestDeps, type TestDeps } from "../../../../tests/support/test-deps.ts";
import { startTestServer, type TestServer } from "../../../../tests/support/test-server.ts";
import { idOf, tusSender } from "../../../../tests/support/tus-sender.ts";
import type { AcceptedSubmission, RejectedSubmission } from "../submit/submission-result.ts";
import { sweepUploads } from "./sweep-uploads.job.server.ts";

const DAY_MS = 24 * 3_600_000;
const DOCUMENT = samplePdf("WAEC", 300_000).content;
const PHOTO = sampleJpeg(300_000).content;

let t: TestDeps;
let server: TestServer;
let sender: ReturnType<typeof tusSender>;
let key: string;

beforeAll(async () => {
  t = await openTestDeps();
  server = await startTestServer(t.deps);
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

afterAll(async () => {
  await server.close();
  await t.close();
});

const sendPaper = () => sender.sendWhole(DOCUMENT, { submissionKey: key, filename: "waec result.pdf" });
const sendPhoto = () => sender.sendWhole(PHOTO, { submissionKey: key, field: "jambResult", filename: "jamb.jpg" });

/** Sends the form with uploads in place of files, by the name of their field. */
function submit(uploads: Record<string, string | string[]>, overrides: FormOverrides = {}): Promise<Response> {
  const form = applicationForm({ key, waecNecoResult: null, jambResult: null, ...overrides });
  for (const [field, ids] of Object.entries(uploads)) for (const id of [ids].flat()) form.append(field, id);
  return fetch(`${server.origin}/form/submit`, { method: "POST", body: form, headers: { Accept: "application/json" } });
}

async function problems(response: Response): Promise<Record<string, string>> {
  const { errors } = (await response.json()) as RejectedSubmission;
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

const applications = () => t.deps.db.selectFrom("applications").select("id").execute();

test("an application is sent with files that came before it, byte for byte, under their own names", async () => {
  const response = await submit({ waecNecoResultUpload: await sendPaper(), jambResultUpload: await sendPhoto() });
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

test("one file may come before, and the other with the form", async () => {
  expect((await submit({ waecNecoResultUpload: await sendPaper() }, { jambResult: photoFile() })).status).toBe(201);
});

test("a form that is sent again gets the same reference, with its uploads or with the files themselves", async () => {
  const uploads = { waecNecoResultUpload: await sendPaper(), jambResultUpload: await sendPhoto() };
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

test("a form that is sent ten times at once gets one reference and one application", async () => {
  const uploads = { waecNecoResultUpload: await sendPaper(), jambResultUpload: await sendPhoto() };
  const responses = await Promise.all(Array.from({ length: 10 }, () => submit(uploads)));
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  const bodies = (await Promise.all(responses.map((response) => response.json()))) as AcceptedSubmission[];
  expect(new Set(bodies.map(({ reference }) => reference)).size).toBe(1);
  expect(await applications()).toHaveLength(1);
});

test("two tabs that each sent the files get one reference", async () => {
  const one = { waecNecoResultUpload: await sendPaper(), jambResultUpload: await sendPhoto() };
  const other = { waecNecoResultUpload: await sendPaper(), jambResultUpload: await sendPhoto() };
  const { reference } = (await (await submit(one)).json()) as AcceptedSubmission;
  expect(await (await submit(other)).json()).toMatchObject({ reference });
});

test("an upload that can't stand for the file is answered in one way, whatever is wrong with it", async () => {
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

test("an upload needs the key of its form", async () => {
  const upload = await sendPaper();
  for (const other of ["", "'; drop table uploads; --"]) {
    const response = await submit({ waecNecoResultUpload: upload }, { key: other, jambResult: photoFile() });
    expect(await problems(response)).toHaveProperty("waecNecoResult");
  }
});

test("an upload whose content is of no accepted kind is refused by name", async () => {
  const program = Buffer.from("MZ this is a program");
  const upload = await sender.sendWhole(program, { submissionKey: key, filename: "result.pdf" });
  const response = await submit({ waecNecoResultUpload: upload }, { jambResult: photoFile() });
  expect(response.status).toBe(422);
  expect(await problems(response)).toEqual({
    waecNecoResult: "Your WAEC/NECO result must be a PDF, JPEG or PNG file. Save or photograph it as one of these.",
  });
});

test("an upload with a script in it is rejected with its last piece, and is not there for its form", async () => {
  const hostile = pdfWith({ objects: ["<< /S /JavaScript /JS (1) >>"] });
  const address = await sender.begin(hostile, { submissionKey: key });
  expect((await sender.send(address, 0, hostile.subarray(0, 100))).status).toBe(204);
  const last = await sender.send(address, 100, hostile.subarray(100));
  expect([last.status, await last.text()]).toEqual([422, "pdf-script"]);
  const response = await submit({ waecNecoResultUpload: idOf(address) }, { jambResult: photoFile() });
  expect(await problems(response)).toHaveProperty("waecNecoResult");
});

test("an upload that nobody could look into when it arrived is looked into with its form", async () => {
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

test("two files for one field are refused, however they come", async () => {
  const upload = await sendPaper();
  for (const ids of [[upload, await sendPaper()], Array.from({ length: 30 }, () => upload)]) {
    const response = await submit({ waecNecoResultUpload: ids }, { jambResult: photoFile() });
    expect(await problems(response)).toEqual({
      waecNecoResult: "WAEC/NECO result was sent more than once. Choose one file.",
    });
  }
  const both = await submit({ waecNecoResultUpload: upload }, { waecNecoResult: photoFile(), jambResult: photoFile() });
  expect(both.status).toBe(422);
});

test("an upload outlives a form with something wrong, and serves when that is right", async () => {
  const uploads = { waecNecoResultUpload: await sendPaper(), jambResultUpload: await sendPhoto() };
  expect(await problems(await submit(uploads, { answers: { city: "" } }))).toEqual({ city: "Enter your city." });
  expect((await submit(uploads)).status).toBe(201);
});

test("an upload of a sent application can't be taken away again", async () => {
  const upload = await sendPaper();
  await submit({ waecNecoResultUpload: upload, jambResultUpload: await sendPhoto() });
  expect((await sender.request(`/form/uploads/${upload}`, "DELETE")).status).toBe(403);
  expect(await sender.received(`/form/uploads/${upload}`)).toBe(DOCUMENT.length);
});

test("what was not submitted within 7 days is gone, and what was is known 7 days longer", async () => {
  const uploads = { waecNecoResultUpload: await sendPaper(), jambResultUpload: await sendPhoto() };
  const forgotten = await sender.begin(DOCUMENT);
  await sender.send(forgotten, 0, DOCUMENT.subarray(0, 1000));
  t.clock.advance(6 * DAY_MS);
  const { reference } = (await (await submit(uploads)).json()) as AcceptedSubmission;
  expect(await sweepUploads(t.deps)).toBe(0);
  t.clock.advance(2 * DAY_MS);
  expect((await sender.request(forgotten, "HEAD")).status).toBe(410);
  expect(await sweepUploads(t.deps)).toBe(1);
  expect((await sender.request(forgotten, "HEAD")).status).toBe(404);
  expect(await t.deps.db.selectFrom("upload_chunks").select("start").execute()).toEqual([]);
  expect(await (await submit(uploads)).json()).toMatchObject({ reference });
  t.clock.advance(6 * DAY_MS);
  expect(await sweepUploads(t.deps)).toBe(2);
});
