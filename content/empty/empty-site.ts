import {
  EMPTY_ABOUT_PAGE,
  EMPTY_ACCESSIBILITY_PAGE,
  EMPTY_CONTACT_PAGE,
  EMPTY_HISTORY_PAGE,
  EMPTY_OFFICERS_PAGE,
  EMPTY_WHY_PAGE,
} from "./about.ts";
import {
  EMPTY_ACADEMICS_PAGE,
  EMPTY_FACULTIES,
  EMPTY_FIRST_FACULTY,
  EMPTY_LIBRARY_PAGE,
  EMPTY_POSTGRADUATE_CALENDAR,
  EMPTY_SECOND_FACULTY,
  EMPTY_UNDERGRADUATE_CALENDAR,
} from "./academics.ts";
import {
  EMPTY_APPLY_PAGE,
  EMPTY_DISCLAIMER_PAGE,
  EMPTY_FEES,
  EMPTY_INFORMATION,
  EMPTY_MISSING_DOCUMENTS,
  EMPTY_NUMBER_FORMATS,
  EMPTY_POSTGRADUATE,
  EMPTY_POSTGRADUATE_FEES_PAGE,
  EMPTY_PROGRAMMES,
  EMPTY_QUESTIONS,
} from "./admissions.ts";
import { EMPTY_CAMPUS, EMPTY_GIVE, EMPTY_LIAISON_PAGE, EMPTY_NEWS_PAGE, EMPTY_SCHOLARSHIP } from "./campus.ts";
import { EMPTY_HOME_HERO, EMPTY_HOME_PAGE, EMPTY_HOME_POP_UPS, EMPTY_HOME_TESTIMONIALS } from "./home.ts";
import { EMPTY_CAMPUS_MAP, EMPTY_CONTACTS, EMPTY_IDENTITY, EMPTY_NAVIGATION } from "./site.ts";

/**
 * The texts of a university that begins without the sample's, by the key of their document: as little as each schema accepts. Colours, country and
 * retention periods are not among them.
 */
export const EMPTY_SITE: Readonly<Record<string, object>> = {
  identity: EMPTY_IDENTITY,
  contacts: EMPTY_CONTACTS,
  "campus-map": EMPTY_CAMPUS_MAP,
  navigation: EMPTY_NAVIGATION,
  "home-page": EMPTY_HOME_PAGE,
  "home-hero": EMPTY_HOME_HERO,
  "home-testimonials": EMPTY_HOME_TESTIMONIALS,
  "home-pop-ups": EMPTY_HOME_POP_UPS,
  "about-page": EMPTY_ABOUT_PAGE,
  "history-page": EMPTY_HISTORY_PAGE,
  "officers-page": EMPTY_OFFICERS_PAGE,
  "contact-page": EMPTY_CONTACT_PAGE,
  "why-page": EMPTY_WHY_PAGE,
  "academics-page": EMPTY_ACADEMICS_PAGE,
  "undergraduate-calendar": EMPTY_UNDERGRADUATE_CALENDAR,
  "postgraduate-calendar": EMPTY_POSTGRADUATE_CALENDAR,
  faculties: EMPTY_FACULTIES,
  "health-sciences": EMPTY_FIRST_FACULTY,
  "arts-and-humanities": EMPTY_SECOND_FACULTY,
  "admissions-information": EMPTY_INFORMATION,
  "apply-page": EMPTY_APPLY_PAGE,
  programmes: EMPTY_PROGRAMMES,
  questions: EMPTY_QUESTIONS,
  "postgraduate-application": EMPTY_POSTGRADUATE,
  "undergraduate-fees": EMPTY_FEES,
  "postgraduate-fees-page": EMPTY_POSTGRADUATE_FEES_PAGE,
  "disclaimer-page": EMPTY_DISCLAIMER_PAGE,
  "missing-documents": EMPTY_MISSING_DOCUMENTS,
  "number-formats": EMPTY_NUMBER_FORMATS,
  "library-page": EMPTY_LIBRARY_PAGE,
  scholarship: EMPTY_SCHOLARSHIP,
  campus: EMPTY_CAMPUS,
  "news-page": EMPTY_NEWS_PAGE,
  give: EMPTY_GIVE,
  "liaison-page": EMPTY_LIAISON_PAGE,
  "accessibility-page": EMPTY_ACCESSIBILITY_PAGE,
};
