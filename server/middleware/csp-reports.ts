import { Hono } from "hono";
import type { Clock } from "../../app/platform/clock.ts";
import type { Deps } from "../../app/platform/deps.server.ts";
import { mediaTypeOf, readBodyText } from "../../app/platform/http/request-body.server.ts";
import type { AppEnv } from "../app.ts";
import { readViolations } from "./read-violations.ts";
import { CSP_REPORTS_PATH } from "./security-headers.ts";

const BODY_MAX_BYTES = 64 * 1024;
const MINUTE_MS = 60_000;
/** A page that is wrong for everybody is told often enough by the first few; a flood of made-up reports fills no log. */
const MAX_BY_NETWORK = 20;
const MAX_IN_ALL = 200;

/** Where browsers tell what our policy kept them from. Anyone may write here, so nothing of it is believed but its shape. */
export function cspReports({ clock }: Pick<Deps, "clock">, noteReport: (directive: string) => void): Hono<AppEnv> {
  const isWelcome = perMinute(clock);
  const app = new Hono<AppEnv>();
  // Some browsers send reports without a word of where they come from; since nothing is changed by them, nobody is asked.
  app.post(CSP_REPORTS_PATH, async (c) => {
    const body = await readBodyText(c.req.raw, BODY_MAX_BYTES);
    if (body.kind !== "text") return c.body(null, 204, { Connection: "close" });
    if (!isWelcome(c.var.requestContext.network)) return c.body(null, 429, { "Retry-After": "60" });
    const violations = readViolations(mediaTypeOf(c.req.raw), body.text);
    for (const violation of violations) {
      noteReport(violation.directive);
      c.var.log.warn(violation, "a browser was kept from something by the policy");
    }
    return c.body(null, 204);
  });
  return app;
}

/** Counts by network in memory, a minute at a time: a report is worth no write to the database. */
function perMinute(clock: Clock): (network: string) => boolean {
  const counts = new Map<string, number>();
  let minute = 0;
  let all = 0;
  return (network) => {
    const now = Math.floor(clock.now().getTime() / MINUTE_MS);
    if (now !== minute) {
      counts.clear();
      minute = now;
      all = 0;
    }
    const count = counts.get(network) ?? 0;
    if (count >= MAX_BY_NETWORK || all >= MAX_IN_ALL) return false;
    counts.set(network, count + 1);
    all += 1;
    return true;
  };
}
