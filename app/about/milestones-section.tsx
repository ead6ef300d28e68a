import type { Milestone } from "./history.content.ts";

type MilestonesSectionProps = { title: string; milestones: Milestone[] };

/** A vertical timeline of the university's milestones. */
export function MilestonesSection({ title, milestones }: MilestonesSectionProps) {
  return (
    <section aria-labelledby="timeline" className="page-width py-16 sm:py-24 print:py-4">
      <h2 id="timeline" className="text-3xl sm:text-4xl">
        {title}
      </h2>
      <ol className="mt-10 sm:mt-14">
        {milestones.map(({ date, title: event, text }) => (
          <li
            key={`${date} ${event}`}
            className="group relative grid gap-x-16 pb-12 pl-8 last:pb-0 sm:grid-cols-[12rem_1fr] sm:pl-0 lg:grid-cols-[16rem_1fr]"
          >
            <Line />
            <time dateTime={date} className="font-semibold font-serif text-brand-700 text-xl sm:text-right sm:text-2xl">
              {formatMilestoneDate(date)}
            </time>
            <div className="max-w-prose">
              <h3 className="text-xl sm:text-2xl">{event}</h3>
              <p className="mt-2 text-ink-800">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The line from one milestone to the next, with a dot. The last milestone has only the dot. */
function Line() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-2.5 bottom-[-0.625rem] left-1.5 border-accent-400 border-l-2 group-last:border-transparent sm:left-[13.9375rem] lg:left-[17.9375rem]"
    >
      <span className="absolute top-0 -left-px size-4 transform-[translateX(-50%)] rounded-full border-4 border-accent-400 bg-ground-100" />
    </span>
  );
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** Formats a date as precisely as it is known: '2015', 'March 2015' or '5 March 2015'. */
export function formatMilestoneDate(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return [day, month && MONTHS[month - 1], year].filter(Boolean).join(" ");
}
