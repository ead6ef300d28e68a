import { expect, test } from "vitest";
import { CONTACTS_SAMPLE } from "../../../content/contacts.ts";
import { HOME_HERO_SAMPLE } from "../../../content/home-hero.ts";
import { IDENTITY_SAMPLE } from "../../../content/identity.ts";
import { QUESTIONS_SAMPLE } from "../../../content/questions.ts";
import { UNDERGRADUATE_CALENDAR_SAMPLE } from "../../../content/undergraduate-calendar.ts";
import { FEES_SAMPLE } from "../../../content/undergraduate-fees.ts";
import { NO_ADDED_PAGES } from "../../../tests/support/no-added-pages.ts";
import type { ContentDocument } from "../../platform/site/content.server.ts";
import { encodeForm, findEditedDocument } from "../desk/edited-documents.server.ts";
import { readEntries } from "../desk/form/form-field.ts";
import { CONTACTS } from "../site.content.ts";
import { checkContent } from "./check-content.server.ts";
import { daysIn, lengthInDays } from "./check-texts.ts";

const NOW = new Date("2026-03-01T12:00:00Z");

/** The sample university with some edited documents. */
function siteWith(edited: Record<string, object> = {}) {
  function read<Value extends object>({ key, schema, sample }: ContentDocument<Value>): Value {
    return edited[key] ? schema.parse(edited[key]) : sample;
  }
  return { content: { read, isFaulty: () => false, refresh: async () => {} }, addedPages: NO_ADDED_PAGES };
}

const findings = (edited: Record<string, object> = {}, now = NOW) =>
  checkContent(siteWith(edited), now).map(({ document, found, reason }) => `${document} | ${found} | ${reason}`);
const about = (part: string, edited: Record<string, object> = {}, now = NOW) =>
  findings(edited, now).filter((finding) => finding.includes(part));

test("deviations 44 and 46: reports every session for which admission is not open", () => {
  expect(about("The session")).toEqual([
    "Name, motto, founding year and sessions | The session 2024/2025 | Admission is open for 2025/2026.",
    "Postgraduate Academic Calendar | The session 2023/2024 | Admission is open for 2025/2026.",
  ]);
  expect(about("All its dates are past")).toEqual([
    "Postgraduate Academic Calendar | Its last date is September 6, 2024 | All its dates are past.",
  ]);
  expect(about("All its dates are past", {}, new Date("2026-09-07T00:00:01Z"))).toHaveLength(2);
});

test("deviation 45: reports a different founding year on the home page", () => {
  expect(about("Founded")).toEqual([
    "Name, motto, founding year and sessions | Founded in 2016 on the home page | Everywhere else it is 2015.",
  ]);
  expect(about("Founded", { identity: { ...IDENTITY_SAMPLE, foundingYearOnHome: 2015 } })).toEqual([]);
});

test("deviation 47: reports a convocation on a Sunday, but not on a Friday", () => {
  expect(about("Convocation")).toEqual([
    "Undergraduate Academic Calendar | Convocation: September 6, 2026 | This is a Sunday.",
  ]);
  const moved = JSON.parse(JSON.stringify(UNDERGRADUATE_CALENDAR_SAMPLE).replace("September 6", "September 4"));
  expect(about("Convocation", { "undergraduate-calendar": moved })).toEqual([]);
});

test.each([
  [
    "Feb 6, 2026",
    "It can’t be checked. A date that can be reads like September 6, 2026, or June 16 to August 15, 2026.",
  ],
  ["February 31, 2026", "There is no such day."],
])("reports a date that nobody can keep: %s", (date, reason) => {
  const changed = JSON.parse(JSON.stringify(UNDERGRADUATE_CALENDAR_SAMPLE).replace("September 6, 2026", date));
  expect(about(date, { "undergraduate-calendar": changed }).join()).toContain(reason);
});

test("deviation 48: reports a vacation whose dates do not match its nine weeks", () => {
  expect(about("weeks")).toEqual([
    "Undergraduate Academic Calendar | Long vacation: June 16 to August 15, 2026 (9 weeks) | From the first to the last day it is 61 days, which is 8 weeks and 5 days.",
  ]);
});

test("deviation 49: reports course names that differ from the form and faculty names that differ from the list", () => {
  const courses = about("no course of this name");
  expect(courses).toContain(
    "Undergraduate fees | The course ‘Medical Lab Science’ | The application form offers no course of this name.",
  );
  expect(courses.join()).toContain("BA Music");
  expect(courses.join()).not.toContain("‘Law’");
  expect(about("none of this name").join()).toContain("The faculty ‘Humanities and Arts’");
});

