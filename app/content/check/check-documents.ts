import { ARTS_AND_HUMANITIES, FACULTIES, HEALTH_SCIENCES } from "../../academics/faculty.content.ts";
import { FEES } from "../../admissions/information/fees/fees.content.ts";
import { PROGRAMMES } from "../../admissions/programmes/programmes.content.ts";
import { QUESTIONS } from "../../admissions/questions/questions.content.ts";
import type { Content, ContentDocument } from "../../platform/site/content.server.ts";
import { CONTACTS, IDENTITY } from "../site.content.ts";
import type { Finding, Problem } from "./finding.ts";

type Reader = Pick<Content, "read">;

/** Finds values that two documents or fields state differently. */
export function checkDocuments(content: Reader): Finding[] {
  return [
    ...foundingYears(content),
    ...courseNames(content),
    ...programmesWithoutFaculty(content),
    ...facultyNames(content),
    ...fees(content),
    ...contacts(content),
    ...phones(content),
  ];
}

function inDocument({ key, title }: Pick<ContentDocument<object>, "key" | "title">, problem: Problem): Finding {
  return { key, document: title, ...problem };
}

function foundingYears(content: Reader): Finding[] {
  const { foundingYear, foundingYearOnHome } = content.read(IDENTITY);
  if (foundingYear === foundingYearOnHome) return [];
  return [
    inDocument(IDENTITY, {
      field: "foundingYearOnHome",
      found: `Founded in ${foundingYearOnHome} on the home page`,
      reason: `Everywhere else it is ${foundingYear}.`,
    }),
  ];
}

/** Finds course names that differ from the application form's, which staff read in every application. */
function courseNames(content: Reader): Finding[] {
  const known = new Set(content.read(PROGRAMMES).names);
  const named = [
    ...content
      .read(FEES)
      .faculties.flatMap(({ courses, fees }, faculty) => [
        ...courses.map((name, index) => ({ document: FEES, name, field: `faculties.${faculty}.courses.${index}` })),
        ...fees.flatMap(({ course }, index) =>
          course ? [{ document: FEES, name: course, field: `faculties.${faculty}.fees.${index}.course` }] : [],
        ),
      ]),
    ...[HEALTH_SCIENCES, ARTS_AND_HUMANITIES].flatMap((document) =>
      content.read(document).courses.map(({ name }, index) => ({ document, name, field: `courses.${index}.name` })),
    ),
    ...content.read(QUESTIONS).added.flatMap(({ condition }, place) =>
      condition?.source === "programme"
        ? condition.answers.map((name, index) => ({
            document: QUESTIONS,
            name,
            field: `added.${place}.condition.answers.${index}`,
          }))
        : [],
    ),
  ];
  return named
    .filter(({ name }) => !known.has(name))
    .map(({ document, name, field }) =>
      inDocument(document, {
        field,
        found: `The course ‘${name}’`,
        reason: "The application form offers no course of this name.",
      }),
    );
}

function programmesWithoutFaculty(content: Reader): Finding[] {
  const listed = new Set(content.read(FEES).faculties.flatMap(({ courses }) => courses));
  return content.read(PROGRAMMES).names.flatMap((name, index) =>
    listed.has(name)
      ? []
      : [
          inDocument(PROGRAMMES, {
            field: `names.${index}`,
            found: `The programme ‘${name}’`,
            reason:
              "No faculty of the undergraduate fees lists it: the search does not find it, and officers of a faculty don’t see its applications.",
          }),
        ],
  );
}

function facultyNames(content: Reader): Finding[] {
  const known = new Set(content.read(FACULTIES).faculties.map(({ name }) => name));
  return content.read(FEES).faculties.flatMap(({ faculty }, index) =>
    known.has(faculty)
      ? []
      : [
          inDocument(FEES, {
            field: `faculties.${index}.faculty`,
            found: `The faculty ‘${faculty}’`,
            reason: "The list of faculties has none of this name.",
          }),
        ],
  );
}

function fees(content: Reader): Finding[] {
  return content.read(FEES).faculties.flatMap(({ faculty, fees }, place) =>
    fees.flatMap(({ course = faculty, offCampus, onCampus }, index) => {
      if (offCampus !== null && onCampus !== null) return [];
      const missing = offCampus === null ? "offCampus" : "onCampus";
      return inDocument(FEES, {
        field: `faculties.${place}.fees.${index}.${missing}`,
        found: `${course} has no fee ${offCampus === null ? "off" : "on"} campus`,
        reason: "Visitors read N/A there.",
      });
    }),
  );
}

/** The fewest digits of a number with its country's code: some islands have four behind three, as in +683 4000. */
const MIN_DIGITS = 7;
/** The most digits of a number, after ITU-T E.164. */
const MAX_DIGITS = 15;

/** Finds phone numbers that can't be dialled, or not from abroad. */
function phones(content: Reader): Finding[] {
  const { phone, contactPagePhone, whatsApp } = content.read(CONTACTS);
  return Object.entries({ phone, contactPagePhone, whatsApp }).flatMap(([field, number]) => {
    const reason = dialingFault(number);
    return reason ? [inDocument(CONTACTS, { field, found: `The phone ${number}`, reason })] : [];
  });
}

function dialingFault(number: string): string | null {
  const digits = number.replaceAll(/\D/g, "").length;
  const isInternational = number.startsWith("+");
  if (digits > MAX_DIGITS) return `It has ${digits} digits. No number has more than ${MAX_DIGITS}.`;
  // A number without its country's code begins with 0 in most countries; it has more digits than what follows the code.
  if (digits < (isInternational ? MIN_DIGITS : MIN_DIGITS + 1)) return `It has only ${digits} digits: check it.`;
  return isInternational
    ? null
    : "Begin it with + and the code of the country: otherwise it can’t be dialled from abroad.";
}

function contacts(content: Reader): Finding[] {
  const { phone, contactPagePhone, mailboxes, contactPageMailboxes } = content.read(CONTACTS);
  const inFooter = new Set<string>(Object.values(mailboxes));
  const differences: Problem[] = contactPageMailboxes.flatMap(({ office, address }, index) => {
    const field = `contactPageMailboxes.${index}.address`;
    return inFooter.has(address)
      ? []
      : [{ field, found: `${office}: ${address}`, reason: "The footer does not name it." }];
  });
  if (phone !== contactPagePhone)
    differences.push({
      field: "contactPagePhone",
      found: `The phone ${contactPagePhone}`,
      reason: `The footer has ${phone}.`,
    });
  return differences.map((problem) => ({
    ...inDocument(CONTACTS, problem),
    document: `${CONTACTS.title}: the contact page`,
  }));
}
