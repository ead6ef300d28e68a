import type { PageHead } from "../ui/page/page-meta.ts";
import type { Officer } from "./officers.content.ts";

/** The head of one officer's page, made from that of the page of all officers. */
export function officerHead(
  officers: PageHead,
  { slug, name, role }: Pick<Officer, "slug" | "name" | "role">,
): PageHead {
  const url = `${officers.canonicalUrl}/${slug}`;
  return {
    ...officers,
    title: `${role}: ${name}`,
    description: `${name} is ${role} of ${officers.siteName}. Read who holds the office, what they did before, and what they answer for.`,
    canonicalUrl: url,
    trail: [...officers.trail, { name: role, url }],
    data: [
      {
        "@type": "Person",
        name,
        jobTitle: role,
        url,
        worksFor: { "@type": "CollegeOrUniversity", name: officers.siteName },
      },
    ],
  };
}
