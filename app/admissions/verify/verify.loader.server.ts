import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { type Deps, depsContext, type RequestContext, requestContextKey } from "../../platform/deps.server.ts";
import { CODE_FIELD, readVerificationCode, verificationPath } from "./verification-code.ts";
import { findByVerificationCode, findOfferByCode, type OfferState } from "./verify.store.server.ts";

export type Verification =
  | { kind: "ask" }
  /** `received` and `changed` are ISO 8601 times. */
  | {
      kind: "genuine";
      received: string;
      programme: string;
      session: string;
      isWithdrawn: boolean;
      changed: string | null;
      earlierProgrammes: string[];
    }
  /** An offer of admission. `released` is an ISO 8601 time. */
  | { kind: "offer"; released: string; programme: string; session: string; state: OfferState }
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
  { db, limits, clock }: Pick<Deps, "db" | "limits" | "clock">,
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
  if (offer) {
    const { releasedAt, ...rest } = offer;
    return { kind: "offer", released: releasedAt.toISOString(), ...rest };
  }
  if (!found) {
    await limits.wrongCodesByNetwork.take(network);
    return { kind: "unknown", typed: shown };
  }
  const { submittedAt, answersChangedAt, ...rest } = found;
  const changed = answersChangedAt?.toISOString() ?? null;
  return { kind: "genuine", received: submittedAt.toISOString(), changed, ...rest };
}
