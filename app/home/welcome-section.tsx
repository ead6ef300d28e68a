import type { WithPictures } from "../content/resolve-pictures.server.ts";
import { Embed } from "../ui/embed/embed.tsx";
import type { HomePage } from "./home.content.ts";

type WelcomeSectionProps = Pick<WithPictures<HomePage>, "welcome" | "admissionVideo">;

/** The Vice-Chancellor's welcome, facts, and the admission video. */
export function WelcomeSection({ welcome, admissionVideo }: WelcomeSectionProps) {
  return (
    <section
      aria-labelledby="welcome"
      className={`page-width grid items-center gap-x-16 gap-y-12 py-16 sm:py-24 ${admissionVideo ? "lg:grid-cols-[6fr_5fr]" : ""}`}
    >
      <div>
        <p className="font-semibold text-action-700 text-sm">{welcome.founded}</p>
        <h2 id="welcome" className="mt-3 text-3xl sm:text-4xl">
          {welcome.title}
        </h2>
        <p className="mt-5 max-w-prose border-accent-400 border-l-4 pl-4 font-semibold font-serif text-lg text-brand-800">
          {welcome.motto}
        </p>
        {welcome.paragraphs.map((text) => (
          <p key={text} className="mt-4 max-w-prose text-ink-800">
            {text}
          </p>
        ))}
        <p className="mt-4 text-ink-700 text-sm">{welcome.signature}</p>
        <Facts facts={welcome.facts} />
      </div>
      {admissionVideo && (
        <Embed
          embed={admissionVideo}
          action="Play"
          sizes="(max-width: 63.99rem) 100vw, 31rem"
          className="aspect-video lg:aspect-8/7"
        />
      )}
    </section>
  );
}

function Facts({ facts }: Pick<HomePage["welcome"], "facts">) {
  if (facts.length === 0) return null;
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-5 border-ground-400 border-t pt-6 sm:flex sm:flex-wrap sm:gap-x-10">
      {facts.map(({ figure, words }) => (
        <div key={words} className="flex flex-col-reverse justify-end">
          <dt className="text-ink-700 text-sm">{words}</dt>
          <dd className="font-semibold font-serif text-3xl text-brand-700">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
