import type { ChangedLine } from "./record-labels.ts";
import type { TimelineEntry } from "./timeline.ts";

type TimelineProps = { id: string; title: string; entries: readonly TimelineEntry[]; headingClassName: string };

/** Lists the events of an application, oldest first,, in the time of the university. */
export function ApplicationTimelineSection({ id, title, entries, headingClassName }: TimelineProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={headingClassName}>
        {title}
      </h2>
      <ol className="mt-4 ml-1.25">
        {entries.map((entry, index) => (
          <li
            key={entry.id}
            aria-current={index === entries.length - 1 ? "step" : undefined}
            className="relative border-brand-300 border-l-2 pb-5 pl-5 last:border-transparent last:pb-0"
          >
            <Dot isLast={index === entries.length - 1} />
            <h3 className="font-sans font-semibold text-base text-ink-950">{entry.title}</h3>
            <p className="text-ink-700 text-sm tabular-nums">
              <time dateTime={entry.at}>{entry.time}</time>
            </p>
            <p className="break-words">{entry.label}</p>
            {entry.asked && <Asked {...entry.asked} />}
            {entry.changed.length > 0 && <ChangedAnswers lines={entry.changed} />}
            {entry.note && <Note>{entry.note}</Note>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Asked({ items, due }: NonNullable<TimelineEntry["asked"]>) {
  return (
    <>
      <ul className="ml-5 list-disc">
        {items.map((item) => (
          <li key={item} className="break-words">
            {item}
          </li>
        ))}
      </ul>
      {due && <p>Until {due}</p>}
    </>
  );
}

/** Compares answers before and after a change. */
export function ChangedAnswers({ lines }: { lines: readonly ChangedLine[] }) {
  return (
    <dl className="mt-2 grid gap-2 border-ground-500 border-l-4 bg-ground-100 px-4 py-2">
      {lines.map(({ label, from, to }) => (
        <div key={label}>
          <dt className="text-ink-700 text-sm">{label}</dt>
          <dd className="select-text break-words">
            <del className="text-ink-700">
              <span className="sr-only">Before: </span>
              {from}
            </del>{" "}
            <span aria-hidden="true">→</span>{" "}
            <ins className="font-semibold text-ink-950 no-underline">
              <span className="sr-only">Now: </span>
              {to}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Quotes a message of staff to the applicant. */
export function Note({ children }: { children: string }) {
  return (
    <blockquote className="mt-2 max-w-prose whitespace-pre-line break-words border-accent-400 border-l-4 bg-ground-100 px-4 py-2 text-ink-900">
      {children}
    </blockquote>
  );
}

function Dot({ isLast }: { isLast: boolean }) {
  const style = isLast ? "border-brand-800 bg-brand-800" : "border-brand-500 bg-white";
  return (
    <span aria-hidden="true" className={`-left-[0.4375rem] absolute top-1.5 size-3 rounded-full border-2 ${style}`} />
  );
}
