import { Link } from "react-router";
import type { WithPictures } from "../content/resolve-pictures.server.ts";
import { buttonStyle } from "../ui/button/button.tsx";
import { Embed } from "../ui/embed/embed.tsx";
import { Picture } from "../ui/picture/picture.tsx";
import type { HomePage } from "./home.content.ts";

type ExperienceSectionProps = Pick<WithPictures<HomePage>, "experience" | "convocation">;

/** Student life and the convocation video. */
export function ExperienceSection({ experience, convocation }: ExperienceSectionProps) {
  return (
    <div className="page-width grid gap-16 py-16 sm:gap-24 sm:py-24">
      <section aria-labelledby="experience" className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
        <Picture
          picture={experience.picture}
          sizes="(max-width: 63.99rem) 100vw, 33rem"
          className="aspect-4/3 rounded shadow"
        />
        <div>
          <h2 id="experience" className="text-3xl sm:text-4xl">
            {experience.title}
          </h2>
          {experience.paragraphs.map((text) => (
            <p key={text} className="mt-4 max-w-prose text-ink-800">
              {text}
            </p>
          ))}
          {experience.points.length > 0 && (
            <ul className="mt-6 divide-y divide-ground-400 border-ground-400 border-y">
              {experience.points.map((point) => (
                <li key={point} className="py-3">
                  {point}
                </li>
              ))}
            </ul>
          )}
          <p className="mt-8">
            <Link to={experience.link.to} className={buttonStyle("plain")}>
              {experience.link.label}
            </Link>
          </p>
        </div>
      </section>
      {convocation && <ConvocationSection convocation={convocation} />}
    </div>
  );
}

type ConvocationSectionProps = { convocation: NonNullable<ExperienceSectionProps["convocation"]> };

function ConvocationSection({ convocation }: ConvocationSectionProps) {
  return (
    <section aria-labelledby="convocation" className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[2fr_3fr]">
      <div>
        <h2 id="convocation" className="text-3xl sm:text-4xl">
          {convocation.title}
        </h2>
        <p className="mt-4 max-w-prose text-ink-800">{convocation.lead}</p>
      </div>
      <Embed
        embed={convocation.video}
        action="Play"
        sizes="(max-width: 63.99rem) 100vw, 40rem"
        className="aspect-video"
      />
    </section>
  );
}
