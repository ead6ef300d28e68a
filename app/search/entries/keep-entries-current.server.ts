import type { Deps } from "../../platform/deps.server.ts";
import type { FollowedSite } from "../../platform/site/follow-site.server.ts";
import { replaceEntries } from "./replace-entries.store.server.ts";

/** Catches what was missed during a database outage, and content that changes at a time. */
const CHECK_MS = 60_000;

/** Replaces the entries of the site search at the start, after every change of the site, and once a minute, until stopped. */
export function keepEntriesCurrent(
  deps: Pick<Deps, "db" | "content" | "addedPages" | "log">,
  site: Pick<FollowedSite, "onChange">,
): { stop(): Promise<void> } {
  let replacing = Promise.resolve();

  // Sequential: of two concurrent replacements, the older entries could be written last.
  function replace(): void {
    replacing = replacing
      .then(() => replaceEntries(deps))
      .then(() => undefined)
      .catch((error) => deps.log.debug({ error }, "updating the site search failed; retrying"));
  }

  site.onChange(replace);
  const timer = setInterval(replace, CHECK_MS);
  timer.unref();
  replace();
  return {
    async stop() {
      clearInterval(timer);
      await replacing;
    },
  };
}
