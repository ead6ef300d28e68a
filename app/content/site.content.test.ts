import { expect, test } from "vitest";
import { CONTACTS_SAMPLE } from "../../content/contacts.ts";
import { IDENTITY_SAMPLE } from "../../content/identity.ts";
import { NAVIGATION_SAMPLE } from "../../content/navigation.ts";
import { line, linkTarget } from "./content-fields.schema.ts";
import { CONTACTS, IDENTITY, NAVIGATION } from "./site.content.ts";

const isValid = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

test("accepts paths of this site and web addresses as links, and rejects anything that browsers read differently", () => {
  for (const target of ["/", "/about/History?a=b#c", "https://ais.palmgrove.example", "http://old.example/a"]) {
    expect(isValid(linkTarget, target), target).toBe(true);
  }
  for (const target of [
    "//evil.example",
    "/\\evil.example",
    "/a\tb",
    "javascript:alert(1)",
    "https:\\\\evil.example",
  ]) {
    expect(isValid(linkTarget, target), target).toBe(false);
  }
});

test("rejects a social network or a university site without a web address", () => {
  for (const url of ["javascript:alert(1)", "data:text/html,hi", "mailto:info@palmgrove.example"]) {
    expect(isValid(CONTACTS.schema, { ...CONTACTS_SAMPLE, social: [{ network: "X", url }] }), url).toBe(false);
    const external = { ...CONTACTS_SAMPLE.external, mail: url };
    expect(isValid(CONTACTS.schema, { ...CONTACTS_SAMPLE, external }), url).toBe(false);
  }
});

test("rejects a phone number without digits", () => {
  expect(isValid(CONTACTS.schema, { ...CONTACTS_SAMPLE, phone: "0803 000 0000" })).toBe(true);
  expect(isValid(CONTACTS.schema, { ...CONTACTS_SAMPLE, phone: "on request" })).toBe(false);
});

test("rejects a short name that is the name of another page under /about", () => {
  for (const shortName of ["Contact", "history", "OFFICERS"]) {
    expect(isValid(IDENTITY.schema, { ...IDENTITY_SAMPLE, shortName }), shortName).toBe(false);
  }
});

test("rejects an empty dropdown, and labels that need a third row", () => {
  const navigation = (item: object) => ({ ...NAVIGATION_SAMPLE, items: [item] });
  expect(isValid(NAVIGATION.schema, navigation({ label: "About", dropdown: [] }))).toBe(false);
  expect(
    isValid(NAVIGATION.schema, navigation({ label: "About", dropdown: [{ label: "G", secondaryChild: [] }] })),
  ).toBe(false);
  const items = Array.from({ length: 9 }, (_, index) => ({ label: `International${index}`, to: "/" }));
  expect(isValid(NAVIGATION.schema, { ...NAVIGATION_SAMPLE, items })).toBe(false);
});

test("fills in the headings of the footer where an earlier release saved the navigation", () => {
  const { headings, ...earlier } = NAVIGATION_SAMPLE;
  expect(NAVIGATION.schema.parse(earlier)).toEqual({ ...earlier, headings });
});

test("rejects a line of text without visible characters", () => {
  expect(isValid(line, "\u200b")).toBe(false);
  expect(isValid(line, " Ọjọ́ ")).toBe(true);
});
