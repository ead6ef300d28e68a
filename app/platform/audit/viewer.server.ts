import type { LoaderFunctionArgs } from "react-router";
import { requestContextKey } from "../deps.server.ts";
import { describeUserAgent } from "../http/user-agent.ts";
import type { AuditActor, AuditEvent } from "./record-audit-event.server.ts";

/** Where a request came from. */
export type AuditOrigin = Pick<AuditEvent, "network" | "userAgent">;

/** A member of staff with the origin of their request. */
export type StaffViewer = AuditOrigin & { actor: Extract<AuditActor, { kind: "staff" }> };

/** A member of staff, or the operator at the command line. */
export type Viewer = StaffViewer | { actor: Extract<AuditActor, { kind: "operator" }> };

type RequestArgs = Pick<LoaderFunctionArgs, "request" | "context">;

/** Returns the network, the browser and the system of a request, for the audit log. */
function auditOrigin({ request, context }: RequestArgs): AuditOrigin {
  const { network } = context.get(requestContextKey);
  return { network, userAgent: describeUserAgent(request.headers.get("User-Agent")) };
}

/** Returns a member of staff with the origin of their request, for the access log and the audit log. */
export function viewerOf(args: RequestArgs, { id, username }: { id: number; username: string }): StaffViewer {
  return { actor: { kind: "staff", id, username }, ...auditOrigin(args) };
}
