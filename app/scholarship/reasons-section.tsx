import type { Scholarship } from "./scholarship.content.ts";

/** Why someone might want to study agriculture. */
export function ReasonsSection({ reasons }: Pick<Scholarship, "reasons">) {
  return (
    <section aria-labelledby="reasons" className="bg-palm-900 text-paper-200 print:bg-transparent print:text-ink-950">
      <div className="page-width py-16 sm:py-24 print:py-4">
        <h2 id="reasons" className="max-w-2xl text-3xl text-white sm:text-4xl print:text-ink-950">
          {reasons.title}
        </h2>
        <ul className="mt-10 grid gap-x-12 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
          {reasons.items.map(({ title, text }) => (
            <li key={title} className="border-brass-400 border-t-2 pt-4">
              <h3 className="text-white text-xl print:text-ink-950">{title}</h3>
              <p className="mt-2">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
