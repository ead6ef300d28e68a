import { ABOUT_PAGE } from "../../about/about.content.ts";
import { CONTACT_PAGE } from "../../about/contact.content.ts";
import { HISTORY_PAGE } from "../../about/history.content.ts";
import { OFFICERS_PAGE } from "../../about/officers.content.ts";
import { WHY_PAGE } from "../../about/why.content.ts";
import { POSTGRADUATE_CALENDAR, UNDERGRADUATE_CALENDAR } from "../../academics/calendar.content.ts";
import { ARTS_AND_HUMANITIES, HEALTH_SCIENCES } from "../../academics/faculty.content.ts";
import { ACCESSIBILITY_PAGE } from "../../accessibility/accessibility.content.ts";
import { APPLY_PAGE } from "../../admissions/apply/apply.content.ts";
import { DISCLAIMER_PAGE } from "../../admissions/information/disclaimer/disclaimer.content.ts";
import { FEES } from "../../admissions/information/fees/fees.content.ts";
import { INFORMATION } from "../../admissions/information/information.content.ts";
import { POSTGRADUATE } from "../../admissions/information/postgraduate.content.ts";
import { CAMPUS } from "../../campus/campus.content.ts";
import { listPublishedPages } from "../../content/added/published-pages.server.ts";
import type { PageFields } from "../../content/content-fields.schema.ts";
import { readFilled } from "../../content/read-document.server.ts";
import { CAMPUS_MAP, CONTACTS, IDENTITY } from "../../content/site.content.ts";
import { GIVE } from "../../giving/give.content.ts";
import { HOME_HERO, HOME_PAGE, HOME_POP_UPS, HOME_TESTIMONIALS } from "../../home/home.content.ts";
import { NEWS_PAGE } from "../../news/news.content.ts";
import { ACADEMICS, LIAISON, LIBRARY, POSTGRADUATE_FEES } from "../../placeholders/placeholder.content.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { Content, ContentDocument } from "../../platform/site/content.server.ts";
import { PUBLIC_PATHS, type PublicPage, whyPath } from "../../platform/site/public-paths.ts";
import { SCHOLARSHIP } from "../../scholarship/scholarship.content.ts";
import type { SearchEntry } from "./search-entry.ts";
import { visibleText } from "./visible-text.ts";

/** The document of each page, and others that the page shows. */
const PAGES: Record<PublicPage, readonly [ContentDocument<PageFields>, ...ContentDocument<object>[]]> = {
  home: [HOME_PAGE, HOME_HERO, HOME_TESTIMONIALS, HOME_POP_UPS],
  about: [ABOUT_PAGE],
  history: [HISTORY_PAGE],
  officers: [OFFICERS_PAGE],
  contact: [CONTACT_PAGE, CONTACTS, CAMPUS_MAP],
  academics: [ACADEMICS],
  undergraduateCalendar: [UNDERGRADUATE_CALENDAR],
  postgraduateCalendar: [POSTGRADUATE_CALENDAR],
  healthSciences: [HEALTH_SCIENCES],
  artsAndHumanities: [ARTS_AND_HUMANITIES],
  admissions: [INFORMATION],
  apply: [APPLY_PAGE],
  postgraduateApplication: [POSTGRADUATE],
  undergraduateFees: [FEES],
  postgraduateFees: [POSTGRADUATE_FEES],
  disclaimer: [DISCLAIMER_PAGE],
  library: [LIBRARY],
  campus: [CAMPUS],
  news: [NEWS_PAGE],
  scholarship: [SCHOLARSHIP],
  give: [GIVE],
  liaison: [LIAISON],
  accessibility: [ACCESSIBILITY_PAGE],
};

type Reader = Pick<Content, "read">;

/** Reads all pages and officers as entries of the search. A page without text is left out. */
export function readPages({ content, addedPages }: Pick<Deps, "content" | "addedPages">): SearchEntry[] {
  const listed = (Object.keys(PAGES) as PublicPage[]).flatMap((page) => {
    const [document, ...others] = PAGES[page];
    return pageEntry(content, PUBLIC_PATHS[page], document, others);
  });
  const { shortName } = content.read(IDENTITY);
  const added = listPublishedPages({ content, addedPages }).flatMap(({ page, document }) =>
    pageEntry(content, page.path, document),
  );
  return [...listed, ...pageEntry(content, whyPath(shortName), WHY_PAGE), ...added, ...people(content)];
}

function pageEntry(
  content: Reader,
  address: string,
  document: ContentDocument<PageFields>,
  others: readonly ContentDocument<object>[] = [],
): SearchEntry[] {
  const value = readFilled(content, document);
  if ("bodySections" in value && Array.isArray(value.bodySections) && value.bodySections.length === 0) return [];
  const { title, description, lead = "", ...rest } = value;
  const text = visibleText([description, lead, rest, ...others.map((other) => readFilled(content, other))]);
  return [{ kind: "page", address, title, text }];
}

function people(content: Reader): SearchEntry[] {
  return readFilled(content, OFFICERS_PAGE).officers.map(({ slug, name, role, bio1, bio2, bio3, bio4 }) => ({
    kind: "person",
    address: `${PUBLIC_PATHS.officers}/${slug}`,
    title: `${name}, ${role}`,
    text: visibleText([bio1, bio2, bio3, bio4]),
  }));
}
