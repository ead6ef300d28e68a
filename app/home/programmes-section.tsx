import { HOME_PAGE } from "../../content/home-page.ts";

/** Everything that can be studied, in one look. */
export function ProgrammesSection({ programmes }: { programmes: readonly string[] }) {
  const { title, lead } = HOME_PAGE.programmes;
  return (
    <section aria-labelledby="programmes" className="page-width py-16 sm:py-24">
      <h2 id="programmes" className="text-3xl sm:text-4xl">
        {title}
      </h2>
      <p className="mt-3 text-lg">{lead}</p>
      <ul className="mt-8 gap-x-12 sm:columns-2 lg:columns-3">
        {programmes.map((programme) => (
          <li key={programme} className="break-inside-avoid border-paper-400 border-b py-2.5">
            {programme}
          </li>
        ))}
      </ul>
    </section>
  );
}
