import { Link } from "react-router";
import type { Picture as PictureSource } from "../../platform/images/picture.ts";
import { Picture } from "../picture/picture.tsx";

/** A section of a page: a heading, paragraphs and a list, with an optional link and picture. */
export type Story = {
  title: string;
  paragraphs: string[];
  points: string[];
  link?: { label: string; to: string } | undefined;
  picture?: PictureSource | undefined;
};

/** The sections of a page; nothing when there are none. Their pictures alternate between left and right. */
export function StorySections({ sections }: { sections: Story[] }) {
  if (sections.length === 0) return null;
  return (
    <div className="page-width grid gap-16 py-16 sm:gap-24 sm:py-24 print:gap-6 print:py-4">
      {sections.map((section) => (
        <StorySection key={section.title} {...section} />
      ))}
    </div>
  );
}

function StorySection({ title, paragraphs, points, link, picture }: Story) {
  const body = (
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
            <li key={point} className="border-accent-400 border-l-4 pl-4">
              {point}
            </li>
          ))}
        </ul>
      )}
      {link && (
        <p className="mt-5">
          <Link to={link.to} className="inline-flex min-h-11 items-center sm:min-h-6 font-semibold text-link">
            {link.label}
          </Link>
        </p>
      )}
    </div>
  );
  if (!picture) return <section>{body}</section>;
  return (
    <section className="group grid items-center gap-8 md:grid-cols-2 md:gap-12 lg:gap-20 print:block">
      {body}
      <Picture
        picture={picture}
        sizes="(max-width: 47.99rem) 100vw, (max-width: 63.99rem) 50vw, 33rem"
        className="aspect-4/3 rounded shadow max-md:-order-1 md:group-even:-order-1 print:hidden"
      />
    </section>
  );
}
