import { expect, test } from "vitest";
import { NO_ADDED_PAGES } from "../../../../../tests/support/no-added-pages.ts";
import type { DeviceStorage } from "../../../../platform/browser/device-storage.ts";
import { REGISTRY } from "../../../registry.server.ts";
import { encodeForm, findEditedDocument } from "../../edited-documents.server.ts";
import { deleteUnsaved, encodePairs, isSameForm, readUnsaved, storeUnsaved, type UnsavedForm } from "./unsaved-form.ts";

/** A device with room for some letters. */
function device(room = 5_000_000): DeviceStorage {
  const stored = new Map<string, string>();
  return {
    read: (key) => stored.get(key) ?? null,
    write: (key, value) => value.length <= room && stored.set(key, value),
    remove: (key) => stored.delete(key),
  };
}

const FORM: UnsavedForm = { id: "a", savedAt: 1, key: "campus", username: "amaka", over: "0.", form: "title=Campus" };

test("stores one copy of each form, the newest first, and deletes it", () => {
  const storage = device();
  expect(storeUnsaved(storage, FORM)).toBe(true);
  storeUnsaved(storage, { ...FORM, id: "b", savedAt: 2 });
  storeUnsaved(storage, { ...FORM, savedAt: 3, form: "title=Life" });
  expect(readUnsaved(storage).map(({ id, form }) => [id, form])).toEqual([
    ["a", "title=Life"],
    ["b", "title=Campus"],
  ]);
  deleteUnsaved(storage, "a");
  expect(readUnsaved(storage).map(({ id }) => id)).toEqual(["b"]);
});

test("says that there is no room for a form, and keeps the copies that it has", () => {
  const storage = device(400);
  storeUnsaved(storage, FORM);
  expect(storeUnsaved(storage, { ...FORM, id: "b", form: "x".repeat(500) })).toBe(false);
  expect(readUnsaved(storage).map(({ id }) => id)).toEqual(["a"]);
});

test("compares forms without regard to empty fields, but to the order of lists", () => {
  expect(isSameForm("a=1&b=", "a=1")).toBe(true);
  expect(isSameForm("l.%24items=0&l.%24items=1", "l.%24items=1&l.%24items=0")).toBe(false);
});

test.each(REGISTRY.filter(({ key }) => key !== "retention").map(({ key, sample }) => [key, sample] as const))(
  "takes the unchanged form of %s for saved, without the page's own controls",
  (key, sample) => {
    const edited = findEditedDocument(key, { addedPages: NO_ADDED_PAGES });
    const form = edited ? encodeForm(edited, sample) : "";
    const sent: [string, string][] = [["$over", "0."], ...new URLSearchParams(form), ["$end", "1"]];
    expect(isSameForm(encodePairs(sent), form)).toBe(true);
  },
);
