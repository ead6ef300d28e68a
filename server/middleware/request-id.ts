import { randomBytes } from "node:crypto";

/** What proxies give a request: a UUID, or a hexadecimal number. Nothing else reaches a log by this way. */
const WELL_FORMED = /^[\w-]{16,64}$/;

/** The number of one request, in each line of the log that belongs to it: a trusted proxy's own, or 128 random bits. */
export function requestIdOf(proxysOwn: string | undefined): string {
  return proxysOwn !== undefined && WELL_FORMED.test(proxysOwn) ? proxysOwn : randomBytes(16).toString("hex");
}
