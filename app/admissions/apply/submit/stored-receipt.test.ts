import { expect, it } from "vitest";
import { parseReceipt, receiptInState, receiptState, STORED_RECEIPT_KEY, saveReceipt } from "./stored-receipt.ts";

const RECEIPT = { reference: "PU-26-7K3Q9M", statusUrl: "/Admissions/Received/a-token" };

it("stores the reference and the receipt's address, and nothing else", () => {
  const entries = new Map<string, string>();
  const storage = {
    read: () => null,
    write: (key: string, value: string) => entries.set(key, value),
    remove: () => {},
  };
  saveReceipt(storage, { ...RECEIPT, ...{ email: "ada@example.com" } });
  expect(parseReceipt(entries.get(STORED_RECEIPT_KEY) ?? null)).toEqual(RECEIPT);
  expect([...entries.values()].join()).not.toContain("ada@example.com");
});

it("removes an earlier receipt when a full device can't save the new one", () => {
  const entries = new Map([[STORED_RECEIPT_KEY, JSON.stringify({ ...RECEIPT, reference: "PU-26-AAAAAA" })]]);
  saveReceipt({ read: () => null, write: () => {}, remove: (key) => entries.delete(key) }, RECEIPT);
  expect(entries.size).toBe(0);
});

it("is passed to the home page in the navigation state", () => {
  expect(parseReceipt(receiptInState(receiptState(RECEIPT)))).toEqual(RECEIPT);
  for (const state of [null, undefined, 7, {}, { receipt: 7 }]) expect(receiptInState(state)).toBeNull();
});

it.each([
  null,
  "",
  "{",
  "7",
  "{}",
  '{"reference":"PU-26-7K3Q9M","statusUrl":"javascript:alert(1)"}',
  '{"reference":"PU-26-7K3Q9M","statusUrl":"//elsewhere.example"}',
])("returns null for %j", (stored) => {
  expect(parseReceipt(stored)).toBeNull();
});
