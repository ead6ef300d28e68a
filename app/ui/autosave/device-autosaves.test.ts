import { expect, it } from "vitest";
import * as z from "zod/mini";
import type { DeviceStorage } from "../../platform/browser/device-storage.ts";
import { type DeviceAutosaves, deleteAutosave, readAutosaves, storeAutosave } from "./device-autosaves.ts";

type Form = { id: string; savedAt: number; username: string; form: string };

const FORMS: DeviceAutosaves<Form> = {
  key: "forms",
  schema: z.object({ id: z.string(), savedAt: z.number(), username: z.string(), form: z.string() }),
};

/** A device with room for some letters. */
function openDevice(room = 5_000_000): DeviceStorage {
  const stored = new Map<string, string>();
  return {
    read: (key) => stored.get(key) ?? null,
    write: (key, value) => value.length <= room && stored.set(key, value),
    remove: (key) => stored.delete(key),
  };
}

const form = (id: string, savedAt: number, text = ""): Form => ({ id, savedAt, username: "ngozi", form: text });

it("stores one autosave of each form, the newest first, and deletes them one by one", () => {
  const device = openDevice();
  expect(storeAutosave(device, FORMS, form("a", 1, "title=Campus"))).toBe(true);
  storeAutosave(device, FORMS, form("b", 2, "title=Campus"));
  storeAutosave(device, FORMS, form("a", 3, "title=Life"));
  expect(readAutosaves(device, FORMS).map(({ id, form: text }) => [id, text])).toEqual([
    ["a", "title=Life"],
    ["b", "title=Campus"],
  ]);
  deleteAutosave(device, FORMS, "a");
  expect(readAutosaves(device, FORMS).map(({ id }) => id)).toEqual(["b"]);
  deleteAutosave(device, FORMS, "b");
  expect(device.read("forms")).toBeNull();
});

it("stores at most ten, the newest ones", () => {
  const device = openDevice();
  for (let time = 0; time < 15; time++) storeAutosave(device, FORMS, form(`form ${time}`, time));
  expect(readAutosaves(device, FORMS)).toHaveLength(10);
  expect(readAutosaves(device, FORMS)[9]?.id).toBe("form 5");
});

it("says that there is no room for a form, and keeps the others", () => {
  const device = openDevice(400);
  storeAutosave(device, FORMS, form("a", 1));
  expect(storeAutosave(device, FORMS, form("b", 2, "x".repeat(500)))).toBe(false);
  expect(readAutosaves(device, FORMS).map(({ id }) => id)).toEqual(["a"]);
});

it.each(["nonsense", "{}", "[1, null]", '[{"id": "a"}]'])("skips unreadable data: %s", (stored) => {
  const device = openDevice();
  device.write("forms", stored);
  expect(readAutosaves(device, FORMS)).toEqual([]);
});
