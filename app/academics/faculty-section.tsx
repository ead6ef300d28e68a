import { Link } from "react-router";
import type { Picture as PictureSource } from "../platform/images/picture.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { Picture } from "../ui/picture/picture.tsx";
import { FacultiesAside } from "./faculties-aside.tsx";
import type { Faculties, FacultyPage } from "./faculty.content.ts";

type Course = { name: string; description: string; picture?: PictureSource | undefined };
type FacultySectionProps = Pick<FacultyPage, "opening" | "coursesTitle"> & { courses: Course[]; list: Faculties };

/** What a faculty is for, its courses, and beside them the other faculties. */
export function FacultySection({ opening, coursesTitle, courses, list }: FacultySectionProps) {
  return (
    <div className="page-width grid gap-x-20 gap-y-16 py-16 sm:py-24 lg:grid-cols-[1fr_18rem] print:py-4">
      <div>
        <section aria-labelledby="opening" className="max-w-prose">
          <h2 id="opening" className="text-3xl sm:text-4xl">
            {opening.title}
          </h2>
          {opening.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-5 first-of-type:text-lg">
              {paragraph}
            </p>
          ))}
        </section>
        <section aria-labelledby="courses" className="mt-14 sm:mt-20 print:mt-4">
          <h2 id="courses" className="text-2xl sm:text-3xl">
            {coursesTitle}
          </h2>
          <ul className="mt-6 divide-y divide-paper-400 border-paper-400 border-y">
            {courses.map((course) => (
              <li key={course.name}>
                <CourseEntry {...course} />
              </li>
            ))}
          </ul>
          <p className="mt-6 print:hidden">
            <Link to={PUBLIC_PATHS.undergraduateFees} className="inline-flex min-h-11 items-center text-link">
              What a year costs
            </Link>
          </p>
        </section>
      </div>
      <FacultiesAside {...list} />
    </div>
  );
}

function CourseEntry({ name, description, picture }: Course) {
  return (
    <article
      className={`grid items-start gap-x-8 gap-y-5 py-8 print:block print:py-3 ${picture ? "sm:grid-cols-[14rem_1fr]" : ""}`}
    >
      {picture && (
        <Picture
          picture={picture}
          sizes="(max-width: 39.99rem) 100vw, 14rem"
          className="aspect-3/2 rounded sm:aspect-4/3 print:hidden"
        />
      )}
      <div className="max-w-prose">
        <h3 className="text-xl sm:text-2xl">{name}</h3>
        <p className="mt-2 text-ink-800">{description}</p>
      </div>
    </article>
  );
}
