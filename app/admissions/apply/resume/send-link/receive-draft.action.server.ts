import { PLACE } from "../../../../content/place.content.ts";
import type { Deps, RequestContext } from "../../../../platform/deps.server.ts";
import { isOutage, OUTAGE_RETRY_SECONDS } from "../../../../platform/errors/outage.server.ts";
import { mediaTypeOf, readBodyText } from "../../../../platform/http/request-body.server.ts";
import { formatNamedTime } from "../../../../ui/format/place-time.ts";
import { isAskedField, type Questions } from "../../../questions/questions.ts";
import { readQuestions } from "../../../questions/read-questions.server.ts";
import type { SentLink } from "../draft-link.ts";
import { draftSchema } from "./draft.schema.ts";
import { draftLabel } from "./draft-label.ts";
import { sendDraftLink } from "./send-draft-link.server.ts";

/** More than the longest fields of a form with every letter escaped. */
const MAX_BYTES = 256 * 1024;

type Rejection = {
  kind: "rejected";
  status: 400 | 408 | 413 | 415 | 422 | 429 | 503;
  message: string;
  headers: Record<string, string>;
};

/** Handles one request for a link to a draft. */
export async function receiveDraft(
  request: Request,
  deps: Deps,
  requestContext: RequestContext,
): Promise<{ kind: "sent"; link: SentLink } | Rejection> {
  const sent = await readJson(request);
  if (sent.kind === "rejected") return sent;
  try {
    const allowance = await deps.limits.draftLinksByNetwork.take(requestContext.network);
    if (allowance.kind === "limited") {
      const retryAfter = { "Retry-After": String(allowance.retryAfterSeconds) };
      return rejected(429, "Too many links were asked for from your network. Please try again later.", retryAfter);
    }
    const draft = draftSchema.safeParse(sent.value);
    if (!draft.success) return rejected(422, messageOf(draft.error.issues, readQuestions(deps.content)));
    const { lastsUntil, without, isReminded } = await sendDraftLink(deps, requestContext, draft.data);
    const until = formatNamedTime(lastsUntil, deps.content.read(PLACE));
    const reminder = isReminded ? " We'll remind you once, three days before applications close." : "";
    const message = `If mail can reach this address, a link is on its way to it. That may take a minute. No address gets more than five mails from us in a day.${reminder}`;
    return { kind: "sent", link: { message, lastsUntil: lastsUntil.getTime(), until, without } };
  } catch (error) {
    if (!isOutage(error)) throw error;
    deps.log.error({ error }, "a link to a draft could not be sent");
    const retryAfter = { "Retry-After": String(OUTAGE_RETRY_SECONDS) };
    return rejected(503, "We could not send the link just now. Please try again in a minute.", retryAfter);
  }
}

/** Says which answer keeps a form from being saved for a link. */
function messageOf(issues: readonly { path: PropertyKey[] }[], questions: Questions): string {
  const field = issues.find(({ path }) => path[0] === "values")?.path[1];
  if (issues.some(({ path }) => path[0] === "email") || !isAskedField(field))
    return "No link could be sent. Look at your e-mail address: is it right?";
  return `No link could be sent. Look at “${draftLabel(questions, field)}”: it is too long, or has a character that can't be saved.`;
}

/** Reads a small JSON body. */
export async function readJson(request: Request): Promise<{ kind: "json"; value: unknown } | Rejection> {
  if (mediaTypeOf(request) !== "application/json") return rejected(415, "Send JSON.");
  const body = await readBodyText(request, MAX_BYTES);
  switch (body.kind) {
    case "too-large":
      return rejected(413, "That is more than a form can hold.");
    case "too-slow":
      return rejected(408, "That took too long to arrive. Please send it again.", { Connection: "close" });
    case "cut-off":
    case "not-text":
      return rejected(400, "What was sent could not be read. Please send it again.");
    case "text":
      return parse(body.text);
  }
}

function parse(text: string): { kind: "json"; value: unknown } | Rejection {
  try {
    return { kind: "json", value: JSON.parse(text) };
  } catch {
    return rejected(400, "What was sent could not be read. Please send it again.");
  }
}

function rejected(status: Rejection["status"], message: string, headers: Record<string, string> = {}): Rejection {
  return { kind: "rejected", status, message, headers };
}
