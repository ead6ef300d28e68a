import { Link, NavLink } from "react-router";
import type { Picture as PictureSource } from "../platform/images/picture.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { Picture } from "../ui/picture/picture.tsx";
import type { Faculties, FacultyPage } from "./faculty.content.ts";

type Course = { name: string; description: string; picture?: PictureSource | undefined };
type FacultySectionProps = Pick<FacultyPage, "opening" | "coursesTitle"> & { courses: Course[]; list: Faculties };

/** A faculty's introduction and courses, and links to the other faculties. */
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
          <ul className="mt-6 divide-y divide-ground-400 border-ground-400 border-y">
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

const BUTTON =
  "flex min-h-12 w-full flex-col justify-center rounded border px-4 py-2.5 text-left font-semibold no-underline";

/** Buttons to all faculties. The button of a faculty without a page is disabled and says why. */
function FacultiesAside({ title, faculties, withoutPage }: Faculties) {
  return (
    <aside aria-labelledby="faculties" className="print:hidden">
      <h2 id="faculties" className="text-xl">
        {title}
      </h2>
      <ul className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
        {faculties.map(({ name, to }) => (
          <li key={name}>
            {to === null ? (
              <button
                type="button"
                disabled
                className={`${BUTTON} cursor-not-allowed border-ground-400 border-dashed text-ink-700`}
              >
                {name}
                <span className="font-normal text-ink-600 text-xs">{withoutPage}</span>
              </button>
            ) : (
              <NavLink
                to={to}
                className={`${BUTTON} border-ink-400 bg-white text-ink-900 transition-colors hover:border-ink-700 hover:bg-ground-200 aria-[current=page]:border-brand-800 aria-[current=page]:bg-brand-800 aria-[current=page]:text-white forced-colors:aria-[current=page]:border-4`}
              >
                {name}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </aside>
  );
}
