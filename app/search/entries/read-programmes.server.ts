import { ARTS_AND_HUMANITIES, FACULTIES, HEALTH_SCIENCES } from "../../academics/faculty.content.ts";
import { FEES, type Fees } from "../../admissions/information/fees/fees.content.ts";
import { PLACE } from "../../content/place.content.ts";
import { readFilled } from "../../content/read-document.server.ts";
import type { Content } from "../../platform/site/content.server.ts";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import { type Currency, formatAmount } from "../../ui/format/format-amount.ts";
import type { SearchEntry } from "./search-entry.ts";
import { joinTexts } from "./visible-text.ts";

type Reader = Pick<Content, "read">;
type FacultyFees = Fees["faculties"][number];

/** Reads all programmes as entries of the search: with their description where a faculty's page has one, otherwise with their fees; and the faculties. */
export function readProgrammes(content: Reader): SearchEntry[] {
  const described = [HEALTH_SCIENCES, ARTS_AND_HUMANITIES].flatMap((document) => {
    const address = document === HEALTH_SCIENCES ? PUBLIC_PATHS.healthSciences : PUBLIC_PATHS.artsAndHumanities;
    const { title: faculty, courses } = readFilled(content, document);
    return courses.map(({ name, description }) => programme(name, address, [description, faculty]));
  });
  const fees = readFilled(content, FEES);
  const place = content.read(PLACE);
  const priced = fees.faculties.flatMap((faculty) =>
    faculty.courses.map((name) =>
      programme(name, PUBLIC_PATHS.undergraduateFees, [faculty.faculty, feesOf(faculty, { course: name, place })]),
    ),
  );
  const names = new Set(described.map(({ title }) => title.toLowerCase()));
  return [...described, ...priced.filter(({ title }) => !names.has(title.toLowerCase())), ...faculties(content, fees)];
}

function programme(title: string, address: string, texts: string[]): SearchEntry {
  return { kind: "programme", address, title, text: joinTexts(["Undergraduate programme", ...texts]) };
}

function feesOf({ fees }: FacultyFees, { course, place }: { course: string; place: Currency }): string {
  const own = fees.find((fee) => fee.course === course) ?? fees.find((fee) => fee.course === undefined);
  const amounts = [
    own?.offCampus ? `${formatAmount(own.offCampus, place)} off campus` : "",
    own?.onCampus ? `${formatAmount(own.onCampus, place)} on campus` : "",
  ].filter(Boolean);
  return amounts.length > 0 ? `Fees for one year: ${amounts.join(", ")}` : "";
}

/** Returns the faculties that have no page of their own. */
function faculties(content: Reader, { faculties: priced }: Fees): SearchEntry[] {
  const withPage = new Set(
    readFilled(content, FACULTIES)
      .faculties.filter(({ to }) => to !== null)
      .map(({ name }) => name),
  );
  return priced
    .filter(({ faculty }) => !withPage.has(faculty))
    .map(({ faculty, courses }) => ({
      kind: "programme",
      address: PUBLIC_PATHS.undergraduateFees,
      title: faculty,
      text: `Faculty with ${courses.join(", ")}.`,
    }));
}
