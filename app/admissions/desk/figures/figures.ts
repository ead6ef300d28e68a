import { APPLICATION_STATUSES, type ApplicationStatus } from "../../application.ts";
import type { ProgrammeCount } from "./figures.store.server.ts";

export type FigureRow = { label: string; counts: Record<ApplicationStatus, number>; total: number };
export type FacultyFigures = FigureRow & { programmes: FigureRow[] };
export type Figures = { session: string; sessions: string[]; faculties: FacultyFigures[]; all: FigureRow };

type Faculty = { faculty: string; courses: readonly string[] };

const OTHERS = "Other programmes";

/** Sums the counts of a session by faculty and programme. A session without applications has one row of zeros. */
export function sumFigures(
  counted: readonly ProgrammeCount[],
  faculties: readonly Faculty[],
  session: string,
): Figures {
  const ofSession = counted.filter((one) => one.session === session);
  const facultyOf = (programme: string) =>
    faculties.find(({ courses }) => courses.includes(programme))?.faculty ?? OTHERS;
  const byFaculty = Map.groupBy(ofSession, ({ programme }) => facultyOf(programme));
  return {
    session,
    sessions: [...new Set([session, ...counted.map((one) => one.session)])].toSorted().toReversed(),
    faculties: [...byFaculty]
      .map(([label, counts]) => ({
        ...sumRow(label, counts),
        programmes: [...Map.groupBy(counts, ({ programme }) => programme)]
          .map(([programme, own]) => sumRow(programme, own))
          .toSorted(byTotal),
      }))
      .toSorted(byTotal),
    all: sumRow("All applications", ofSession),
  };
}

function sumRow(label: string, counted: readonly ProgrammeCount[]): FigureRow {
  const countOf = (status: ApplicationStatus) =>
    counted.filter((one) => one.status === status).reduce((sum, { count }) => sum + count, 0);
  const counts = Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, countOf(status)]));
  return {
    label,
    counts: counts as Record<ApplicationStatus, number>,
    total: counted.reduce((sum, { count }) => sum + count, 0),
  };
}

function byTotal(a: FigureRow, b: FigureRow): number {
  return b.total - a.total || a.label.localeCompare(b.label, "en");
}
