import type { RouterContextProvider } from "react-router";
import { depsContext, requestContextKey } from "../deps.server.ts";
import { noteFailure } from "../errors/failure.server.ts";
import { isOutage } from "../errors/outage.server.ts";
import { within } from "../errors/time-limit.server.ts";

/** The content of a part of a page: its data, or an error message for the visitor. */
export type PagePart<Data> = { kind: "loaded"; data: Data } | { kind: "failed"; message: string };

/** Long enough for a busy database, and short enough not to hold up the rest of the page. */
const TIMEOUT_MS = 3000;

/**
 * Loads the data of one part of a page. On an outage or a timeout returns an error message, so that the rest of the page is still shown.
 *
 * Records the failure in the request context, so that the page is not cached.
 */
export async function readPart<Data>(
  context: Readonly<RouterContextProvider>,
  part: string,
  work: Promise<Data>,
): Promise<PagePart<Data>> {
  try {
    return { kind: "loaded", data: await within(TIMEOUT_MS, work) };
  } catch (error) {
    if (!isOutage(error)) throw error;
    context.get(requestContextKey).failure = noteFailure(context.get(depsContext).log, error, { part });
    return { kind: "failed", message: "We can't reach our records right now." };
  }
}
