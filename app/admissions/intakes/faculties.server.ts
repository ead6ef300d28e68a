import type { Content } from "../../platform/site/content.server.ts";
import { PROGRAMMES, type Programme } from "../application.ts";
import { FEES } from "../information/fees/fees.content.ts";

export type FacultyProgrammes = { faculty: string; programmes: Programme[] };

const OTHERS = "Other programmes";

/** Returns the programmes of the form by faculty, as the fees list them. */
export function programmesByFaculty(content: Pick<Content, "read">): FacultyProgrammes[] {
  const { faculties } = content.read(FEES);
  const facultyOf = (programme: Programme) =>
    faculties.find(({ courses }) => courses.includes(programme))?.faculty ?? OTHERS;
  return [...Map.groupBy(PROGRAMMES, facultyOf)]
    .map(([faculty, programmes]) => ({ faculty, programmes }))
    .toSorted(
      (a, b) => Number(a.faculty === OTHERS) - Number(b.faculty === OTHERS) || a.faculty.localeCompare(b.faculty, "en"),
    );
}
