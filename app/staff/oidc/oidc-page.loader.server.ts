import { data } from "react-router";
import type { Deps } from "../../platform/deps.server.ts";
import { isOutage, OUTAGE_RETRY_SECONDS } from "../../platform/errors/outage.server.ts";
import type { OidcClient } from "../../platform/oidc/oidc-client.server.ts";
import type { OidcFailed } from "./oidc-failed.tsx";
import { describeFailure, type OidcFailure } from "./oidc-failures.ts";

/** Runs a step of a sign-in, unless no identity provider is configured. Reports an outage of the database as an outcome. */
export async function withOidcClient<Outcome>(
  { oidc, log }: Deps,
  step: (oidc: OidcClient) => Promise<Outcome>,
): Promise<Outcome | { kind: "not-configured" | "outage" }> {
  if (!oidc) return { kind: "not-configured" };
  try {
    return await step(oidc);
  } catch (error) {
    if (!isOutage(error)) throw error;
    log.error({ error }, "sign-in failed during an outage");
    return { kind: "outage" };
  }
}

/** Builds the response of a failed sign-in for `OidcFailedPage`. */
export function failedSignIn(
  { oidc }: Deps,
  failure: OidcFailure,
  { next, retryAfterSeconds = OUTAGE_RETRY_SECONDS }: { next: string; retryAfterSeconds?: number },
) {
  const provider = oidc?.label ?? null;
  const { status, message } = describeFailure(failure, provider ?? "");
  const headers = status === 429 || status === 503 ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  const failed: OidcFailed = { message, provider, next };
  return data(failed, headers ? { status, headers } : { status });
}
