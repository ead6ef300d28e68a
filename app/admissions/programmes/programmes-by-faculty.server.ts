import type { Content } from "../../platform/site/content.server.ts";
import { FEES } from "../information/fees/fees.content.ts";
import { PROGRAMMES } from "./programmes.content.ts";

export type FacultyProgrammes = { faculty: string; programmes: string[] };

const OTHERS = "Other programmes";

/**
 * Returns the programmes of the form by faculty, as the fees list them. With `others`, such as those of applications, also the programmes that are no longer
 * offered.
 */
export function programmesByFaculty(
  content: Pick<Content, "read">,
  others: readonly string[] = [],
): FacultyProgrammes[] {
  const { faculties } = content.read(FEES);
  const programmes = [...new Set([...content.read(PROGRAMMES).names, ...others])];
  const facultyOf = (programme: string) =>
    faculties.find(({ courses }) => courses.includes(programme))?.faculty ?? OTHERS;
  return [...Map.groupBy(programmes, facultyOf)]
    .map(([faculty, names]) => ({ faculty, programmes: names }))
    .toSorted(
      (a, b) => Number(a.faculty === OTHERS) - Number(b.faculty === OTHERS) || a.faculty.localeCompare(b.faculty, "en"),
    );
}
