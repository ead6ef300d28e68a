import type { ReactNode } from "react";
import { Link } from "react-router";
import { dialUrl, useSite } from "../content/read-site.ts";

const LINK = "inline-flex min-h-11 items-center underline-offset-4 hover:text-white hover:underline";

/** How to reach us, where else to look, and whose site this is. */
export function SiteFooter() {
  const { identity, contacts, year } = useSite();
  const { name, motto } = identity;
  const { address, phone, mailboxes } = contacts;
  return (
    <footer className="bg-palm-950 text-paper-300 print:hidden">
      <div className="page-width grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr]">
        <div className="sm:col-span-2 lg:col-span-1">
          <p className="font-semibold font-serif text-paper-100 text-xl">{name}</p>
          <p className="mt-1 text-brass-300 text-sm">{motto}</p>
          <address className="mt-4 not-italic">{address}</address>
        </div>
        <FooterColumn id="contact" title="Contact">
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
        </FooterColumn>
        <FooterColumn id="useful-links" title="Useful links">
          <li>
            <Link to="/" className={LINK}>
              Home
            </Link>
          </li>
          <li>
            <Link to="/Admissions/Apply" className={LINK}>
              Apply for admission
            </Link>
          </li>
          <li>
            <Link to="/login" className={LINK}>
              Staff login
            </Link>
          </li>
        </FooterColumn>
      </div>
      <div className="page-width">
        <p className="border-palm-800 border-t py-6 text-sm">
          © {year} {name}
        </p>
      </div>
    </footer>
  );
}

function FooterColumn({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg text-paper-100">
        {title}
      </h2>
      <ul className="mt-2 text-sm">{children}</ul>
    </section>
  );
}
