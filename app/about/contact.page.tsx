import type { ReactNode } from "react";
import { readDocument } from "../content/read-document.server.ts";
import { readPage } from "../content/read-page.server.ts";
import { dialUrl, useSite } from "../content/read-site.ts";
import { CAMPUS_MAP } from "../content/site.content.ts";
import { CACHEABLE } from "../platform/http/cached-page.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { Embed } from "../ui/embed/embed.tsx";
import { PageHeader } from "../ui/page/page-header.tsx";
import { pageMeta } from "../ui/page/page-meta.ts";
import { SampleNote } from "../ui/page/sample-note.tsx";
import { SocialIcon } from "../ui/social-icon.tsx";
import type { Route } from "./+types/contact.page.ts";
import { ABOUT_TRAIL } from "./about-trail.ts";
import { CONTACT_PAGE } from "./contact.content.ts";

export const handle = CACHEABLE;

export function loader({ context }: Route.LoaderArgs) {
  const { page, head } = readPage(context, CONTACT_PAGE, { path: PUBLIC_PATHS.contact, under: ABOUT_TRAIL });
  return { page, head, map: readDocument(context, CAMPUS_MAP) };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { page, head, map } = loaderData;
  return (
    <main id="main" tabIndex={-1}>
      <PageHeader title={page.title} lead={page.lead} picture={page.picture} trail={head.trail} />
      <SampleNote note={page.sampleNote} />
      <div className="page-width grid gap-x-12 gap-y-12 py-16 sm:py-24 lg:grid-cols-2 xl:gap-x-16">
        <section aria-labelledby="reach-us">
          <h2 id="reach-us" className="text-3xl sm:text-4xl">
            {page.heading}
          </h2>
          <p className="mt-4 max-w-prose">{page.text}</p>
          <ContactWays />
        </section>
        <section aria-labelledby="map" className="print:hidden">
          <h2 id="map" className="sr-only">
            {map.title}
          </h2>
          <Embed
            embed={map}
            action="Show"
            sizes="(max-width: 63.99rem) 100vw, 33rem"
            className="aspect-4/3 lg:aspect-square"
          />
        </section>
      </div>
    </main>
  );
}

const LINK = "inline-flex min-h-11 items-center text-link sm:min-h-8";

/** The university's phone, mailboxes, postal address and social networks. */
function ContactWays() {
  const { contacts, navigation } = useSite();
  const { contactPagePhone, contactPageMailboxes, postalAddress, social } = contacts;
  return (
    <dl className="mt-8 divide-y divide-ground-400 border-ground-400 border-y">
      <Way name="Phone">
        <a href={dialUrl(contactPagePhone)} className={LINK}>
          {contactPagePhone}
        </a>
      </Way>
      {contactPageMailboxes.map(({ office, address }) => (
        <Way key={address} name={office}>
          <a href={`mailto:${address}`} className={LINK}>
            {address}
          </a>
        </Way>
      ))}
      <Way name="By post">
        <address className="py-2 not-italic sm:py-1">
          {postalAddress.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
      </Way>
      {social.length > 0 && (
        <Way name={navigation.headings.social}>
          <ul className="-ml-3 flex flex-wrap">
            {social.map(({ network, url }) => (
              <li key={network}>
                <a
                  href={url}
                  aria-label={network}
                  className="inline-flex size-11 items-center justify-center rounded text-brand-700 hover:bg-ground-300 hover:text-brand-900"
                >
                  <SocialIcon network={network} />
                </a>
              </li>
            ))}
          </ul>
        </Way>
      )}
    </dl>
  );
}

function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid items-baseline gap-x-6 py-2 sm:grid-cols-[minmax(0,9rem)_1fr]">
      <dt className="font-semibold max-sm:pt-1">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
