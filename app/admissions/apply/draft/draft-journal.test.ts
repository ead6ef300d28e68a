import { describe, expect, it } from "vitest";
import type { DeviceStorage } from "../../../platform/browser/device-storage.ts";
import { addToJournal, readJournal, removeFromJournal } from "./draft-journal.ts";

const KEY = "gatehouse.application-drafts";
const ADA = { savedAt: 1, submissionKey: "ada", values: { firstName: ["Ada"] } };
const BOLA = { savedAt: 2, submissionKey: "bola", values: { firstName: ["Bola"] } };

function openStorage() {
  const entries = new Map<string, string>();
  const texts: DeviceStorage = {
    read: (key) => entries.get(key) ?? null,
    write: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
  };
  return { entries, texts };
}

/** Returns a lock manager that grants locks one after the other, from `grant` on. */
function heldLocks() {
  const { promise, resolve: grant } = Promise.withResolvers<void>();
  let last: Promise<unknown> = promise;
  const request = (_name: string, task: () => unknown) => {
    last = last.then(task);
    return last;
  };
  return { locks: { request } as unknown as LockManager, grant, settled: () => last };
}

const keysIn = (texts: DeviceStorage) => readJournal(texts).map(({ submissionKey }) => submissionKey);

describe("an entry of the journal", () => {
  it("is written before the lock is granted", () => {
    const { texts } = openStorage();
    expect(addToJournal({ texts, locks: heldLocks().locks }, ADA)).toBe(true);
    expect(keysIn(texts)).toEqual(["ada"]);
  });

  it("is written again when another tab's write at the same moment overwrote it", async () => {
    const { texts, entries } = openStorage();
    const { locks, grant, settled } = heldLocks();
    addToJournal({ texts, locks }, ADA);
    entries.set(KEY, JSON.stringify([BOLA]));
    grant();
    await settled();
    expect(keysIn(texts)).toEqual(["ada", "bola"]);
  });

  it("does not replace a later one of the same draft under the lock", async () => {
    const { texts } = openStorage();
    const { locks, grant, settled } = heldLocks();
    addToJournal({ texts, locks }, ADA);
    const later = { ...ADA, savedAt: 3, values: { firstName: ["Adaeze"] } };
    addToJournal({ texts, locks }, later);
    grant();
    await settled();
    expect(readJournal(texts)).toEqual([later]);
  });

  it.each([
    ["without Web Locks", undefined],
    [
      "when the browser denies them",
      { request: () => Promise.reject(new DOMException("Denied.", "SecurityError")) } as unknown as LockManager,
    ],
  ])("is added and removed %s", async (_when, locks) => {
    const { texts } = openStorage();
    addToJournal({ texts, locks }, ADA);
    addToJournal({ texts, locks }, BOLA);
    expect(keysIn(texts)).toEqual(["bola", "ada"]);
    await removeFromJournal({ texts, locks }, ADA);
    expect(keysIn(texts)).toEqual(["bola"]);
  });

  it("is not removed when a later one has replaced it", async () => {
    const { texts } = openStorage();
    addToJournal({ texts, locks: undefined }, { ...ADA, savedAt: 3 });
    await removeFromJournal({ texts, locks: undefined }, ADA);
    expect(keysIn(texts)).toEqual(["ada"]);
  });
});
