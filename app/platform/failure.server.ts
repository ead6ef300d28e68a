import { randomBytes } from "node:crypto";
import type { Log } from "./log.server.ts";
import { isOutage } from "./outage.server.ts";

/** An accident while a request was answered: the number that the visitor is told and the log has, and whether it will pass. */
export type Failure = { incident: string; outage: boolean };

/** Notes an accident in the log, under a number of its own. `facts` hold nothing of an applicant. */
export function noteFailure(log: Log, error: unknown, facts: Record<string, string>): Failure {
  const failure = { incident: randomBytes(4).toString("hex"), outage: isOutage(error) };
  log.error({ error, ...failure, ...facts }, "a request failed");
  return failure;
}