test("reports a question that depends on a programme which the form does not offer", () => {
  const question = { key: "Instrument", label: "Instrument", kind: "text", isRequired: true, choices: [] };
  const asked = (...answers: string[]) => ({
    questions: { ...QUESTIONS_SAMPLE, added: [{ ...question, condition: { source: "programme", answers } }] },
  });
  expect(about("The course ‘Opera’", asked("Music", "Opera"))).toEqual([
    "Admission types and examinations | The course ‘Opera’ | The application form offers no course of this name.",
  ]);
  expect(about("Admission types and examinations", asked("Music"))).toEqual([]);
});

test("deviation 50: reports a course without an off-campus fee", () => {
  expect(about("has no fee")).toEqual([
    "Undergraduate fees | Nursing has no fee off campus | Visitors read N/A there.",
  ]);
  const priced = JSON.parse(JSON.stringify(FEES_SAMPLE).replace('"offCampus":null', '"offCampus":1'));
  expect(about("has no fee", { "undergraduate-fees": priced })).toEqual([]);
});

test("deviation 51: reports a phone and a mailbox of the contact page that the footer lacks", () => {
  const listed = about("the contact page |");
  expect(listed).toHaveLength(2);
  expect(listed.join()).toContain("admissions@palmgrove.example | The footer does not name it.");
  expect(listed.join()).toContain("The phone +234 000 000 0001 | The footer has +234 000 000 0000.");
  const same = { ...CONTACTS_SAMPLE, contactPagePhone: CONTACTS_SAMPLE.phone, contactPageMailboxes: [] };
  expect(about("the contact page |", { contacts: same })).toEqual([]);
});

test.each([
  ["0803 555", "It has only 7 digits: check it."],
  ["+1 23456", "It has only 6 digits: check it."],
  ["0803 555 0199", "Begin it with + and the code of the country: otherwise it can’t be dialled from abroad."],
  ["+234 803 555 0199 0199", "It has 17 digits. No number has more than 15."],
])("reports the phone %s", (phone, reason) => {
  const contacts = { ...CONTACTS_SAMPLE, whatsApp: phone };
  expect(about(phone, { contacts })).toEqual([`${CONTACTS.title} | The phone ${phone} | ${reason}`]);
});

test.each(["+234 803 555 0199", "+683 4000", "+44 (0)20 7946 0000"])("finds nothing in the phone %s", (phone) => {
  const contacts = { ...CONTACTS_SAMPLE, phone, contactPagePhone: phone, whatsApp: phone };
  expect(about("The phone", { contacts })).toEqual([]);
});

test("reports words in braces that stand for nothing", () => {
  const misspelt = JSON.parse(JSON.stringify(HOME_HERO_SAMPLE).replaceAll("{session}", "{sessions}"));
  expect(about("{sessions}", { "home-hero": misspelt })[0]).toBe(
    "Home page: the slides at its top | {sessions} | Nothing stands for it, so visitors read the braces. There is {name}, {shortName}, {motto}, {session}, {foundingYear}.",
  );
  expect(about("stands for it")).toEqual([]);
});

test("deviation 52: reports pages that are marked as sample", () => {
  for (const page of ["Give", "Campus Life"]) expect(about("marked as sample").join(), page).toContain(page);
});

test("names the field of each finding as its form does", () => {
  const places = checkContent(siteWith(), NOW).map(({ key, field, found }) => ({ key, field, found }));
  expect(places).toContainEqual({
    key: "undergraduate-calendar",
    field: expect.stringMatching(/^[a-z]+\.\d+.*\.date$/i),
    found: "Convocation: September 6, 2026",
  });
  for (const { key, field, found } of places) {
    const edited = findEditedDocument(key, { addedPages: NO_ADDED_PAGES });
    if (!edited) throw new Error(`No form has the finding ${found}.`);
    const entries = readEntries(new URLSearchParams(encodeForm(edited, edited.document.sample)));
    expect([...entries.keys()], found).toContain(field);
  }
});

test("parses dates in the formats of the calendars", () => {
  const lengths = ["June 16 to August 15, 2026", "February 16–28, 2026", "September 6, 2026", "3 months"].map((text) =>
    daysIn(text).map(lengthInDays),
  );
  expect(lengths).toEqual([[61], [13], [1], []]);
  const dayFirst = [
    "16 June to 15 August 2026",
    "16–28 February 2026",
    "Opens 6 September 2026, closes 7 October 2026",
  ];
  expect(dayFirst.map((text) => daysIn(text).map(lengthInDays))).toEqual([[61], [13], [1, 1]]);
  expect(daysIn("31 September 2026").map(({ exists }) => exists)).toEqual([false]);
});
