import { readdir, stat } from "node:fs/promises";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeAll, expect, test } from "vitest";
import { applicationForm, pdfFile, photoFile } from "../../../../../tests/builders/application-form.builder.ts";
import { readUntilClosed } from "../../../../../tests/support/read/read-until-closed.ts";
import { type TestDeps, testDeps } from "../../../../../tests/support/test-deps.ts";
import { startTestServer, testServer } from "../../../../../tests/support/test-server.ts";
import { createConcurrencyLimit } from "../../../../platform/http/concurrency-limit.server.ts";
import { createRateLimit } from "../../../../platform/http/rate-limit.server.ts";
import { DOCUMENT_MAX_BYTES } from "../../../application.schema.ts";
import type { RejectedSubmission } from "../submission-result.ts";
import { receiveForm } from "./receive-form.server.ts";

const MEGABYTE = 1024 * 1024;
/** So impatient that a busy machine would seem to send slowly. */
const IMPATIENT = { timeoutMs: 300, bytesPerSecond: 10_000, totalMs: 10_000 };

const t = testDeps();
const server = testServer(t);
let usualRate: TestDeps["deps"]["uploadRate"];

beforeAll(() => {
  usualRate = t.deps.uploadRate;
});

afterEach(async () => {
  t.deps.uploadRate = usualRate;
  await expect.poll(() => readdir(t.deps.files.incoming), { message: "temporary files are gone" }).toEqual([]);
});

function post(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  return server.submit(body, headers);
}

async function rejectedFields(response: Response): Promise<string[]> {
  const { errors } = (await response.json()) as RejectedSubmission;
  return errors.map(({ field, message }) => `${field}: ${message}`);
}

const savedCount = async () => (await t.deps.db.selectFrom("applications").select("id").execute()).length;

/** Sends raw bytes and returns the server's response until the connection is closed. */
async function raw(bytes: string, thenDestroy = false): Promise<string> {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(bytes, () => thenDestroy && socket.destroy());
  return text(socket).catch(() => "");
}

function requestHead(headers: string): string {
  return `POST /form/submit HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\n${headers}\r\n`;
}

test("returns 413 naming a file of more than 8 MB, and validates the other answers", async () => {
  const response = await post(
    applicationForm({ jambResult: photoFile("slip.jpg", 9 * MEGABYTE), answers: { city: "" } }),
  );
  expect(response.status).toBe(413);
  expect(await rejectedFields(response)).toEqual([
    "city: Enter your city.",
    "jambResult: Your JAMB result is larger than 8 MB. Choose a smaller file or take the photo again.",
  ]);
});

test("accepts a file of exactly 8 MB", async () => {
  expect((await post(applicationForm({ jambResult: photoFile("slip.jpg", 8 * MEGABYTE) }))).status).toBe(201);
});

test("rejects an executable named like a PDF by its content", async () => {
  const disguised = new File([new Uint8Array([0x4d, 0x5a, 0x90, 0x00, 0x03])], "result.pdf", {
    type: "application/pdf",
  });
  const response = await post(applicationForm({ waecNecoResult: disguised }));
  expect(response.status).toBe(422);
  expect(await rejectedFields(response)).toEqual([
    "waecNecoResult: Your WAEC/NECO result must be a PDF, JPEG or PNG file. Save or photograph it as one of these.",
  ]);
});

test("rejects a picture of another kind, named like a JPEG, by its content", async () => {
  const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
  const disguised = new File([gif], "slip.jpg", { type: "image/jpeg" });
  expect(await rejectedFields(await post(applicationForm({ jambResult: disguised })))).toEqual([
    "jambResult: Your JAMB result must be a PDF, JPEG or PNG file. Save or photograph it as one of these.",
  ]);
});

