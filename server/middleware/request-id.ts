import { randomBytes } from "node:crypto";

/** The formats that proxies use: a UUID or a hexadecimal number. Other values are not logged. */
const WELL_FORMED = /^[\w-]{16,64}$/;

/** Returns the request id for the log: a trusted proxy's if well-formed, or 128 random bits. */
export function requestIdOf(proxyId: string | undefined): string {
  return proxyId !== undefined && WELL_FORMED.test(proxyId) ? proxyId : randomBytes(16).toString("hex");
}
