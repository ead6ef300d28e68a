import { courseData } from "../../../ui/page/course-data.ts";
import type { LinkedData } from "../../../ui/page/page-meta.ts";
import type { FacultyFees } from "./fees.content.ts";

/** Returns the courses and yearly fees of a faculty as schema.org data. */
export function facultyData(
  { faculty, courses, fees }: FacultyFees,
  university: { name: string; url: string },
): LinkedData[] {
  return fees.flatMap(({ course, offCampus, onCampus }) =>
    (course ? [course] : courses).map((name) =>
      courseData({
        name,
        description: `${name}, an undergraduate course (${faculty}) at ${university.name}.`,
        university,
        fees: [named("Off campus, one year", offCampus), named("On campus, one year", onCampus)].flat(),
      }),
    ),
  );
}

function named(name: string, amount: number | null) {
  return amount === null ? [] : [{ name, amount }];
}
