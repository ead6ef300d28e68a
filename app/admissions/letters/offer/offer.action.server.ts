import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { STATUS_PATH } from "../../applicant-paths.ts";
import { EVERY_APPLICATION } from "../../application-scope.store.server.ts";
import { applicationOfSession } from "../../status/access/applicant-session.server.ts";
import { readApplicantView } from "../../status/applicant-view.server.ts";
import { readLetterId, readResponse } from "./offer.ts";
import { respondToOffer } from "./respond-to-offer.server.ts";

const MAX_BYTES = 1024;

/** Reads the offer for the confirmation page. */
export async function loader({ request, url, context }: Pick<LoaderFunctionArgs, "request" | "url" | "context">) {
  const deps = context.get(depsContext);
  const id = await applicationOfSession(deps, context.get(requestContextKey), request.headers.get("Cookie"));
  const application = id === null ? null : await readApplicantView(deps, id);
  const response = readResponse(url.searchParams.get("response"));
  if (!application?.letter?.isOffer || response === null) throw redirect(STATUS_PATH);
  const programme = application.answers.find(({ label }) => label === "Programme")?.value ?? "";
  const { id: letterId, isOpen, acceptUntil } = application.letter;
  return { reference: application.reference, letterId, programme, response, isOpen, acceptUntil };
}

/** Accepts or declines the offer of the session's application. */
export async function action({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const deps = context.get(depsContext);
  const id = await applicationOfSession(deps, context.get(requestContextKey), request.headers.get("Cookie"));
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const response = readResponse(form.get("response"));
  if (id === null || response === null) return redirect(STATUS_PATH, 303);
  const seen = { letterId: readLetterId(form.get("letter")), response: null };
  const outcome = await respondToOffer(deps, EVERY_APPLICATION, { applicationId: id, response, seen, viewer: null });
  switch (outcome.kind) {
    case "done":
      return redirect(`${STATUS_PATH}?done=${response}`, 303);
    case "no-offer":
      return redirect(STATUS_PATH, 303);
    case "changed":
      return data({ kind: "changed" as const }, { status: 409 });
    case "closed":
    case "needs-reason":
      return data({ kind: "closed" as const }, { status: 409 });
  }
}
