import type { PageFields } from "../content/content-fields.schema.ts";
import { readSite } from "../content/read-site.server.ts";
import type { Deps } from "../platform/deps.server.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";
import { PUBLIC_PATHS, whyPath } from "../platform/site/public-paths.ts";
import type { AboutCardProps } from "./about-card.tsx";
import { CONTACT_PAGE } from "./contact.content.ts";
import { HISTORY_PAGE } from "./history.content.ts";
import { OFFICERS_PAGE } from "./officers.content.ts";
import { WHY_PAGE } from "./why.content.ts";

/** Reads the cards of the pages about the university: title, first line and picture. */
export function readAboutCards({ content, pictures, clock }: Deps): AboutCardProps[] {
  const { identity } = readSite({ content, clock });
  function card(document: ContentDocument<PageFields>, to: string): AboutCardProps {
    const { title, lead, description, picture } = content.read(document);
    return { to, title, text: lead ?? description, picture: { ...pictures.find(picture.picture), alt: "" } };
  }
  return [
    card(HISTORY_PAGE, PUBLIC_PATHS.history),
    card(OFFICERS_PAGE, PUBLIC_PATHS.officers),
    card(CONTACT_PAGE, PUBLIC_PATHS.contact),
    card(WHY_PAGE, whyPath(identity.shortName)),
  ];
}
