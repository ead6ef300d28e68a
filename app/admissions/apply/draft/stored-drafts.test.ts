import { describe, expect, it } from "vitest";
import type { DeviceRecords } from "../../../platform/browser/device-records.ts";
import type { DeviceStorage } from "../../../platform/browser/device-storage.ts";
import { RESULT_FIELDS } from "../../questions/document-fields.ts";
import { isSameTyped } from "./draft.ts";
import { draftStore } from "./draft-store.ts";
import { deleteDraft, readDrafts, saveFile, saveTyped } from "./stored-drafts.ts";

/**
 * A fake device. `rejectsRecords` makes IndexedDB fail, `rejectsBlobs` makes it fail for records with a Blob, as in WebKit's private
 * windows, `isFull` leaves no space for files, `rejectsText` makes localStorage fail, and `stalls` lets no IndexedDB write finish, as when
 * the page is closed.
 */
function openDevice() {
  const texts = new Map<string, string>();
  const records = new Map<string, unknown>();
  const device = {
    texts,
    records,
    rejectsText: false,
    rejectsRecords: false,
    rejectsBlobs: false,
    isFull: false,
    stalls: false,
    failsToDelete: false,
    written: [] as string[],
  };
  const textStorage: DeviceStorage = {
    read: (key) => texts.get(key) ?? null,
    write: (key, value) => void (device.rejectsText || texts.set(key, value)),
    remove: (key) => void texts.delete(key),
  };
  const recordStorage: DeviceRecords = {
    read: async (prefix) =>
      device.rejectsRecords ? null : new Map([...records].filter(([key]) => key.startsWith(prefix))),
    async write(key, value) {
      if (device.stalls) await new Promise(() => {});
      device.written.push(key);
      if (
        device.rejectsRecords ||
        (device.isFull && key.includes("/file/")) ||
        (device.rejectsBlobs && Object.values(Object(value)).some((part) => part instanceof Blob))
      )
        return false;
      records.set(key, value);
      return true;
    },
    async removeAll(prefix) {
      if (device.stalls) await new Promise(() => {});
      if (device.failsToDelete) return false;
      for (const key of records.keys()) if (key.startsWith(prefix)) records.delete(key);
      return true;
    },
  };
  return Object.assign(device, { stores: { texts: textStorage, records: recordStorage, locks: undefined } });
}

const DRAFT = {
  savedAt: 1_000,
  submissionKey: "a-key",
  values: { firstName: ["Ọmọ́tọ́lá"], howDidYouHear: ["friend", "Google"] },
};
const DOCUMENT = { file: new Blob(["%PDF-1.4"], { type: "application/pdf" }), name: "my result.pdf" };

