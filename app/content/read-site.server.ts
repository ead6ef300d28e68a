import type { Deps } from "../platform/deps.server.ts";
import { lagosYear } from "../ui/format/lagos-time.ts";
import type { Site } from "./read-site.ts";
import { CONTACTS, IDENTITY, NAVIGATION } from "./site.content.ts";

/** What every page may need to know of the university, as it is just now. */
export function readSite({ content, clock }: Pick<Deps, "content" | "clock">): Site {
  return {
    identity: content.read(IDENTITY),
    contacts: content.read(CONTACTS),
    navigation: content.read(NAVIGATION),
    year: lagosYear(clock.now()),
  };
}
