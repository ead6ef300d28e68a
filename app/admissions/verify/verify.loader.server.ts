import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { type Deps, depsContext, type RequestContext, requestContextKey } from "../../platform/deps.server.ts";
import { CODE_FIELD, readVerificationCode, verificationPath } from "./verification-code.ts";
import { findByVerificationCode } from "./verify.store.server.ts";

export type Verification =
  | { kind: "ask" }
  /** `received` is an ISO 8601 time. */
  | { kind: "genuine"; received: string; programme: string; session: string; isWithdrawn: boolean }
  | { kind: "unknown"; typed: string }
  | { kind: "limited"; typed: string; minutes: number };

type Args = Pick<LoaderFunctionArgs, "params" | "url" | "context">;

const MAX_SHOWN = 40;

/** What is known of the code in the address. A code that was typed into the form leads to the address that stands on the paper. */
export async function loader({ params, url, context }: Args) {
  const asked = url.searchParams.get(CODE_FIELD);
  const typed = (params.code ?? asked ?? "").trim();
  const code = readVerificationCode(typed);
  if (code !== null && params.code === undefined) throw redirect(verificationPath(code));
  const result = await verify(context.get(depsContext), context.get(requestContextKey), { typed, code });
  switch (result.kind) {
    case "ask":
    case "genuine":
      return data(result);
    case "unknown":
      return data(result, { status: 404 });
    case "limited":
      return data(result, { status: 429, headers: { "Retry-After": String(result.minutes * 60) } });
  }
}

/** Wrong codes are counted by network, and one that has tried too many learns nothing of a right one either. */
async function verify(
  { db, limits }: Pick<Deps, "db" | "limits">,
  { network }: RequestContext,
  { typed, code }: { typed: string; code: string | null },
): Promise<Verification> {
  if (typed === "") return { kind: "ask" };
  const shown = typed.slice(0, MAX_SHOWN);
  const allowance = await limits.wrongCodesByNetwork.look(network);
  if (allowance.kind === "limited")
    return { kind: "limited", typed: shown, minutes: Math.ceil(allowance.retryAfterSeconds / 60) };
  const found = code && (await findByVerificationCode(db, code));
  if (!found) {
    await limits.wrongCodesByNetwork.take(network);
    return { kind: "unknown", typed: shown };
  }
  const { submittedAt, programme, session, isWithdrawn } = found;
  return { kind: "genuine", received: submittedAt.toISOString(), programme, session, isWithdrawn };
}
