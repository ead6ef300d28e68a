import { data } from "react-router";
import type { Deps } from "../../platform/deps.server.ts";
import type { LinkPurpose } from "../subscribers/subscriber.store.server.ts";
import { followLink, type LinkState, stateOfLink } from "./subscriber-link.server.ts";

const STATUS: Record<LinkState, number> = { open: 200, done: 200, expired: 410, unknown: 404 };

/**
 * Hides the page's address, which holds the token, from other sites. 'no-referrer' would too, but then browsers post the page's own
 * form with `Origin: null`, and older ones would be rejected (Fetch, 'append a request Origin header').
 */
const HEADERS = { "Referrer-Policy": "same-origin", "Cache-Control": "no-store" };

/** Returns the state of a link without changing it. */
export async function showLink(deps: Deps, purpose: LinkPurpose, token: string) {
  return result(await stateOfLink(deps, purpose, token));
}

/** Confirms or unsubscribes, and returns the state of the link afterwards. */
export async function submitLinkPage(deps: Deps, purpose: LinkPurpose, token: string) {
  return result(await followLink(deps, purpose, token));
}

function result(state: LinkState) {
  return data({ state }, { status: STATUS[state], headers: HEADERS });
}
