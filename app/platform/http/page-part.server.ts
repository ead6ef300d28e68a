import type { RouterContextProvider } from "react-router";
import { depsContext, requestContextKey } from "../deps.server.ts";
import { noteFailure } from "../failure.server.ts";
import { isOutage } from "../outage.server.ts";
import { within } from "../time-limit.server.ts";

/** What a part of a page shows: its data, or, while these can't be had, a sentence for the visitor. */
export type PagePart<Data> = { kind: "loaded"; data: Data } | { kind: "failed"; message: string };

/** Longer than a busy database takes, and shorter than a visitor waits for a page of which this is only a part. */
const TIMEOUT_MS = 3000;

/**
 * Waits for the data of one part of a page, so that the rest of it stands while the database is down or slow.
 *
 * The failure is noted in the visit: such a page is not to be kept for others.
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
