import type { Deps } from "../platform/deps.server.ts";
import { lagosYear } from "../ui/format/lagos-time.ts";
import type { Site } from "./read-site.ts";
import { CONTACTS, IDENTITY, NAVIGATION } from "./site.content.ts";

/** Reads the university's current data that every page may need. */
export function readSite({ content, clock }: Pick<Deps, "content" | "clock">): Site {
  return {
    identity: content.read(IDENTITY),
    contacts: content.read(CONTACTS),
    navigation: content.read(NAVIGATION),
    year: lagosYear(clock.now()),
  };
}
