import { expect, it } from "vitest";
import { bytesLeft, formatCost, formatCostOfPhotos } from "./upload-cost.ts";

it.each([
  [3_000, "About 0.1 MB to send, about 1 second on a slow connection."],
  [612_000, "About 0.6 MB to send, about 7 seconds on a slow connection."],
  [8 * 1024 * 1024, "About 8 MB to send, about 89 seconds on a slow connection."],
  [16 * 1024 * 1024, "About 16 MB to send, about 3 minutes on a slow connection."],
  [0, "Your files are already uploaded: only your answers are left to send."],
])("formats %d bytes as: %s", (bytes, text) => {
  expect(formatCost(bytes)).toBe(text);
});

it("counts the bytes that have not arrived", () => {
  const files = new Map([
    ["waecNecoResult", { size: 1_000 }],
    ["jambResult", { size: 400 }],
  ] as const);
  const sending = { kind: "sending", percent: 25, isWaiting: false } as const;
  expect(bytesLeft(files, {})).toBe(1_400);
  expect(bytesLeft(files, { waecNecoResult: sending, jambResult: { kind: "with-form" } })).toBe(1_150);
  expect(bytesLeft(files, { waecNecoResult: { kind: "sent", id: "an id" }, jambResult: sending })).toBe(300);
});

it("formats the cost of two photos", () => {
  expect(formatCostOfPhotos(2)).toBe(
    "Your device makes photos smaller, and sends files while you fill in the rest. For two photos: about 0.6 MB to send, about 7 seconds on a slow connection.",
  );
});
