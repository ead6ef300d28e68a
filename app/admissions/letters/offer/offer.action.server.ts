import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { STATUS_PATH } from "../../applicant-paths.ts";
import { EVERY_APPLICATION } from "../../application-scope.store.server.ts";
import { applicationOfSession } from "../../status/access/applicant-session.server.ts";
import { readApplicantView } from "../../status/applicant-view.server.ts";
import { readResponse } from "./offer.ts";
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
  const { isOpen, acceptUntil } = application.letter;
  return { reference: application.reference, programme, response, isOpen, acceptUntil };
}

/** Accepts or declines the offer of the session's application. */
export async function action({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const deps = context.get(depsContext);
  const id = await applicationOfSession(deps, context.get(requestContextKey), request.headers.get("Cookie"));
  const body = await readBodyText(request, MAX_BYTES);
  const response = readResponse(new URLSearchParams(body.kind === "text" ? body.text : "").get("response"));
  if (id === null || response === null) return redirect(STATUS_PATH, 303);
  const outcome = await respondToOffer(deps, EVERY_APPLICATION, { applicationId: id, response, viewer: null });
  switch (outcome.kind) {
    case "done":
      return redirect(`${STATUS_PATH}?done=${response}`, 303);
    case "no-offer":
      return redirect(STATUS_PATH, 303);
    case "closed":
    case "needs-reason":
      return data({ kind: "closed" as const }, { status: 409 });
  }
}
