import { ARTS_AND_HUMANITIES, FACULTIES, HEALTH_SCIENCES } from "../../academics/faculty.content.ts";
import { PROGRAMMES } from "../../admissions/application.ts";
import { FEES } from "../../admissions/information/fees/fees.content.ts";
import type { Content } from "../../platform/site/content.server.ts";
import { CONTACTS, IDENTITY } from "../site.content.ts";

type Reader = Pick<Content, "read">;

/** Finds values that two documents or fields state differently. */
export function checkDocuments(content: Reader): Finding[] {
  return [
    ...foundingYears(content),
    ...courseNames(content),
    ...facultyNames(content),
    ...fees(content),
    ...contacts(content),
  ];
}

function foundingYears(content: Reader): Finding[] {
  const { foundingYear, foundingYearOnHome } = content.read(IDENTITY);
  if (foundingYear === foundingYearOnHome) return [];
  return [
    {
      document: IDENTITY.title,
      found: `Founded in ${foundingYearOnHome} on the home page`,
      reason: `Everywhere else it is ${foundingYear}.`,
    },
  ];
}

/** Finds course names that differ from the application form's, which staff read in every application. */
function courseNames(content: Reader): Finding[] {
  const known = new Set<string>(PROGRAMMES);
  const named = [
    ...content
      .read(FEES)
      .faculties.flatMap(({ courses, fees }) => [
        ...courses.map((name) => ({ document: FEES.title, name })),
        ...fees.flatMap(({ course }) => (course ? [{ document: FEES.title, name: course }] : [])),
      ]),
    ...[HEALTH_SCIENCES, ARTS_AND_HUMANITIES].flatMap((page) =>
      content.read(page).courses.map(({ name }) => ({ document: page.title, name })),
    ),
  ];
  return named
    .filter(({ name }) => !known.has(name))
    .map(({ document, name }) => ({
      document,
      found: `The course ‘${name}’`,
      reason: "The application form offers no course of this name.",
    }));
}

function facultyNames(content: Reader): Finding[] {
  const known = new Set(content.read(FACULTIES).faculties.map(({ name }) => name));
  return content
    .read(FEES)
    .faculties.filter(({ faculty }) => !known.has(faculty))
    .map(({ faculty }) => ({
      document: FEES.title,
      found: `The faculty ‘${faculty}’`,
      reason: "The list of faculties has none of this name.",
    }));
}

function fees(content: Reader): Finding[] {
  return content.read(FEES).faculties.flatMap(({ faculty, fees }) =>
    fees
      .filter(({ offCampus, onCampus }) => offCampus === null || onCampus === null)
      .map(({ course = faculty, offCampus }) => ({
        document: FEES.title,
        found: `${course} has no fee ${offCampus === null ? "off" : "on"} campus`,
        reason: "Visitors read N/A there.",
      })),
  );
}

function contacts(content: Reader): Finding[] {
  const { phone, contactPagePhone, mailboxes, contactPageMailboxes } = content.read(CONTACTS);
  const inFooter = new Set<string>(Object.values(mailboxes));
  const notInFooter = contactPageMailboxes.filter(({ address }) => !inFooter.has(address));
  const differences = notInFooter.map(({ office, address }) => ({
    found: `${office}: ${address}`,
    reason: "The footer does not name it.",
  }));
  if (phone !== contactPagePhone)
    differences.push({ found: `The phone ${contactPagePhone}`, reason: `The footer has ${phone}.` });
  return differences.map((difference) => ({ document: `${CONTACTS.title}: the contact page`, ...difference }));
}

/** A possible mistake in the site's content, for an editor to review. */
export type Finding = {
  /** The document's title. */
  document: string;
  /** The text in question: 'Convocation: September 6, 2026'. */
  found: string;
  /** Why it may be a mistake: 'This is a Sunday.' */
  reason: string;
};
