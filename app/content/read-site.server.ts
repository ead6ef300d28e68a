import type { Deps } from "../platform/deps.server.ts";
import { yearOf } from "../ui/format/place-time.ts";
import { PLACE } from "./place.content.ts";
import type { Site } from "./read-site.ts";
import { SETUP } from "./setup-progress.ts";
import { CONTACTS, IDENTITY, NAVIGATION } from "./site.content.ts";
import { THEME } from "./theme/theme.content.ts";
import { themeColour } from "./theme/theme-style.server.ts";

/** Reads the university's current data that every page may need. */
export function readSite({ content, clock }: Pick<Deps, "content" | "clock">): Site {
  const theme = content.read(THEME);
  const { regions: _, dataProtection: __, ...place } = content.read(PLACE);
  return {
    identity: content.read(IDENTITY),
    contacts: content.read(CONTACTS),
    navigation: content.read(NAVIGATION),
    place,
    colours: { bar: themeColour(theme, "brand", 950), accent: theme.accent },
    ornament: theme.ornament,
    year: yearOf(clock.now(), place),
    ...(content.read(SETUP).isOpen && { isBeingSetUp: true }),
  };
}
