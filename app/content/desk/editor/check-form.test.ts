import { expect, test } from "vitest";
import { UNDERGRADUATE_CALENDAR_SAMPLE } from "../../../../content/undergraduate-calendar.ts";
import { NO_ADDED_PAGES } from "../../../../tests/support/no-added-pages.ts";
import type { ContentDocument } from "../../../platform/site/content.server.ts";
import { encodeForm, findEditedDocument } from "../edited-documents.server.ts";
import { readEntries } from "../form/form-field.ts";
import { checkForm } from "./check-form.server.ts";
import { findingsIn } from "./form-findings.server.ts";

function open(key: string) {
  const edited = findEditedDocument(key, { addedPages: NO_ADDED_PAGES });
  if (!edited) throw new Error("There is no such document.");
  return { edited, form: new URLSearchParams(encodeForm(edited, edited.document.sample)) };
}

/** Publishes the sample of the slides with one control changed; `null` leaves the control out. */
function check(name: string, text: string | null) {
  const { edited, form } = open("home-hero");
  if (text === null) form.delete(name);
  else form.set(name, text);
  const pictures = { has: (picture: string) => picture !== "lib-gone" };
  const checked = checkForm(edited, readEntries(form), pictures);
  return checked.kind === "valid" ? [] : checked.problems;
}

test("accepts the sample, whose pictures are described or only decorate", () => {
  expect(check("slides.0.title", "Welcome")).toEqual([]);
});

test("asks for a picture, and for one that is in the library", () => {
  expect(check("slides.0.picture.picture", "")).toEqual([
    { field: "slides.0.picture.picture", message: "Slides 1: Picture: Choose a picture." },
  ]);
  expect(check("slides.1.picture.picture", "lib-gone")).toMatchObject([{ field: "slides.1.picture.picture" }]);
});

test("asks what a picture shows unless it only decorates", () => {
  const { edited, form } = open("home-hero");
  form.set("slides.0.picture.alt", " ");
  form.delete("slides.0.picture.$decorative");
  const pictures = { has: () => true };
  expect(checkForm(edited, readEntries(form), pictures)).toMatchObject({
    problems: [{ field: "slides.0.picture.alt" }],
  });
  form.set("slides.0.picture.$decorative", "on");
  expect(checkForm(edited, readEntries(form), pictures).kind).toBe("valid");
});

test("shows HTML as text: it stays as it was typed", () => {
  const { edited, form } = open("home-hero");
  const html = "<script>alert(1)</script>";
  form.set("slides.0.title", html);
  const checked = checkForm(edited, readEntries(form), { has: () => true });
  expect(checked).toMatchObject({ kind: "valid", value: { slides: { 0: { title: html } } } });
});

test("names the field of a draft that the checks find something in, after its items were moved", () => {
  const { edited } = open("undergraduate-calendar");
  const content = {
    read: <Value extends object>({ sample }: ContentDocument<Value>): Value => sample,
    refresh: async () => undefined,
  };
  const clock = { now: () => new Date("2026-03-01T12:00:00Z") };
  const found = findingsIn(
    { content, addedPages: NO_ADDED_PAGES, clock },
    edited,
    encodeForm(edited, UNDERGRADUATE_CALENDAR_SAMPLE),
  );
  const convocation = found.find(({ message }) => message.startsWith("Convocation: September 6, 2026"));
  expect(convocation).toMatchObject({ message: "Convocation: September 6, 2026: This is a Sunday." });
  expect(convocation?.field).toMatch(/^semesters\.\d+\.entries\.\d+\.date$/);
  const moved = new URLSearchParams(
    encodeForm(edited, UNDERGRADUATE_CALENDAR_SAMPLE)
      .replaceAll("semesters.1.", "semesters.7.")
      .replace("semesters.%24items=1", "semesters.%24items=7"),
  );
  expect(findingsIn({ content, addedPages: NO_ADDED_PAGES, clock }, edited, moved.toString())).toContainEqual({
    field: convocation?.field.replace("semesters.1.", "semesters.7."),
    message: convocation?.message,
  });
});
