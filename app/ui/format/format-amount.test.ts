import { expect, it } from "vitest";
import { formatAmount } from "./format-amount.ts";

it.each([
  ["NGN", "en-NG", "₦700,000"],
  ["GBP", "en-GB", "£700,000"],
  ["USD", "en-US", "$700,000"],
  ["KES", "en-KE", "Ksh 700,000"],
])("writes an amount of %s as %s does", (currency, locale, text) => {
  expect(formatAmount(700_000, { currency, locale }).replace("\u00a0", " ")).toBe(text);
});
