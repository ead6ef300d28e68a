import type { LoaderFunctionArgs } from "react-router";
import { depsContext } from "../../platform/deps.server.ts";
import { signedInStaff } from "../../staff/require-staff.server.ts";
import { recordApplicationView } from "../desk/desk-application.store.server.ts";

/** A receipt holds every answer: that someone of the staff opened one is recorded as if it had been the application. */
export async function noteStaffView(
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
  applicationId: number,
): Promise<void> {
  if (request.method === "HEAD") return;
  const staff = await signedInStaff(request, context);
  const { db, clock } = context.get(depsContext);
  if (staff) await recordApplicationView(db, { applicationId, staffId: staff.id, at: clock.now() });
}
