import type { AboutPage } from "./about.content.ts";

/** The university's story in two paragraphs, and beside it its figures, drawn large. */
export function FactsSection({ story, facts }: Pick<AboutPage, "story" | "facts">) {
  return (
    <section
      aria-labelledby="story"
      className="page-width grid gap-x-20 gap-y-12 py-16 sm:py-24 lg:grid-cols-[6fr_5fr] print:py-4"
    >
      <div className="max-w-prose">
        <h2 id="story" className="text-3xl sm:text-4xl">
          {story.title}
        </h2>
        {story.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-5 first-of-type:text-lg">
            {paragraph}
          </p>
        ))}
      </div>
      <dl className="grid content-start min-[17rem]:grid-cols-2 gap-x-8 gap-y-10 lg:pt-2">
        {facts.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end border-brass-400 border-t-2 pt-4">
            <dt className="mt-2 text-ink-700 text-sm">{label}</dt>
            <dd className="font-semibold font-serif text-4xl text-palm-700 tabular-nums sm:text-5xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
