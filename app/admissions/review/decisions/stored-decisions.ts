import * as z from "zod/mini";
import { deviceStorage, parseStoredList } from "../../../platform/browser/device-storage.ts";
import { EMPTY_MORE_FORM } from "../../missing/more-request.ts";
import { REVIEW_STEPS } from "../review-form.ts";
import type { Decision } from "./pending-decisions.ts";

/** Decisions that are not recorded yet, on the device, by member of staff. Without names. */

const storedSchema = z.object({
  applicationId: z.int(),
  step: z.enum(REVIEW_STEPS),
  note: z.string(),
  more: z._default(z.object({ items: z.array(z.string()), otherItem: z.string(), due: z.string() }), EMPTY_MORE_FORM),
  seenEventId: z.int(),
  until: z.number(),
});

/** A page that is still open has sent its decisions by then: what is left was left by a page that was closed or lost its connection. */
const LEFT_AFTER_MS = 15_000;

/** Stores a decision until the server has recorded it. */
export function storeDecision(staffId: number, { name: _, ...decision }: Decision): void {
  write(staffId, [...readAll(staffId).filter((one) => one.applicationId !== decision.applicationId), decision]);
}

export function deleteStoredDecision(staffId: number, applicationId: number): void {
  write(
    staffId,
    readAll(staffId).filter((one) => one.applicationId !== applicationId),
  );
}

/** Returns the decisions that an earlier visit left on the device. */
export function readLeftDecisions(staffId: number, now: number): Decision[] {
  return readAll(staffId)
    .filter(({ until }) => until + LEFT_AFTER_MS < now)
    .map((decision) => ({ ...decision, name: null }));
}

function readAll(staffId: number) {
  return parseStoredList(deviceStorage().read(storageKey(staffId))).flatMap((stored) => {
    const parsed = storedSchema.safeParse(stored);
    return parsed.success ? [parsed.data] : [];
  });
}

function write(staffId: number, decisions: readonly Omit<Decision, "name">[]): void {
  if (decisions.length === 0) deviceStorage().remove(storageKey(staffId));
  else deviceStorage().write(storageKey(staffId), JSON.stringify(decisions));
}

function storageKey(staffId: number): string {
  return `gatehouse-review-decisions-${staffId}`;
}
