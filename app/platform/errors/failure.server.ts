import { randomBytes } from "node:crypto";
import type { Log } from "../log.server.ts";
import { isOutage } from "./outage.server.ts";

/** An error while handling a request: the incident id, which is shown to the visitor and logged, and whether it is an outage. */
export type Failure = { incident: string; outage: boolean };

/** Logs an error under a new incident id. `facts` must not contain personal data. */
export function noteFailure(log: Log, error: unknown, facts: Record<string, string>): Failure {
  const failure = { incident: randomBytes(4).toString("hex"), outage: isOutage(error) };
  log.error({ error, ...failure, ...facts }, "a request failed");
  return failure;
}
