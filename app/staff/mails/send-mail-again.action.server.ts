import { type ActionFunctionArgs, data, redirect } from "react-router";
import { sendAgain } from "../../mail/send-mail.job.server.ts";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { requirePermission } from "../require-staff.server.ts";
import { readMailId } from "./mail-labels.ts";

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context"> & { params: { id?: string } };

/**
 * Queues the page's mail again if it failed or was stored unsent; on the list, all failed mails. While sending is disabled, it changes nothing, and
 * the page says why.
 */
export async function sendMailAgain({ request, url, context, params }: Args): Promise<Response> {
  const staff = await requirePermission({ request, url, context }, "mails.send-again");
  const deps = context.get(depsContext);
  const viewer = viewerOf({ request, context }, staff);
  const canSend = deps.noMailReason === null;
  if (params.id === undefined) {
    if (!canSend) return redirect("/dashboard/mails", 303);
    const count = await sendAgain(deps, "all-failed", viewer);
    return redirect(`/dashboard/mails?again=${count}`, 303);
  }
  const id = readMailId(params.id);
  if (id === null) throw data(null, { status: 404 });
  if (!canSend) return redirect(`/dashboard/mails/${id}`, 303);
  await sendAgain(deps, { id }, viewer);
  return redirect(`/dashboard/mails/${id}?again`, 303);
}
