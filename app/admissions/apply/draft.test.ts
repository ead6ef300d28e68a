import { describe, expect, it } from "vitest";
import type { DeviceStorage } from "../../platform/device-storage.ts";
import { forgetDraft, isSameTyped, keepDraft, readDrafts, rekeyDraft } from "./draft.ts";

function openStorage(): DeviceStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    read: (key) => entries.get(key) ?? null,
    write: (key, value) => entries.set(key, value),
    remove: (key) => entries.delete(key),
  };
}

const DRAFT = {
  savedAt: 1_000,
  submissionKey: "a-key",
  values: { firstName: ["Ọmọ́tọ́lá"], howDidYouHear: ["friend", "Google"] },
};

describe("an application that was begun on this device", () => {
  it("is found again as it was typed", () => {
    const storage = openStorage();
    keepDraft(storage, DRAFT);
    expect(readDrafts(storage)).toEqual([DRAFT]);
  });

  it("takes the place of what was kept of the same form before", () => {
    const storage = openStorage();
    keepDraft(storage, DRAFT);
    const later = { ...DRAFT, savedAt: 2_000, values: { firstName: ["Ngozi"] } };
    keepDraft(storage, later);
    expect(readDrafts(storage)).toEqual([later]);
  });

  it("stays apart from what another person typed on the same device, the newest first", () => {
    const storage = openStorage();
    const another = { savedAt: 2_000, submissionKey: "another-key", values: { city: ["Warri"] } };
    keepDraft(storage, DRAFT);
    keepDraft(storage, another);
    expect(readDrafts(storage)).toEqual([another, DRAFT]);
    forgetDraft(storage, "another-key");
    expect(readDrafts(storage)).toEqual([DRAFT]);
  });

  it("is kept on when it needs a new key, because the old one stands for what was sent", () => {
    const storage = openStorage();
    keepDraft(storage, DRAFT);
    rekeyDraft(storage, DRAFT.submissionKey, "a-new-key");
    expect(readDrafts(storage)).toEqual([{ ...DRAFT, submissionKey: "a-new-key" }]);
  });

  it("leaves nothing behind once it is forgotten", () => {
    const storage = openStorage();
    keepDraft(storage, DRAFT);
    forgetDraft(storage, DRAFT.submissionKey);
    expect(storage.entries.size).toBe(0);
  });

  it("is not kept when nothing is left in it", () => {
    const storage = openStorage();
    keepDraft(storage, DRAFT);
    keepDraft(storage, { ...DRAFT, values: {} });
    expect(storage.entries.size).toBe(0);
  });

  it.each([
    "",
    "{",
    "null",
    "{}",
    "[]",
    '[{"savedAt":"today"}]',
    '[{"savedAt":1,"submissionKey":"k","values":{"firstName":"Ada"}}]',
  ])("is taken for missing when the device gives back %j", (kept) => {
    const storage = openStorage();
    keepDraft(storage, DRAFT);
    for (const key of storage.entries.keys()) storage.write(key, kept);
    expect(readDrafts(storage)).toEqual([]);
  });

  it("is known again when a browser brings back the whole form, and only then", () => {
    const alike = { howDidYouHear: ["friend", "Google"], firstName: ["Ọmọ́tọ́lá"] };
    expect(isSameTyped(DRAFT.values, alike)).toBe(true);
    expect(isSameTyped(DRAFT.values, { ...alike, city: ["Warri"] })).toBe(false);
    expect(isSameTyped(DRAFT.values, { ...alike, firstName: ["Ngozi"] })).toBe(false);
    expect(isSameTyped(DRAFT.values, { firstName: ["Ọmọ́tọ́lá"] })).toBe(false);
  });
});
