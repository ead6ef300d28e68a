import type { Deps } from "../../app/platform/deps.server.ts";
import type { Log } from "../../app/platform/log.server.ts";
import type { Config } from "./settings/config.ts";

const NOT_SET =
  "TRUST_PROXY is not set: behind a reverse proxy all visitors share one network's limits; set it to the proxy's address";
const NOT_NAMED =
  "Requests arrive with X-Forwarded-For from an address that TRUST_PROXY does not name: behind that reverse proxy all visitors share one network's limits; add its address";

/** Detects a reverse proxy that TRUST_PROXY does not name. Logs the first request that shows one. */
export function createProxyCheck(
  { publicUrl, trustedProxies }: Pick<Config, "publicUrl" | "trustedProxies">,
  log: Log,
): Deps["proxyCheck"] {
  let isSeen = false;
  return {
    noteRequest({ isForwarded, isTrusted }) {
      if (isSeen || isTrusted || !isForwarded) return;
      isSeen = true;
      log.warn(NOT_NAMED);
    },
    warning() {
      if (isSeen) return NOT_NAMED;
      return publicUrl !== null && trustedProxies.length === 0 ? NOT_SET : null;
    },
  };
}
