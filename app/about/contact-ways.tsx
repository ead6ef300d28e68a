import type { ReactNode } from "react";
import { dialUrl, useSite } from "../content/read-site.ts";
import { SocialIcon } from "../ui/social-icon.tsx";

const LINK = "inline-flex min-h-11 items-center text-link sm:min-h-8";

/** Every way to reach the university: phone, mailboxes, post, social networks. */
export function ContactWays() {
  const { contactPagePhone, contactPageMailboxes, postalAddress, social } = useSite().contacts;
  return (
    <dl className="mt-8 divide-y divide-paper-400 border-paper-400 border-y">
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
      <Way name="Follow us">
        <ul className="-ml-3 flex flex-wrap">
          {social.map(({ network, url }) => (
            <li key={network}>
              <a
                href={url}
                aria-label={network}
                className="inline-flex size-11 items-center justify-center rounded text-palm-700 hover:bg-paper-300 hover:text-palm-900"
              >
                <SocialIcon network={network} />
              </a>
            </li>
          ))}
        </ul>
      </Way>
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
