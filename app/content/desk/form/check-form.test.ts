import { expect, test } from "vitest";
import { UNDERGRADUATE_CALENDAR_SAMPLE } from "../../../../content/undergraduate-calendar.ts";
import { NO_ADDED_PAGES } from "../../../../tests/support/no-added-pages.ts";
import type { ContentDocument } from "../../../platform/site/content.server.ts";
import { addedPageDocument } from "../../added/added-page.content.ts";
import { encodeForm, findEditedDocument } from "../edited-documents.server.ts";
import { findingsIn } from "../editor/form-findings.server.ts";
import { checkForm } from "./check-form.server.ts";
import { describeDocument } from "./describe-schema.server.ts";
import { readEntries } from "./form-field.ts";

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
    {
      field: "slides.0.picture.picture",
      label: "Slides 1 (Higher Institution making a Difference in Nigeria): Picture",
      message: "Choose a picture.",
    },
  ]);
  expect(check("slides.1.picture.picture", "lib-gone")).toMatchObject([{ field: "slides.1.picture.picture" }]);
});

test("asks for an uploaded picture as the crest, of which icons are made", () => {
  const { edited, form } = open("identity");
  form.set("crest.$on", "on");
  form.set("crest.$decorative", "on");
  const problemsWith = (picture: string) => {
    form.set("crest.picture", picture);
    const checked = checkForm(edited, readEntries(form), { has: () => true });
    return checked.kind === "valid" ? [] : checked.problems;
  };
  expect(problemsWith("hero-campus")).toEqual([
    {
      field: "crest.picture",
      label: "Crest",
      message: "Upload a picture of your own. One that came with the site can’t be used.",
    },
  ]);
  expect(problemsWith(`lib-${"a".repeat(32)}`)).toEqual([]);
});

test("asks to choose where nothing of a list is chosen", () => {
  const page = addedPageDocument({ id: 1, name: "Open Day" });
  const edited = { document: page, fields: describeDocument(page.schema) };
  const blocks = [{ kind: "people", title: "", people: [{ kind: "officer", officer: "" }] }];
  const form = new URLSearchParams(encodeForm(edited, { ...page.sample, blocks }));
  const checked = checkForm(edited, readEntries(form), { has: () => true });
  expect(checked).toMatchObject({
    problems: expect.arrayContaining([
      {
        field: "blocks.0.people.0.officer",
        label: expect.stringMatching(/: Officer$/),
        message: "Choose one of the list.",
      },
    ]),
  });
});

test("asks what a picture shows unless it only decorates", () => {
  const { edited, form } = open("home-hero");
  form.set("slides.0.picture.alt", " ");
  form.delete("slides.0.picture.$decorative");
  const pictures = { has: () => true };
  expect(checkForm(edited, readEntries(form), pictures)).toMatchObject({
    problems: [
      { field: "slides.0.picture.alt", message: "Say what the picture shows, or tick that it only decorates." },
    ],
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
    isFaulty: () => false,
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

test.each([
  ["timeZone", "Mars/Base", "Time zone", "There is no time zone with this name. It is written as in Europe/London."],
  ["timeZone", "+01:00", "Time zone", "There is no time zone with this name. It is written as in Europe/London."],
  ["currency", "XYZ", "Currency", "There is no currency with this code. It has three capital letters, as in GBP."],
  ["country.code", "ZZ", "Country: Code", "There is no country with this code. It has two capital letters, as in GB."],
  ["country.code", "", "Country: Code", "There is no country with this code. It has two capital letters, as in GB."],
  ["locale", "yo", "Language", "The site is in English: write en, or en with a country’s code, as in en-GB."],
])("says beside the field %s why '%s' is no value of a place", (name, typed, label, message) => {
  const { edited, form } = open("place");
  form.set(name, typed);
  expect(checkForm(edited, readEntries(form), { has: () => true })).toEqual({
    kind: "invalid",
    problems: [{ field: name, label, message }],
  });
});

test("accepts another place, with its zone, currency and regions", () => {
  const { edited, form } = open("place");
  const typed = { timeZone: "America/New_York", currency: "USD", locale: "en-US", "country.code": "US" };
  for (const [name, text] of Object.entries(typed)) form.set(name, text);
  expect(checkForm(edited, readEntries(form), { has: () => true })).toMatchObject({
    kind: "valid",
    value: { timeZone: "America/New_York", currency: "USD" },
  });
});
