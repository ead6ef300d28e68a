type BodySectionsProps = { sections: { title: string; paragraphs: string[]; points: string[] }[] };

/** The body of a page of text: each part's heading beside its paragraphs and its list, a thin rule between the parts. */
export function BodySections({ sections }: BodySectionsProps) {
  if (sections.length === 0) return null;
  return (
    <div className="page-width divide-y divide-paper-400 py-6 sm:py-10">
      {sections.map(({ title, paragraphs, points }) => (
        <section key={title} className="grid gap-x-16 gap-y-4 py-8 sm:py-12 lg:grid-cols-[4fr_7fr] print:py-4">
          <h2 className="text-2xl sm:text-3xl">{title}</h2>
          <div className="max-w-prose space-y-4 lg:pt-1.5">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points.length > 0 && (
              <ul className="list-disc space-y-2 pl-5 marker:text-brass-600">
                {points.map((point) => (
                  <li key={point} className="pl-1">
                    {point}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </section>
      ))}
    </div>
  );
}
