import { useSite } from "../content/read-site.ts";
import type { WithPictures } from "../content/resolve-pictures.server.ts";
import type { CampusMap } from "../content/site.content.ts";
import { Embed } from "../ui/embed/embed.tsx";
import type { HomePage } from "./home.content.ts";

type FindUsSectionProps = Pick<HomePage, "research" | "findUs"> & { map: WithPictures<CampusMap> };

/** The campus map and the link to the research list. */
export function FindUsSection({ research, findUs, map }: FindUsSectionProps) {
  const { contacts } = useSite();
  return (
    <div className="page-width grid gap-x-16 gap-y-12 py-16 sm:py-24 lg:grid-cols-[2fr_3fr]">
      <div className="grid content-start gap-12">
        <section aria-labelledby="find-us">
          <h2 id="find-us" className="text-3xl sm:text-4xl">
            {findUs.title}
          </h2>
          <p className="mt-4 text-ink-800">{findUs.lead}</p>
          <p className="mt-4 font-semibold">{contacts.address}</p>
        </section>
        <section aria-labelledby="research" className="border-paper-400 border-t pt-10">
          <h2 id="research" className="text-2xl">
            {research.title}
          </h2>
          <p className="mt-3 text-ink-800">{research.lead}</p>
          <p className="mt-2">
            <a href={contacts.external.research} className="text-link inline-flex min-h-11 items-center font-semibold">
              {research.link}
            </a>
          </p>
        </section>
      </div>
      <Embed embed={map} action="Show" sizes="(max-width: 63.99rem) 100vw, 40rem" className="aspect-4/3" />
    </div>
  );
}
