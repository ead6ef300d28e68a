import { Hono } from "hono";
import type { Clock } from "../../app/platform/clock.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import { mediaTypeOf, readBodyText } from "../../app/platform/http/request-body.server.ts";
import type { AppEnv } from "../app-env.ts";
import { readViolations } from "./read-violations.ts";
import { CSP_REPORTS_PATH } from "./security-headers.ts";

const BODY_MAX_BYTES = 64 * 1024;
const MINUTE_MS = 60_000;
/** The first few reports of an error are enough, and forged reports can't flood the log. */
const MAX_PER_NETWORK = 20;
const MAX_TOTAL = 200;

/** Receives CSP violation reports. Anyone can send them, so their content is untrusted. */
export function cspReports({ clock }: Pick<Deps, "clock">, onReport: (directive: string) => void): Hono<AppEnv> {
  const isWithinLimit = perMinute(clock);
  const app = new Hono<AppEnv>();
  // No same-origin check: some browsers send reports without an origin, and reports change nothing.
  app.post(CSP_REPORTS_PATH, async (c) => {
    const body = await readBodyText(c.req.raw, BODY_MAX_BYTES);
    if (body.kind !== "text") return c.body(null, 204, { Connection: "close" });
    if (!isWithinLimit(c.var.requestContext.network)) return c.body(null, 429, { "Retry-After": "60" });
    const violations = readViolations(mediaTypeOf(c.req.raw), body.text);
    for (const violation of violations) {
      onReport(violation.directive);
      c.var.log.warn(violation, "a browser reported a CSP violation");
    }
    return c.body(null, 204);
  });
  return app;
}

/** Creates a rate limit by network and minute, in memory, to avoid a database write per report. */
function perMinute(clock: Clock): (network: string) => boolean {
  const counts = new Map<string, number>();
  let minute = 0;
  let total = 0;
  return (network) => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS);
    if (now !== minute) {
      counts.clear();
      minute = now;
      total = 0;
    }
    const count = counts.get(network) ?? 0;
    if (count >= MAX_PER_NETWORK || total >= MAX_TOTAL) return false;
    counts.set(network, count + 1);
    total += 1;
    return true;
  };
}
