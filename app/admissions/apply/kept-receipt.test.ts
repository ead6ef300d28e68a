import { expect, it } from "vitest";
import { KEPT_RECEIPT_KEY, keepReceipt, parseReceipt } from "./kept-receipt.ts";

const RECEIPT = { reference: "PU-26-7K3Q9M", statusUrl: "/Admissions/Received/a-token" };

it("remembers the reference and the receipt's address, and nothing else", () => {
  const entries = new Map<string, string>();
  const storage = {
    read: () => null,
    write: (key: string, value: string) => entries.set(key, value),
    remove: () => {},
  };
  keepReceipt(storage, { ...RECEIPT, ...{ email: "ada@example.com" } });
  expect(parseReceipt(entries.get(KEPT_RECEIPT_KEY) ?? null)).toEqual(RECEIPT);
  expect([...entries.values()].join()).not.toContain("ada@example.com");
});

it.each([
  null,
  "",
  "{",
  "7",
  "{}",
  '{"reference":"PU-26-7K3Q9M","statusUrl":"javascript:alert(1)"}',
  '{"reference":"PU-26-7K3Q9M","statusUrl":"//elsewhere.example"}',
])("shows nothing for %j", (kept) => {
  expect(parseReceipt(kept)).toBeNull();
});
