import { expect, it } from "vitest";
import { formatAmount, formatFileSize } from "./format-number.ts";

it.each([
  [0, "0 bytes"],
  [1_023, "1023 bytes"],
  [1_024, "1 KB"],
  [348_160, "340 KB"],
  [1_048_064, "1 MB"],
  [1_258_291, "1.2 MB"],
  [8 * 1024 * 1024, "8 MB"],
])("formats %d bytes as '%s'", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

it.each([
  ["NGN", "en-NG", "₦700,000"],
  ["GBP", "en-GB", "£700,000"],
  ["USD", "en-US", "$700,000"],
  ["KES", "en-KE", "Ksh 700,000"],
])("writes an amount of %s as %s does", (currency, locale, text) => {
  expect(formatAmount(700_000, { currency, locale }).replace("\u00a0", " ")).toBe(text);
});
