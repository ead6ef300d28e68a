import { type FocusEvent, type KeyboardEvent, useRef } from "react";
import { Link } from "react-router";
import { dialUrl, useSite } from "../content/read-site.ts";
import { SEARCH_PATH } from "../ui/page/search-form.tsx";
import { Chevron } from "./navigation/icons.tsx";
import { useDismissal } from "./navigation/use-open-menu.ts";
import { SiteLink, SocialLinks } from "./site-links.tsx";

/** The bar at the top of every page: address, liaison offices, phone, mail and social networks. */
export function ContactBar() {
  const { address, phone, mailboxes } = useSite().contacts;
  return (
    <div className="contact-bar bg-brand-950 text-ground-300 text-xs">
      <div className="page-width flex h-full items-center gap-x-5 max-[18rem]:flex-col max-[18rem]:items-start max-[18rem]:justify-center lg:gap-x-7">
        <span className="line-clamp-2 min-w-0 leading-tight max-lg:hidden">{address}</span>
        <div className="max-md:order-last min-[18rem]:max-md:ml-auto">
          <LiaisonOffices />
        </div>
        <a href={dialUrl(phone)} className="contact-link md:ml-auto">
          {phone}
        </a>
        <a href={`mailto:${mailboxes.info}`} className="contact-link max-sm:hidden max-w-80 truncate">
          {mailboxes.info}
        </a>
        <SocialLinks className="-mr-2 max-md:hidden" linkClassName="size-9 hover:text-white" />
        <SearchLink />
      </div>
    </div>
  );
}

/** The link to the site search; on the smallest screens the footer has it. */
function SearchLink() {
  return (
    <Link
      to={SEARCH_PATH}
      aria-label="Search"
      className="contact-link max-md:order-last -mx-3 justify-center px-3 max-[20rem]:hidden"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4.5 fill-none stroke-2 stroke-current">
        <circle cx="10.5" cy="10.5" r="6.5" />
        <path d="m15.5 15.5 5 5" strokeLinecap="round" />
      </svg>
    </Link>
  );
}

/** A dropdown of the university's offices in other cities. An office without a page is plain text. */
function LiaisonOffices() {
  const { contacts, navigation } = useSite();
  const { liaisonOffices } = contacts;
  const details = useRef<HTMLDetailsElement>(null);
  useDismissal(details, close, close);

  function close() {
    if (details.current) details.current.open = false;
  }
  function onKeyDown({ key, currentTarget }: KeyboardEvent) {
    if (key === "Escape") currentTarget.querySelector("summary")?.focus();
  }
  function onBlur({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  }
  if (liaisonOffices.length === 0) return null;
  return (
    <details ref={details} onKeyDown={onKeyDown} onBlur={onBlur} className="group relative">
      <summary className="contact-link cursor-pointer list-none gap-1.5 [&::-webkit-details-marker]:hidden">
        {navigation.headings.liaisonOffices}
        <Chevron className="transition-transform group-open:transform-[rotate(180deg)]" />
      </summary>
      <ul className="wrap-anywhere absolute top-full right-0 w-max min-w-[min(10rem,75vw)] max-w-[75vw] rounded border border-ground-400 bg-white py-2 text-ink-900 text-sm shadow max-[18rem]:right-auto max-[18rem]:left-0 md:right-auto md:left-0">
        {liaisonOffices.map(({ name, to }) => (
          <li key={name}>
            {to ? (
              <SiteLink to={to} className="flex min-h-11 items-center px-4 hover:bg-ground-200">
                {name}
              </SiteLink>
            ) : (
              <span className="block px-4 py-2">{name}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
