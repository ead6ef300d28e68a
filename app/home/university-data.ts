import type { Site } from "../content/read-site.ts";
import type { LinkedData } from "../ui/page/page-meta.ts";

/** The university in the words of schema.org, for search engines. */
export function universityData({ identity, contacts }: Site, url: (path: string) => string): LinkedData {
  const [, ...addressLines] = contacts.postalAddress;
  return {
    "@type": "CollegeOrUniversity",
    name: identity.name,
    alternateName: identity.shortName,
    slogan: identity.motto,
    url: url("/"),
    logo: url("/icon-512.png"),
    foundingDate: String(identity.foundingYearOnHome),
    telephone: contacts.phone,
    email: contacts.mailboxes.info,
    address: { "@type": "PostalAddress", streetAddress: addressLines.join(", "), addressCountry: "NG" },
    sameAs: contacts.social.map((network) => network.url),
  };
}
