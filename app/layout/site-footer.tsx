import type { ReactNode } from "react";
import { Link } from "react-router";
import { dialUrl, useSavesData, useSite } from "../content/read-site.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { SEARCH_PATH } from "../ui/page/search-form.tsx";
import { SocialIcon } from "../ui/social-icon.tsx";
import { SiteLink } from "./site-links.tsx";
import { Wordmark } from "./wordmark.tsx";

const LINK =
  "inline-flex min-h-11 min-w-11 items-center gap-3 underline-offset-4 hover:text-white hover:underline lg:min-h-9";

/** The footer: newsletter form, contacts, useful links and social networks. */
export function SiteFooter({ newsletter }: { newsletter: ReactNode }) {
  const { identity, contacts, navigation, year } = useSite();
  return (
    <>
      <footer className="wrap-anywhere border-brand-800 border-t bg-brand-950 text-ground-300 print:hidden">
        <div className="border-brand-800 border-b footer-newsletter">
          <div className="page-width py-10">{newsletter}</div>
        </div>
        <div className="page-width grid gap-x-10 gap-y-10 pt-14 pb-12 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)]">
          <ContactColumn />
          <FooterColumn
            id="useful-links"
            title={navigation.headings.usefulLinks}
            listClassName="[columns:2_8rem] gap-x-6"
          >
            {navigation.usefulLinks.map(({ label, to }) => (
              <li key={label}>
                <SiteLink to={to} className={LINK}>
                  {label}
                </SiteLink>
              </li>
            ))}
          </FooterColumn>
          <FooterColumn id="social-networks" title={navigation.headings.social}>
            {contacts.social.map(({ network, url }) => (
              <li key={network}>
                <a href={url} className={LINK}>
                  <SocialIcon network={network} className="size-4.5" />
                  {network}
                </a>
              </li>
            ))}
          </FooterColumn>
        </div>
        <div className="page-width">
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-brand-800 border-t py-6 text-sm">
            <p>
              © {year} {identity.name}
            </p>
            <div className="flex flex-wrap items-center gap-x-8">
              <Link to={SEARCH_PATH} className={LINK}>
                Search
              </Link>
              <Link to={PUBLIC_PATHS.accessibility} className={LINK}>
                Accessibility
              </Link>
              <DataSaverSwitch className={LINK} />
            </div>
          </div>
        </div>
      </footer>
      <PrintedContact />
    </>
  );
}

function ContactColumn() {
  const { identity, contacts } = useSite();
  const { address, phone, mailboxes } = contacts;
  return (
    <section aria-label="Contact">
      <Wordmark className="text-white" />
      <p className="mt-4 text-accent-300 text-sm">{identity.motto}</p>
      <address className="mt-3 text-sm not-italic">
        <p className="max-w-xs">{address}</p>
        <ul className="mt-1">
          <li>
            <a href={dialUrl(phone)} className={LINK}>
              {phone}
            </a>
          </li>
          {Object.values(mailboxes).map((mailbox) => (
            <li key={mailbox}>
              <a href={`mailto:${mailbox}`} className={LINK}>
                {mailbox}
              </a>
            </li>
          ))}
        </ul>
      </address>
    </section>
  );
}

type FooterColumnProps = { id: string; title: string; listClassName?: string; children: ReactNode[] };

/** A list of links with a heading; nothing while the list is empty. */
function FooterColumn({ id, title, listClassName = "", children }: FooterColumnProps) {
  if (children.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg text-white">
        {title}
      </h2>
      <ul className={`mt-3 text-sm ${listClassName}`}>{children}</ul>
    </section>
  );
}

/** The footer of a printed page: the contacts in one line. */
function PrintedContact() {
  const { identity, contacts } = useSite();
  return (
    <p className="page-width mt-6 hidden text-sm print:block">
      {identity.name}, {contacts.address} · {contacts.phone} · {contacts.mailboxes.registry}
    </p>
  );
}

/** The button that makes all pages small, or full again. It posts a form, so that it works without a script and loads the page again. */
function DataSaverSwitch({ className }: { className: string }) {
  const isOn = useSavesData();
  return (
    <form method="post" action="/data-saver">
      <button type="submit" name="choice" value={isOn ? "full" : "small"} className={`cursor-pointer ${className}`}>
        {isOn ? "Data saver is on: show full pictures" : "Use less data"}
      </button>
    </form>
  );
}
