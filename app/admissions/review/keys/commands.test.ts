import { describe, expect, test } from "vitest";
import { COMMAND_NAMES, changeKey, commandOfKey, DEFAULT_KEYS, parseKeySettings } from "./commands.ts";

test("every command has a key of its own", () => {
  expect(new Set(Object.values(DEFAULT_KEYS.keys)).size).toBe(COMMAND_NAMES.length);
});

test.each([
  ["a", "admit"],
  ["A", "admit"],
  ["j", "next"],
  ["?", "help"],
  ["x", "select"],
  ["c", "note"],
  ["w", "waiting-list"],
  ["1", "document-1"],
  ["6", "document-6"],
  ["q", null],
  ["Enter", null],
])("the key %s runs %s", (key, command) => {
  expect(commandOfKey(DEFAULT_KEYS, key)).toBe(command);
});

test("no key runs anything while keys are switched off", () => {
  expect(commandOfKey({ ...DEFAULT_KEYS, isOn: false }, "a")).toBeNull();
});

describe("Changing a key", () => {
  test("moves the command to the new key", () => {
    const change = changeKey(DEFAULT_KEYS, "admit", "Y");
    if (change.kind !== "changed") throw new Error(change.kind);
    expect(commandOfKey(change.settings, "y")).toBe("admit");
    expect(commandOfKey(change.settings, "a")).toBeNull();
  });

  test("names the command that has the key already", () => {
    expect(changeKey(DEFAULT_KEYS, "admit", "n")).toEqual({ kind: "taken", by: "not-admit" });
  });

  test.each(["Enter", " ", ""])("does not accept the key %j", (key) => {
    expect(changeKey(DEFAULT_KEYS, "admit", key)).toEqual({ kind: "unusable" });
  });
});

describe("Stored keys", () => {
  test("are read as they were stored", () => {
    const settings = { isOn: false, keys: { ...DEFAULT_KEYS.keys, next: "l" } };
    expect(parseKeySettings(JSON.stringify(settings))).toEqual(settings);
  });

  test.each([null, "", "no JSON", "[]", '{"keys":{"admit":"several"}}', '{"keys":{"admit":"n"}}', '{"keys":7}'])(
    "%j are replaced by the defaults",
    (stored) => {
      expect(parseKeySettings(stored)).toEqual(DEFAULT_KEYS);
    },
  );
});