describe("a saved draft", () => {
  it("is read back with its text and files", async () => {
    const { stores } = openDevice();
    await saveTyped(stores, DRAFT);
    await saveFile(stores, DRAFT.submissionKey, "jambResult", DOCUMENT);
    expect(await readDrafts(stores)).toEqual({
      drafts: [{ ...DRAFT, files: { jambResult: DOCUMENT } }],
      extent: "everything",
    });
  });

  it("that could not be deleted is not offered, and is deleted when the form is opened next", async () => {
    const device = openDevice();
    const { stores } = device;
    await saveTyped(stores, DRAFT);
    device.failsToDelete = true;
    await deleteDraft(stores, DRAFT.submissionKey);
    expect((await readDrafts(stores)).drafts).toEqual([]);
    expect((await stores.records.read(""))?.size).toBe(1);
    device.failsToDelete = false;
    expect((await readDrafts(stores)).drafts).toEqual([]);
    await expect.poll(async () => (await stores.records.read(""))?.size).toBe(0);
    expect((await readDrafts(stores)).drafts).toEqual([]);
  });

  it("replaces the earlier version of the same form", async () => {
    const { stores } = openDevice();
    await saveTyped(stores, DRAFT);
    const later = { ...DRAFT, savedAt: 2_000, values: { firstName: ["Ngozi"] } };
    await saveTyped(stores, later);
    expect((await readDrafts(stores)).drafts).toEqual([{ ...later, files: {} }]);
  });

  it("is stored apart from other drafts on the device, newest first", async () => {
    const { stores } = openDevice();
    const another = { savedAt: 2_000, submissionKey: "another-key", values: { city: ["Warri"] } };
    await saveTyped(stores, DRAFT);
    await saveTyped(stores, another);
    await saveFile(stores, "another-key", "jambResult", DOCUMENT);
    expect((await readDrafts(stores)).drafts).toEqual([
      { ...another, files: { jambResult: DOCUMENT } },
      { ...DRAFT, files: {} },
    ]);
    await deleteDraft(stores, "another-key");
    expect((await readDrafts(stores)).drafts).toEqual([{ ...DRAFT, files: {} }]);
  });

  it("leaves nothing behind when it is deleted, including records of other modules under its key", async () => {
    const { stores, texts, records } = openDevice();
    await saveTyped(stores, DRAFT);
    await saveFile(stores, DRAFT.submissionKey, "waecNecoResult", DOCUMENT);
    await stores.records.write(`${DRAFT.submissionKey}/upload/waecNecoResult`, "an address");
    await deleteDraft(stores, DRAFT.submissionKey);
    expect([...texts, ...records]).toEqual([]);
  });

  it("survives when the page is closed before its IndexedDB write finishes", async () => {
    const device = openDevice();
    await saveTyped(device.stores, DRAFT);
    device.stalls = true;
    const later = { ...DRAFT, savedAt: 500, values: { firstName: ["Ngozi"] } };
    void saveTyped(device.stores, later);
    expect((await readDrafts(device.stores)).drafts).toEqual([{ ...later, files: {} }]);
  });

  it("stays deleted when the page is closed before its IndexedDB delete finishes", async () => {
    const device = openDevice();
    await saveTyped(device.stores, DRAFT);
    device.stalls = true;
    void deleteDraft(device.stores, DRAFT.submissionKey);
    device.stalls = false;
    expect((await readDrafts(device.stores)).drafts).toEqual([]);
    await expect.poll(() => [...device.texts, ...device.records]).toEqual([]);
  });

  it("is read back when an earlier version of the site saved it", async () => {
    const { stores, texts } = openDevice();
    texts.set("gatehouse.application-drafts", JSON.stringify([DRAFT]));
    expect((await readDrafts(stores)).drafts).toEqual([{ ...DRAFT, files: {} }]);
  });

  it.each([
    "",
    "{",
    "null",
    "{}",
    "[]",
    '[{"savedAt":"today"}]',
    '[{"savedAt":1,"submissionKey":"k","values":{"firstName":"Ada"}}]',
  ])("is left out when the device returns %j", async (stored) => {
    const { stores, texts, records } = openDevice();
    texts.set("gatehouse.application-drafts", stored);
    records.set("a-key/typed", stored);
    records.set("a-key/file/jambResult", { file: stored, name: "my result.pdf" });
    expect((await readDrafts(stores)).drafts).toEqual([]);
  });

  it("equals a form that the browser restored in full, and no other", () => {
    const alike = { howDidYouHear: ["friend", "Google"], firstName: ["Ọmọ́tọ́lá"] };
    expect(isSameTyped(DRAFT.values, alike)).toBe(true);
    expect(isSameTyped(DRAFT.values, { ...alike, city: ["Warri"] })).toBe(false);
    expect(isSameTyped(DRAFT.values, { ...alike, firstName: ["Ngozi"] })).toBe(false);
    expect(isSameTyped(DRAFT.values, { firstName: ["Ọmọ́tọ́lá"] })).toBe(false);
  });
});

