import { APPLY_PAGE } from "../admissions/apply/apply.content.ts";
import { FEES } from "../admissions/fees/fees.content.ts";
import { INFORMATION } from "../admissions/information/information.content.ts";
import { POSTGRADUATE } from "../admissions/information/postgraduate.content.ts";
import { CAMPUS } from "../campus/campus.content.ts";
import { GIVE } from "../giving/give.content.ts";
import type { ContentDocument } from "../platform/content.server.ts";
import { SCHOLARSHIP } from "../scholarship/scholarship.content.ts";
import { CONTACTS, IDENTITY, NAVIGATION } from "./site.content.ts";

/** Every document that a university can change, in the order in which an editor would look for it. */
export const REGISTRY: readonly ContentDocument<object>[] = [
  IDENTITY,
  CONTACTS,
  NAVIGATION,
  INFORMATION,
  APPLY_PAGE,
  POSTGRADUATE,
  FEES,
  SCHOLARSHIP,
  CAMPUS,
  GIVE,
];
