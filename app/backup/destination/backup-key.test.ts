import { expect, test } from "vitest";
import { createBackupKey, readBackupKey } from "./backup-key.server.ts";

test("creates a different key of nine groups of four characters each time", () => {
  expect(createBackupKey()).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){8}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(createBackupKey()).not.toBe(createBackupKey());
});

test("reads a key typed in lowercase, with spaces, with O for 0 and l for 1", () => {
  const letters = createBackupKey();
  const key = readBackupKey(letters);
  const written = letters.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
  expect(key.kind).toBe("key");
  expect(readBackupKey(` ${written} `)).toEqual(key);
});

test("rejects a key with a wrong, a missing or two swapped characters", () => {
  const letters = createBackupKey().replaceAll("-", "");
  for (let place = 0; place < letters.length; place++) {
    const other = letters[place] === "7" ? "8" : "7";
    expect(readBackupKey(letters.slice(0, place) + other + letters.slice(place + 1))).toEqual({ kind: "mistyped" });
    expect(readBackupKey(letters.slice(0, place) + letters.slice(place + 1))).toEqual({ kind: "mistyped" });
    const [one = "", two = ""] = [letters[place], letters[place + 1]];
    if (one === two || two === "") continue;
    expect(readBackupKey(letters.slice(0, place) + two + one + letters.slice(place + 2))).toEqual({ kind: "mistyped" });
  }
});