describe("an old draft", () => {
  const DAY = 86_400_000;
  const begun = Date.UTC(2026, 0, 10);

  async function storedUntil(now: number, savedAt = begun) {
    const device = openDevice();
    const before = draftStore(device.stores, new WeakMap(), () => savedAt);
    const files = new Map([["jambResult", new File(["%PDF-1.4"], "result.pdf")] as const]);
    await before.save("a-key", { values: DRAFT.values, files, fields: RESULT_FIELDS });
    return { device, store: draftStore(device.stores, new WeakMap(), () => now) };
  }

  it("is offered for half a year, then deleted with its files", async () => {
    const young = await storedUntil(begun + 182 * DAY);
    expect((await young.store.read()).drafts).toHaveLength(1);
    const { store, device } = await storedUntil(begun + 184 * DAY);
    expect((await store.read()).drafts).toEqual([]);
    await store.read();
    expect([...device.texts, ...device.records]).toEqual([]);
  });

  it.each([
    ["was back in 1970", begun, 5_000],
    ["was ahead", begun, begun + 900 * DAY],
  ])("is retained when it was saved while the device's clock %s", async (_when, now, savedAt) => {
    const { store } = await storedUntil(now, savedAt);
    expect((await store.read()).drafts).toHaveLength(1);
  });

  it.each([184, 365, 729])(
    "is retained when it was typed while the device's clock was %d days behind, in a form that the server sent today",
    async (days) => {
      const device = openDevice();
      const wrong = draftStore(device.stores, new WeakMap(), () => begun - days * DAY, begun);
      await wrong.save("a-key", { values: DRAFT.values, files: new Map(), fields: RESULT_FIELDS });
      const right = draftStore(device.stores, new WeakMap(), () => begun + DAY, begun + DAY);
      expect((await right.read()).drafts).toHaveLength(1);
    },
  );

  it("is retained while it is in the offline queue, however long", async () => {
    const { store, device } = await storedUntil(begun + 300 * DAY);
    const queued = { submissionKey: "a-key", queuedAt: begun, values: DRAFT.values, uploads: {} };
    await device.stores.records.write("a-key/queued", queued);
    await store.read();
    expect([...device.records.keys()]).toEqual(["a-key/typed", "a-key/file/jambResult", "a-key/queued"]);
  });
});

describe("a device with limited storage", () => {
  it("saves the text, and reports that files are not saved, when IndexedDB fails", async () => {
    const device = openDevice();
    device.rejectsRecords = true;
    const store = draftStore(device.stores, new WeakMap(), () => 1_000);
    const files = new Map([["jambResult", new File(["%PDF-1.4"], "result.pdf")] as const]);
    expect(await store.save("a-key", { values: DRAFT.values, files, fields: RESULT_FIELDS })).toBe("text");
    expect(await store.read()).toEqual({ drafts: [{ ...DRAFT, files: {} }], extent: "text" });
    await store.remove("a-key");
    expect(device.texts.size).toBe(0);
  });

  it("saves the text, and reports that files are not saved, when it has too little space for them", async () => {
    const device = Object.assign(openDevice(), { isFull: true });
    const store = draftStore(device.stores, new WeakMap(), () => 1_000);
    const files = new Map([["jambResult", new File(["%PDF-1.4"], "result.pdf")] as const]);
    expect(await store.save("a-key", { values: DRAFT.values, files, fields: RESULT_FIELDS })).toBe("text");
    expect((await store.read()).drafts).toEqual([{ ...DRAFT, files: {} }]);
  });

  it("saves a file's bytes and restores the file when IndexedDB rejects Blobs", async () => {
    const device = Object.assign(openDevice(), { rejectsBlobs: true });
    await saveTyped(device.stores, DRAFT);
    expect(await saveFile(device.stores, DRAFT.submissionKey, "jambResult", DOCUMENT)).toBe(true);

    const { drafts, extent } = await readDrafts(device.stores);
    expect(extent).toBe("everything");
    const stored = drafts[0]?.files.jambResult;
    expect(stored?.name).toBe("my result.pdf");
    expect(stored?.file.type).toBe("application/pdf");
    expect(await stored?.file.text()).toBe("%PDF-1.4");
  });

  it("does not save a file that was removed before its bytes were read", async () => {
    const device = Object.assign(openDevice(), { rejectsBlobs: true });
    const store = draftStore(device.stores, new WeakMap(), () => 1_000);
    const chosen = new Map([["jambResult", new File(["%PDF-1.4"], "my result.pdf")]] as const);
    const first = store.save("a-key", { values: DRAFT.values, files: chosen, fields: RESULT_FIELDS });
    const second = store.save("a-key", { values: DRAFT.values, files: new Map(), fields: RESULT_FIELDS });
    await Promise.all([first, second]);
    expect((await readDrafts(device.stores)).drafts).toMatchObject([{ files: {} }]);
  });

  it("reports that nothing is saved when localStorage fails too, before and after typing", async () => {
    const device = openDevice();
    Object.assign(device, { rejectsRecords: true, rejectsText: true });
    const store = draftStore(device.stores, new WeakMap(), () => 1_000);
    expect(await store.read()).toEqual({ drafts: [], extent: "nothing" });
    expect(await store.save("a-key", { values: DRAFT.values, files: new Map(), fields: RESULT_FIELDS })).toBe(
      "nothing",
    );
  });
});

