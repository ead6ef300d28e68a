import { Link } from "react-router";
import type { LinkField } from "../../content/content-fields.schema.ts";
import type { Picture as PictureSource } from "../../platform/images/picture.ts";
import { Picture } from "../../ui/picture/picture.tsx";

type NewCoursesSectionProps = {
  newCourses: {
    title: string;
    lead: string;
    courses: { name: string; text: string; picture: PictureSource; link: LinkField }[];
  };
};

/** Shows this session's new courses as cards that link to their pages. */
export function NewCoursesSection({ newCourses }: NewCoursesSectionProps) {
  return (
    <section aria-labelledby="new-courses" className="page-width py-16 sm:py-24 print:py-4">
      <h2 id="new-courses" className="text-3xl sm:text-4xl">
        {newCourses.title}
      </h2>
      <p className="mt-3 text-lg">{newCourses.lead}</p>
      <ul className="mt-10 grid gap-8 md:grid-cols-3">
        {newCourses.courses.map(({ name, text, picture, link }) => (
          <li
            key={name}
            className="relative flex flex-col overflow-hidden rounded border border-paper-400 bg-white transition-shadow has-[a:hover]:shadow"
          >
            <Picture picture={picture} sizes="(max-width: 47.99rem) 100vw, 23rem" className="aspect-3/2 print:hidden" />
            <div className="flex grow flex-col p-6">
              <h3 className="text-xl">{name}</h3>
              <p className="mt-2 text-ink-700">{text}</p>
              <p className="mt-auto pt-5">
                <Link
                  to={link.to}
                  className="font-semibold text-laterite-700 after:absolute after:inset-0 after:rounded hover:underline"
                >
                  {link.label}
                  <span aria-hidden="true">&nbsp;→</span>
                </Link>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
