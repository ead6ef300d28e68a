import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { type Deps, depsContext, type RequestContext, requestContextKey } from "../../platform/deps.server.ts";
import { formatTime, type Zoned } from "../../ui/format/place-time.ts";
import { CODE_FIELD, readVerificationCode, verificationPath } from "./verification-code.ts";
import { findByVerificationCode, findOfferByCode, type OfferState } from "./verify.store.server.ts";

/** A time in ISO 8601, and as it is at the university. */
type ShownTime = { iso: string; text: string };

export type Verification =
  | { kind: "ask" }
  | {
      kind: "genuine";
      received: ShownTime;
      programme: string;
      session: string;
      isWithdrawn: boolean;
      changed: ShownTime | null;
      earlierProgrammes: string[];
    }
  /** An offer of admission. */
  | { kind: "offer"; released: ShownTime; programme: string; session: string; state: OfferState }
  | { kind: "unknown"; typed: string }
  | { kind: "limited"; typed: string; minutes: number };

type Args = Pick<LoaderFunctionArgs, "params" | "url" | "context">;

const MAX_SHOWN = 40;

/** Checks the code in the address. Redirects a code from the form to the address that is printed on the receipt. */
export async function loader({ params, url, context }: Args) {
  const submitted = url.searchParams.get(CODE_FIELD);
  const typed = (params.code ?? submitted ?? "").trim();
  const code = readVerificationCode(typed);
  if (code !== null && params.code === undefined) throw redirect(verificationPath(code));
  const result = await verify(context.get(depsContext), context.get(requestContextKey), { typed, code });
  switch (result.kind) {
    case "ask":
    case "genuine":
    case "offer":
      return data(result);
    case "unknown":
      return data(result, { status: 404 });
    case "limited":
      return data(result, { status: 429, headers: { "Retry-After": String(result.minutes * 60) } });
  }
}

/** Looks a code up. Wrong codes are counted per network; a network over the limit is rejected even with a correct code. */
async function verify(
  { db, limits, clock, content }: Pick<Deps, "db" | "limits" | "clock" | "content">,
  { network }: RequestContext,
  { typed, code }: { typed: string; code: string | null },
): Promise<Verification> {
  if (typed === "") return { kind: "ask" };
  const shown = typed.slice(0, MAX_SHOWN);
  const allowance = await limits.wrongCodesByNetwork.peek(network);
  if (allowance.kind === "limited")
    return { kind: "limited", typed: shown, minutes: Math.ceil(allowance.retryAfterSeconds / 60) };
  const found = code && (await findByVerificationCode(db, code));
  const offer = code && !found ? await findOfferByCode(db, code, clock.now()) : null;
  const place = content.read(PLACE);
  if (offer) {
    const { releasedAt, ...rest } = offer;
    return { kind: "offer", released: shownTime(releasedAt, place), ...rest };
  }
  if (!found) {
    await limits.wrongCodesByNetwork.take(network);
    return { kind: "unknown", typed: shown };
  }
  const { submittedAt, answersChangedAt, ...rest } = found;
  const changed = answersChangedAt && shownTime(answersChangedAt, place);
  return { kind: "genuine", received: shownTime(submittedAt, place), changed, ...rest };
}

function shownTime(at: Date, place: Zoned): ShownTime {
  return { iso: at.toISOString(), text: formatTime(at, place) };
}
