import { data, type LoaderFunctionArgs } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { isPermitted } from "../../staff/permissions/permissions.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { formatTime } from "../../ui/format/place-time.ts";
import { readIssueId } from "../issue.ts";
import { restoredStatus, SUPPRESSION_LABELS } from "./subscriber.ts";
import { findSubscriber, listReceivedIssues } from "./subscriber-list.store.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

/** Success messages, by the value of the `done` parameter in the address. */
const DONE_MESSAGES = new Map(
  Object.entries({
    ended: "No newsletter goes to this address any more.",
    lifted: "The suppression is lifted. The subscription is as its owner left it.",
  }),
);

/** Reads a subscriber. Records the view before it is shown. */
export async function loader({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "subscribers.read");
  const { db, clock, content } = context.get(depsContext);
  const place = content.read(PLACE);
  const id = readIssueId(params.id);
  const subscriber = id === null ? null : await findSubscriber(db, id);
  if (!subscriber) throw data(null, { status: 404 });
  const event = { ...viewerOf({ request, context }, staff), target: `subscriber ${subscriber.id}`, at: clock.now() };
  await recordAuditEvent(db, { action: "subscriber.viewed", outcome: "success", ...event });
  const { email, status, suppressedBecause, suppressedDetail } = subscriber;
  const facts: [string, Date | null][] = [
    [subscriber.importedAt ? "Imported" : "Requested", subscriber.requestedAt],
    ["Asked to confirm", subscriber.confirmationSentAt],
    ["Confirmed", subscriber.confirmedAt],
    ["Unsubscribed", subscriber.unsubscribedAt],
    ["Suppressed", subscriber.suppressedAt],
  ];
  return {
    id: subscriber.id,
    email,
    status,
    facts: facts.flatMap(([label, at]) => (at ? [{ label, value: formatTime(at, place) }] : [])),
    because: status === "suppressed" && suppressedBecause ? SUPPRESSION_LABELS[suppressedBecause] : null,
    detail: status === "suppressed" ? suppressedDetail : null,
    canBeLifted: restoredStatus(subscriber) !== null,
    // An issue for the applicants of an intake says that the subscriber is one of them.
    issues: await listReceivedIssues(db, {
      id: subscriber.id,
      withSegments: isPermitted(staff, "applications.read"),
    }),
    done: DONE_MESSAGES.get(url.searchParams.get("done") ?? "") ?? null,
  };
}