test("returns 429 with Retry-After, and saves nothing, once a network has reached its limit", async () => {
  const submissionsByNetwork = createRateLimit(t.pool, { name: "submit-once", attempts: 1, perSeconds: 60 });
  const narrow = await startTestServer({ ...t.deps, limits: { ...t.deps.limits, submissionsByNetwork } });
  const send = () => narrow.submit(applicationForm());
  const before = await savedCount();
  const [first, second] = [await send(), await send()];
  await narrow.close();
  expect([first.status, second.status]).toEqual([201, 429]);
  expect(Number(second.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await savedCount()).toBe(before + 1);
});

test("rejects an empty file by name", async () => {
  const response = await post(applicationForm({ waecNecoResult: new File([], "result.pdf") }));
  expect(await rejectedFields(response)).toEqual([
    "waecNecoResult: Your WAEC/NECO result is an empty file. Choose the file again.",
  ]);
});

test("reports a file field without a file as missing, not as an empty file", async () => {
  const response = await post(applicationForm({ waecNecoResult: new File([], "") }));
  expect(await rejectedFields(response)).toEqual(["waecNecoResult: Upload your WAEC/NECO result."]);
});

test("rejects two files in one field by name", async () => {
  const form = applicationForm();
  form.append("jambResult", pdfFile("second.pdf"));
  expect(await rejectedFields(await post(form))).toEqual([
    "jambResult: JAMB result was sent more than once. Choose one file.",
  ]);
});

test("writes no more than one file's size to disk for many files in one field", async () => {
  const form = applicationForm();
  for (let count = 0; count < 3; count++) form.append("jambResult", photoFile("slip.jpg", 8 * MEGABYTE));
  const { headers, body } = new Request(server.origin, { method: "POST", body: form });
  const input = { contentType: headers.get("Content-Type"), contentLength: null, body };
  const reception = await receiveForm(input, t.deps);
  if (reception.kind !== "received") throw new Error(`The form was ${reception.kind}.`);
  const received = reception.form.documents.get("jambResult") ?? [];
  const sizes = await Promise.all(received.map(async ({ path }) => (await stat(path)).size));
  expect(sizes).toHaveLength(4);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(DOCUMENT_MAX_BYTES + 1);
  await reception.form.discard();
});

test("opens no more files than two forms of six ask for, however many fields are sent", async () => {
  const form = applicationForm();
  for (let count = 1; count <= 100; count++) form.append(`added-File${count}`, pdfFile());
  const { headers, body } = new Request(server.origin, { method: "POST", body: form });
  const input = { contentType: headers.get("Content-Type"), contentLength: null, body };
  const reception = await receiveForm(input, t.deps);
  if (reception.kind !== "received") throw new Error(`The form was ${reception.kind}.`);
  const fields = [...reception.form.documents.keys()];
  expect([fields.length, ...fields.slice(0, 3)]).toEqual([12, "waecNecoResult", "jambResult", "added-File1"]);
  expect(await readdir(t.deps.files.incoming)).toHaveLength(12);
  await reception.form.discard();
});

test("ignores a file in an unknown field, and text in a file field", async () => {
  const form = applicationForm({ jambResult: null });
  form.append("jambResult", "not a file");
  form.append("surprise", photoFile());
  expect(await rejectedFields(await post(form))).toEqual(["jambResult: Upload your JAMB result."]);
});

test("removes paths and text direction characters from file names, and shortens them", async () => {
  await post(applicationForm({ waecNecoResult: pdfFile(`../../etc/\u202Epasswd${"x".repeat(300)}.pdf`) }));
  const documents = await t.deps.db
    .selectFrom("documents")
    .select("original_name")
    .orderBy("application_id", "desc")
    .execute();
  const names = documents.map((row) => row.original_name);
  expect(names.find((name) => name.includes("passwd"))).toMatch(/^[^/\u202e]{1,120}$/);
});

test("returns 413 at once for a Content-Length of two gigabytes", async () => {
  const result = await raw(`${requestHead("Content-Length: 2147483648\r\n")}--b\r\n`);
  expect(result).toMatch(/^HTTP\/1\.1 413 /);
});

test("stops reading a chunked body that is too large, in constant memory", async () => {
  const before = process.memoryUsage().rss;
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += MEGABYTE;
      if (sent > 200 * MEGABYTE) return controller.close();
      controller.enqueue(new Uint8Array(MEGABYTE));
    },
  });
  const request: RequestInit & { duplex: "half" } = { method: "POST", body: endless, duplex: "half" };
  request.headers = { "Content-Type": "multipart/form-data; boundary=b", Accept: "application/json" };
  // The client sees either the response or the closed connection.
  const status = await fetch(`${server.origin}/form/submit`, request).then(
    (response) => response.status,
    () => "closed",
  );
  expect([413, "closed"]).toContain(status);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * MEGABYTE);
});

