import { data } from "react-router";
import type { Deps } from "../platform/deps.server.ts";
import type { LinkPurpose } from "./subscriber.store.server.ts";
import { followLink, type LinkState, stateOfLink } from "./subscriber-link.server.ts";

const STATUS: Record<LinkState, number> = { open: 200, done: 200, over: 410, unknown: 404 };

/**
 * No other site learns the address of the page. Not even 'no-referrer' says less to others; but under that one, browsers send the
 * page's own form without its origin, and older ones would be refused (Fetch, 'append a request Origin header').
 */
const HEADERS = { "Referrer-Policy": "same-origin", "Cache-Control": "no-store" };

/** What the page of a link shows when it is opened, which changes nothing. */
export async function showLink(deps: Deps, purpose: LinkPurpose, token: string) {
  return result(await stateOfLink(deps, purpose, token));
}

/** What it shows after its button was pressed. */
export async function submitLinkPage(deps: Deps, purpose: LinkPurpose, token: string) {
  return result(await followLink(deps, purpose, token));
}

function result(state: LinkState) {
  return data({ state }, { status: STATUS[state], headers: HEADERS });
}
