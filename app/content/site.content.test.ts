import { expect, test } from "vitest";
import { CONTACTS_SAMPLE } from "../../content/contacts.ts";
import { IDENTITY_SAMPLE } from "../../content/identity.ts";
import { NAVIGATION_SAMPLE } from "../../content/navigation.ts";
import { line, linkTarget } from "./content-fields.schema.ts";
import { CONTACTS, IDENTITY, NAVIGATION } from "./site.content.ts";

const fits = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

test("a link leads to a path of this site or to a web address, and to nothing a browser reads as something else", () => {
  for (const target of ["/", "/about/History?a=b#c", "https://ais.palmgrove.example", "http://old.example/a"]) {
    expect(fits(linkTarget, target), target).toBe(true);
  }
  for (const target of [
    "//evil.example",
    "/\\evil.example",
    "/a\tb",
    "javascript:alert(1)",
    "https:\\\\evil.example",
  ]) {
    expect(fits(linkTarget, target), target).toBe(false);
  }
});

test("a social network and a site of the university have a web address", () => {
  for (const url of ["javascript:alert(1)", "data:text/html,hi", "mailto:info@palmgrove.example"]) {
    expect(fits(CONTACTS.schema, { ...CONTACTS_SAMPLE, social: [{ network: "X", url }] }), url).toBe(false);
    const external = { ...CONTACTS_SAMPLE.external, mail: url };
    expect(fits(CONTACTS.schema, { ...CONTACTS_SAMPLE, external }), url).toBe(false);
  }
});

test("a phone has digits to dial", () => {
  expect(fits(CONTACTS.schema, { ...CONTACTS_SAMPLE, phone: "0803 000 0000" })).toBe(true);
  expect(fits(CONTACTS.schema, { ...CONTACTS_SAMPLE, phone: "on request" })).toBe(false);
});

test("the short name, which stands in an address, is not that of another page about the university", () => {
  for (const shortName of ["Contact", "history", "OFFICERS"]) {
    expect(fits(IDENTITY.schema, { ...IDENTITY_SAMPLE, shortName }), shortName).toBe(false);
  }
});

test("a dropdown has entries, and the labels have room in two rows", () => {
  const navigation = (item: object) => ({ ...NAVIGATION_SAMPLE, items: [item] });
  expect(fits(NAVIGATION.schema, navigation({ label: "About", dropdown: [] }))).toBe(false);
  expect(fits(NAVIGATION.schema, navigation({ label: "About", dropdown: [{ label: "G", secondaryChild: [] }] }))).toBe(
    false,
  );
  const items = Array.from({ length: 9 }, (_, index) => ({ label: `International${index}`, to: "/" }));
  expect(fits(NAVIGATION.schema, { ...NAVIGATION_SAMPLE, items })).toBe(false);
});

test("a line of text can be seen", () => {
  expect(fits(line, "\u200b")).toBe(false);
  expect(fits(line, " Ọjọ́ ")).toBe(true);
});
