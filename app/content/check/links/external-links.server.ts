import type { LinkCheckHosts } from "../../../platform/deps.server.ts";
import { formatShortTime, type Zoned } from "../../../ui/format/place-time.ts";
import type { PlacedLink } from "./collect-links.ts";
import { checkableLinks } from "./fetch-link.server.ts";
import type { LinkCheck } from "./link-checks.store.server.ts";

export type LinkProblem = { url: string; message: string; places: PlacedLink[] };

/** The links to other sites, as the page of the checks shows them. */
export type ExternalLinks = {
  /** How many different addresses the site links to. */
  count: number;
  /** How many of them this server may request. */
  checkable: number;
  /** Of the last check. */
  checked: number;
  waiting: number;
  /** When the last link was checked; null before the first. */
  at: string | null;
  problems: LinkProblem[];
};

/** Joins the links of the site with their last check. A link that was removed since is left out. */
export function describeExternalLinks(
  links: readonly PlacedLink[],
  checks: readonly LinkCheck[],
  { hosts, place }: { hosts: LinkCheckHosts; place: Zoned },
): ExternalLinks {
  const places = Map.groupBy(links, ({ target }) => target);
  const times = checks.flatMap(({ checkedAt }) => (checkedAt ? [checkedAt.getTime()] : []));
  return {
    count: places.size,
    checkable: checkableLinks([...places.keys()], hosts).length,
    checked: times.length,
    waiting: checks.length - times.length,
    at: times.length > 0 ? formatShortTime(new Date(Math.max(...times)), place) : null,
    problems: checks.flatMap((check): LinkProblem[] => {
      const message = messageOf(check);
      const found = places.get(check.url);
      return message !== null && found ? [{ url: check.url, message, places: found }] : [];
    }),
  };
}

function messageOf({ outcome, detail }: LinkCheck): string | null {
  switch (outcome) {
    case null:
    case "works":
      return null;
    case "moved":
      return `It moved for good to ${detail}`;
    case "gone":
      return `There is no such page. ${detail}.`;
    case "unclear":
      return `${detail}. It may work for people: look at it.`;
    case "failed":
      return `${detail}.`;
    case "private":
      return "It leads to an address that is not public, and was not requested.";
  }
}
