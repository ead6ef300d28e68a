import { APPLY_PAGE } from "../admissions/apply/apply.content.ts";
import type { ContentDocument } from "../platform/content.server.ts";
import { CONTACTS, IDENTITY, NAVIGATION } from "./site.content.ts";

/** Every document that a university can change, in the order in which an editor would look for it. */
export const REGISTRY: readonly ContentDocument<object>[] = [IDENTITY, CONTACTS, NAVIGATION, APPLY_PAGE];
