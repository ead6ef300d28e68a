import type { Picture as PictureSource } from "../platform/picture.ts";
import { Picture } from "./picture/picture.tsx";

/** A part of a page's body: a heading, paragraphs, a list, and a picture beside them where there is one. */
export type Story = { title: string; paragraphs: string[]; points: string[]; picture?: PictureSource | undefined };

/** The parts of a page's body, one below the other; their pictures change sides. */
export function StorySections({ sections }: { sections: Story[] }) {
  return (
    <div className="page-width grid gap-16 py-16 sm:gap-24 sm:py-24 print:gap-6 print:py-4">
      {sections.map((section) => (
        <StorySection key={section.title} {...section} />
      ))}
    </div>
  );
}

function StorySection({ title, paragraphs, points, picture }: Story) {
  const words = (
    <div className="max-w-prose">
      <h2 className="text-3xl sm:text-4xl">{title}</h2>
      {paragraphs.map((text) => (
        <p key={text} className="mt-5 text-ink-800 first-of-type:text-lg">
          {text}
        </p>
      ))}
      {points.length > 0 && (
        <ul className="mt-5 grid gap-3 text-ink-800">
          {points.map((point) => (
            <li key={point} className="border-brass-400 border-l-4 pl-4">
              {point}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
  if (!picture) return <section>{words}</section>;
  return (
    <section className="group grid items-center gap-8 lg:grid-cols-2 lg:gap-20">
      {words}
      <Picture
        picture={picture}
        sizes="(width < 64rem) 100vw, 33rem"
        className="aspect-4/3 rounded shadow max-lg:-order-1 lg:group-even:-order-1 print:hidden"
      />
    </section>
  );
}
