import { expect, test } from "vitest";
import { NO_ADDED_PAGES } from "../../../../../tests/support/no-added-pages.ts";
import { REGISTRY } from "../../../registry.server.ts";
import { encodeForm, findEditedDocument } from "../../edited-documents.server.ts";
import { isSameForm } from "../../form/form-field.ts";
import { encodePairs, withTimes } from "./document-autosave.ts";

test("a time of publication is part of what is typed, and an empty one is not", () => {
  const typed: [string, string][] = [
    ["$over", "0."],
    ["motto", "Read"],
    ["$from", "2099-01-31T08:00"],
    ["$until", ""],
    ["$end", "1"],
  ];
  const saved = (from: string) => withTimes("motto=Read", { from, until: "" });
  expect(isSameForm(encodePairs(typed), saved("2099-01-31T08:00"))).toBe(true);
  expect(isSameForm(encodePairs(typed), saved(""))).toBe(false);
  expect(isSameForm(saved(""), "motto=Read")).toBe(true);
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