describe("the contents of a form", () => {
  const document = new File(["%PDF-1.4"], "result.pdf");

  it("are saved with each change, and a file is written once each time it is chosen", async () => {
    const device = openDevice();
    const store = draftStore(device.stores, new WeakMap(), () => 1_000);
    const isFile = (key: string) => key.includes("/file/");
    for (const firstName of ["A", "Ad", "Ada"])
      await store.save("a-key", {
        values: { firstName: [firstName] },
        files: new Map([["jambResult", document]]),
        fields: RESULT_FIELDS,
      });
    expect(device.written.filter(isFile)).toEqual(["a-key/file/jambResult"]);

    const again = new Map([["jambResult", new File(["%PDF-1.5"], "result.pdf")] as const]);
    await store.save("a-key", { values: { firstName: ["Ada"] }, files: again, fields: RESULT_FIELDS });
    expect(device.written.filter(isFile)).toHaveLength(2);
    await store.save("a-key", { values: { firstName: ["Ada"] }, files: new Map(), fields: RESULT_FIELDS });
    expect((await store.read()).drafts[0]?.files).toEqual({});
  });

  it("are saved when there is only a file", async () => {
    const { stores } = openDevice();
    const store = draftStore(stores, new WeakMap(), () => 1_000);
    await store.save("a-key", { values: {}, files: new Map([["jambResult", document]]), fields: RESULT_FIELDS });
    expect((await store.read()).drafts[0]?.files.jambResult?.name).toBe("result.pdf");
  });

  it("are deleted when the form becomes empty", async () => {
    const { stores, texts, records } = openDevice();
    const store = draftStore(stores, new WeakMap(), () => 1_000);
    await store.save("a-key", {
      values: DRAFT.values,
      files: new Map([["jambResult", document]]),
      fields: RESULT_FIELDS,
    });
    await store.save("a-key", { values: {}, files: new Map(), fields: RESULT_FIELDS });
    expect([...texts, ...records]).toEqual([]);
  });

  it("go on under another key with the files of questions that the form leaves out", async () => {
    const { stores } = openDevice();
    const store = draftStore(stores, new WeakMap(), () => 1_000);
    await store.save("a-key", { values: {}, files: new Map([["jambResult", document]]), fields: RESULT_FIELDS });
    const now = { values: DRAFT.values, files: new Map(), fields: ["waecNecoResult"] } as const;
    await store.save("another-key", now);
    await store.moveFiles("a-key", "another-key", now.fields, () => true);
    expect((await store.read()).drafts).toMatchObject([
      { submissionKey: "another-key", values: DRAFT.values, files: { jambResult: { name: "result.pdf" } } },
    ]);
  });

  it("go on under another key with such a file on a device that has no space for two copies", async () => {
    const { stores, records } = openDevice();
    const write: DeviceRecords["write"] = async (key, value) =>
      key.includes("/file/") && [...records.keys()].some((other) => other.includes("/file/"))
        ? false
        : stores.records.write(key, value);
    const store = draftStore({ ...stores, records: { ...stores.records, write } }, new WeakMap(), () => 1_000);
    await store.save("a-key", { values: {}, files: new Map([["jambResult", document]]), fields: RESULT_FIELDS });
    await store.save("another-key", { values: DRAFT.values, files: new Map(), fields: ["waecNecoResult"] });
    await store.moveFiles("a-key", "another-key", ["waecNecoResult"], () => true);
    expect((await store.read()).drafts).toMatchObject([{ submissionKey: "another-key", files: { jambResult: {} } }]);
  });
});
