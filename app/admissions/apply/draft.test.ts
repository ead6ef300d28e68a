import { describe, expect, it } from "vitest";
import type { DeviceStorage } from "../../platform/device-storage.ts";
import { ageInWords, forgetDraft, keepDraft, mergeTyped, missingFrom, readDraft } from "./draft.ts";

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
    expect(readDraft(storage)).toEqual(DRAFT);
  });

  it("is gone once it is forgotten", () => {
    const storage = openStorage();
    keepDraft(storage, DRAFT);
    forgetDraft(storage);
    expect(readDraft(storage)).toBeNull();
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
    "[]",
    '{"savedAt":"today"}',
    '{"savedAt":1,"submissionKey":"k","values":{"firstName":"Ada"}}',
  ])("is taken for missing when the device gives back %j", (kept) => {
    const storage = openStorage();
    keepDraft(storage, DRAFT);
    for (const key of storage.entries.keys()) storage.write(key, kept);
    expect(readDraft(storage)).toBeNull();
  });

  it("gives way to what was typed since", () => {
    expect(mergeTyped({ firstName: ["Ada"], city: ["Warri"] }, { firstName: ["Ngozi"] })).toEqual({
      firstName: ["Ngozi"],
      city: ["Warri"],
    });
  });

  it("fills only the fields that are still empty", () => {
    expect(missingFrom({ firstName: ["Ngozi"] }, { firstName: ["Ada"], city: ["Warri"] })).toEqual({ city: ["Warri"] });
  });
});

describe("the age of a draft", () => {
  const MINUTE = 60_000;
  it.each([
    [-5 * MINUTE, "just now"],
    [0, "just now"],
    [59_999, "just now"],
    [MINUTE, "1 minute ago"],
    [5 * MINUTE + 1, "5 minutes ago"],
    [60 * MINUTE, "1 hour ago"],
    [23 * 60 * MINUTE, "23 hours ago"],
    [24 * 60 * MINUTE, "1 day ago"],
    [72 * 60 * MINUTE, "3 days ago"],
  ])("of %d ms reads '%s'", (age, words) => {
    expect(ageInWords(1_700_000_000_000, 1_700_000_000_000 + age)).toBe(words);
  });
});
