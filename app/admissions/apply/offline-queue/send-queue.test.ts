import { randomUUID } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { COMPLETE_ANSWERS, pdfFile, photoFile } from "../../../../tests/builders/application-form.builder.ts";
import { testDeps } from "../../../../tests/support/test-deps.ts";
import { testServer } from "../../../../tests/support/test-server.ts";
import type { DeviceRecords } from "../../../platform/browser/device-records.ts";
import { ANOTHER_FIELD, SUBMISSION_KEY_FIELD } from "../submit/submission-result.ts";
import { type QueuedApplication, queueStore, rejectionIn } from "./queue-store.ts";
import { sendQueue } from "./send-queue.ts";

const t = testDeps();
const server = testServer(t);

beforeEach(async () => {
  await t.deps.db.deleteFrom("applications").execute();
});

function openDevice() {
  const stored = new Map<string, unknown>();
  const records: DeviceRecords = {
    read: async (prefix) => new Map([...stored].filter(([key]) => key.startsWith(prefix))),
    write: async (key, value) => stored.set(key, value) === stored,
    async removeAll(prefix) {
      for (const key of stored.keys()) if (key.startsWith(prefix)) stored.delete(key);
      return true;
    },
  };
  return { stored, store: queueStore(records) };
}

/** Returns a device with a queued application and its files. */
async function deviceWith(changes: { answers?: Record<string, string>; uploads?: Record<string, string> } = {}) {
  const device = openDevice();
  const submissionKey = randomUUID();
  const answers = { ...COMPLETE_ANSWERS, ...changes.answers, [SUBMISSION_KEY_FIELD]: submissionKey };
  const values = Object.fromEntries(Object.entries(answers).map(([field, value]) => [field, [value]]));
  const queued: QueuedApplication = { submissionKey, queuedAt: 1_000, values, uploads: changes.uploads ?? {} };
  device.stored.set(`${submissionKey}/file/waecNecoResult`, { file: pdfFile(), name: "waec result.pdf" });
  device.stored.set(`${submissionKey}/file/jambResult`, { file: photoFile(), name: "jamb.jpg" });
  await device.store.add(queued);
  return { ...device, submissionKey };
}

/** Sends the queue with relative addresses, as a page does. */
function send({ store }: Pick<Awaited<ReturnType<typeof deviceWith>>, "store">): Promise<number> {
  const own: typeof fetch = (path, options) => fetch(`${server.origin}${path}`, options);
  return sendQueue({ store, fetch: own, locks: undefined });
}

const references = async () =>
  (await t.deps.db.selectFrom("applications").select("reference").execute()).map(({ reference }) => reference);

test("sends a queued application, and keeps only its reference on the device", async () => {
  const device = await deviceWith();
  expect(await send(device)).toBe(0);
  const [reference] = await references();
  const { sent } = await device.store.read();
  expect(sent).toMatchObject([{ submissionKey: device.submissionKey, receipt: { reference } }]);
  expect([...device.stored.keys()]).toEqual([`sent/${device.submissionKey}`]);
  const documents = await t.deps.db.selectFrom("documents").select("original_name").execute();
  expect(documents.map((document) => document.original_name).sort()).toEqual(["jamb.jpg", "waec result.pdf"]);
});

test("sends no file of a question that is not asked any more", async () => {
  const device = await deviceWith();
  const [queued] = (await device.store.read()).waiting;
  if (!queued) throw new Error("Nothing is queued.");
  device.stored.set(`${device.submissionKey}/file/added-Transcript`, { file: pdfFile(), name: "transcript.pdf" });
  await device.store.add({ ...queued, fields: ["waecNecoResult", "jambResult"] });
  const bodies: FormData[] = [];
  const own: typeof fetch = (address, options) => {
    bodies.push(options?.body as FormData);
    return fetch(`${server.origin}${address}`, options);
  };
  expect(await sendQueue({ store: device.store, fetch: own, locks: undefined })).toBe(0);
  expect(bodies.map((body) => body.has("added-Transcript"))).toEqual([false]);
  expect(bodies.map((body) => body.has("jambResult"))).toEqual([true]);
});

test("creates one application when a page and the service worker send it at once", async () => {
  const device = await deviceWith();
  await Promise.all([send(device), send(device)]);
  expect(await references()).toEqual([(await device.store.read()).sent[0]?.receipt.reference]);
});

test("sends a file with the form when the server no longer has its upload", async () => {
  const device = await deviceWith({ uploads: { jambResult: "a".repeat(22) } });
  expect(await send(device)).toBe(0);
  expect(await references()).toHaveLength(1);
});

test("leaves an application queued while offline or during server errors", async () => {
  const device = await deviceWith();
  const before = [...device.stored];
  for (const respond of [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 })),
    () => Promise.resolve(Response.json({ message: "Too many." }, { status: 429 })),
  ])
    expect(await sendQueue({ store: device.store, fetch: respond, locks: undefined })).toBe(1);
  expect([...device.stored]).toEqual(before);
});

test("aborts a request without a response after a timeout, and sends the next application", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const device = await deviceWith();
    const first = device.submissionKey;
    const second = randomUUID();
    const values = { [SUBMISSION_KEY_FIELD]: [second] };
    await device.store.add({ submissionKey: second, queuedAt: 2_000, values, uploads: {} });
    const tried: FormDataEntryValue[] = [];
    const silent: typeof fetch = (_address, { body, signal } = {}) =>
      new Promise((_resolve, reject) => {
        if (body instanceof FormData) tried.push(...body.getAll(SUBMISSION_KEY_FIELD));
        signal?.addEventListener("abort", () => reject(signal.reason));
      });
    const left = sendQueue({ store: device.store, fetch: silent, locks: undefined });
    await vi.advanceTimersByTimeAsync(119_000);
    expect(tried).toEqual([first]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tried).toEqual([first, second]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await left).toBe(2);
    expect((await device.store.read()).waiting).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
});

test("removes a rejected application from the queue, and stores its problems", async () => {
  const device = await deviceWith({ answers: { firstName: "", city: "" } });
  expect(await send(device)).toBe(0);
  expect(await references()).toEqual([]);
  expect((await device.store.read()).waiting).toEqual([]);
  expect(rejectionIn(device.stored, device.submissionKey)).toMatchObject({
    status: 422,
    problems: [{ field: "firstName" }, { field: "city" }],
  });
  expect(device.stored.has(`${device.submissionKey}/file/jambResult`)).toBe(true);
});

test("removes an application from the queue that has to be confirmed as another one", async () => {
  await send(await deviceWith());
  const device = await deviceWith();
  expect(await send(device)).toBe(0);
  expect((await device.store.read()).waiting).toEqual([]);
  expect(rejectionIn(device.stored, device.submissionKey)).toMatchObject({ status: 422, appliedBefore: true });
  await send(await deviceWith({ answers: { [ANOTHER_FIELD]: "yes" } }));
  expect(await references()).toHaveLength(2);
});
