import { expect, test } from "vitest";
import { createBackupKey, readBackupKey } from "./backup-key.server.ts";

test("a key is nine groups of four letters, another one each time", () => {
  expect(createBackupKey()).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){8}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(createBackupKey()).not.toBe(createBackupKey());
});

test("a key is read as people write: in small letters, with blanks, with O for 0 and l for 1", () => {
  const letters = createBackupKey();
  const key = readBackupKey(letters);
  const written = letters.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
  expect(key.kind).toBe("key");
  expect(readBackupKey(` ${written} `)).toEqual(key);
});

test("a slip of the pen is noticed: any other letter, two letters exchanged, one left out", () => {
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
