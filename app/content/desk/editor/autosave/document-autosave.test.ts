import { expect, test } from "vitest";
import { NO_ADDED_PAGES } from "../../../../../tests/support/no-added-pages.ts";
import { REGISTRY } from "../../../registry.server.ts";
import { encodeForm, findEditedDocument } from "../../edited-documents.server.ts";
import { encodePairs, isSameForm } from "./document-autosave.ts";

test("compares forms without regard to empty fields, but to the order of lists", () => {
  expect(isSameForm("a=1&b=", "a=1")).toBe(true);
  expect(isSameForm("l.%24items=0&l.%24items=1", "l.%24items=1&l.%24items=0")).toBe(false);
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
