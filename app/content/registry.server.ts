import { ABOUT_PAGE } from "../about/about.content.ts";
import { CONTACT_PAGE } from "../about/contact.content.ts";
import { HISTORY_PAGE } from "../about/history.content.ts";
import { OFFICERS_PAGE } from "../about/officers.content.ts";
import { WHY_PAGE } from "../about/why.content.ts";
import { POSTGRADUATE_CALENDAR, UNDERGRADUATE_CALENDAR } from "../academics/calendar.content.ts";
import { ARTS_AND_HUMANITIES, FACULTIES, HEALTH_SCIENCES } from "../academics/faculty.content.ts";
import { ACCESSIBILITY_PAGE } from "../accessibility/accessibility.content.ts";
import { APPLY_PAGE } from "../admissions/apply/apply.content.ts";
import { DISCLAIMER_PAGE } from "../admissions/information/disclaimer/disclaimer.content.ts";
import { FEES } from "../admissions/information/fees/fees.content.ts";
import { INFORMATION } from "../admissions/information/information.content.ts";
import { POSTGRADUATE } from "../admissions/information/postgraduate.content.ts";
import { MISSING_DOCUMENTS } from "../admissions/missing/missing-documents.content.ts";
import { NUMBER_FORMATS } from "../admissions/numbers/number-formats.content.ts";
import { PROGRAMMES } from "../admissions/programmes/programmes.content.ts";
import { QUESTIONS } from "../admissions/questions/questions.content.ts";
import { CAMPUS } from "../campus/campus.content.ts";
import { GIVE } from "../giving/give.content.ts";
import { HOME_HERO, HOME_PAGE, HOME_POP_UPS, HOME_TESTIMONIALS } from "../home/home.content.ts";
import { NEWS_PAGE } from "../news/news.content.ts";
import { ACADEMICS, LIAISON, LIBRARY, POSTGRADUATE_FEES } from "../placeholders/placeholder.content.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";
import { SCHOLARSHIP } from "../scholarship/scholarship.content.ts";
import { PLACE } from "./place.content.ts";
import { RETENTION } from "./retention.content.ts";
import { CAMPUS_MAP, CONTACTS, IDENTITY, NAVIGATION } from "./site.content.ts";
import { THEME } from "./theme/theme.content.ts";

/** All documents that a university can change, in the order in which editors see them. */
export const REGISTRY: readonly ContentDocument<object>[] = [
  IDENTITY,
  PLACE,
  THEME,
  CONTACTS,
  CAMPUS_MAP,
  NAVIGATION,
  HOME_PAGE,
  HOME_HERO,
  HOME_TESTIMONIALS,
  HOME_POP_UPS,
  ABOUT_PAGE,
  HISTORY_PAGE,
  OFFICERS_PAGE,
  CONTACT_PAGE,
  WHY_PAGE,
  ACADEMICS,
  UNDERGRADUATE_CALENDAR,
  POSTGRADUATE_CALENDAR,
  FACULTIES,
  HEALTH_SCIENCES,
  ARTS_AND_HUMANITIES,
  INFORMATION,
  APPLY_PAGE,
  PROGRAMMES,
  QUESTIONS,
  POSTGRADUATE,
  FEES,
  POSTGRADUATE_FEES,
  DISCLAIMER_PAGE,
  MISSING_DOCUMENTS,
  NUMBER_FORMATS,
  LIBRARY,
  SCHOLARSHIP,
  CAMPUS,
  NEWS_PAGE,
  GIVE,
  LIAISON,
  ACCESSIBILITY_PAGE,
  RETENTION,
];