test("returns 408 for a body that stalls", async () => {
  t.deps.uploadRate = IMPATIENT;
  const result = await raw(
    `${requestHead("Content-Length: 5000\r\n")}--b\r\nContent-Disposition: form-data; name="firstName"\r\n\r\nA`,
  );
  expect(result).toMatch(/^HTTP\/1\.1 408 /);
});

test("returns 408 for a body that arrives one byte at a time", async () => {
  t.deps.uploadRate = IMPATIENT;
  const socket = connect(server.port, "127.0.0.1");
  const result = readUntilClosed(socket);
  socket.write(requestHead("Content-Length: 5000\r\n"));
  const drip = setInterval(() => socket.write("-"), 20);
  expect(await result).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(drip);
});

test("saves nothing and leaves no file when the connection is lost in the middle of a file", async () => {
  const before = await savedCount();
  const part = '--b\r\nContent-Disposition: form-data; name="jambResult"; filename="a.pdf"\r\n\r\n%PDF-1.4';
  await raw(`${requestHead("Content-Length: 500000\r\n")}${part}${"x".repeat(100_000)}`, true);
  // The next request is served after the lost connection was noticed.
  expect((await post(applicationForm())).status).toBe(201);
  expect(await savedCount()).toBe(before + 1);
});

test("returns 400 for a body that ends before its last boundary", async () => {
  const half = '--b\r\nContent-Disposition: form-data; name="firstName"\r\n\r\nAda';
  const response = await post(half, { "Content-Type": "multipart/form-data; boundary=b" });
  expect(response.status).toBe(400);
});

test.each([
  ["JSON", "application/json", "{}"],
  ["a form without files", "application/x-www-form-urlencoded", "firstName=Ada"],
  ["multipart without a boundary", "multipart/form-data", "x"],
])("returns 415 for %s", async (_, contentType, body) => {
  expect((await post(body, { "Content-Type": contentType })).status).toBe(415);
});

test("returns 413 for a form of a thousand parts", async () => {
  const form = applicationForm();
  for (let index = 0; index < 1000; index++) form.append(`field${index}`, "x");
  expect((await post(form)).status).toBe(413);
});

test("returns 405 for another method", async () => {
  const response = await fetch(`${server.origin}/form/submit`, { method: "PUT", body: applicationForm() });
  expect(response.status).toBe(405);
});

test("returns 403 for a cross-site form", async () => {
  const response = await post(applicationForm(), { "Sec-Fetch-Site": "cross-site" });
  expect(response.status).toBe(403);
  expect((await post(applicationForm(), { Origin: "https://elsewhere.example" })).status).toBe(403);
});

test("returns 503 while a network uses all its form slots, and accepts its forms when one is free", async () => {
  const formConcurrency = createConcurrencyLimit(2);
  const crowded = await startTestServer({ ...t.deps, formConcurrency });
  const send = () => fetch(`${crowded.origin}/form/submit`, { method: "POST", body: applicationForm() });
  const [leave] = [formConcurrency("127.0.0.1"), formConcurrency("127.0.0.1")];
  const rejected = await send();
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get("Retry-After")).toBe("60");
  expect(formConcurrency("192.0.2.7")).not.toBeNull();
  leave?.();
  for (let count = 0; count < 3; count++) expect((await send()).status).toBe(201);
  await crowded.close();
});

test("allows three hundred applicants behind one address", async () => {
  const allowances = await Promise.all(
    Array.from({ length: 300 }, () => t.deps.limits.submissionsByNetwork.take("school")),
  );
  expect(new Set(allowances.map(({ kind }) => kind))).toEqual(new Set(["allowed"]));
});
