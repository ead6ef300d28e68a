import type { Deps } from "../../platform/deps.server.ts";
import type { Role } from "../permissions/permissions.ts";

export type SecondFactorPolicy = Deps["secondFactorPolicy"];

/** Returns whether somebody with these roles needs a second factor. */
export function isSecondFactorRequired(policy: SecondFactorPolicy, roles: readonly Role[]): boolean {
  switch (policy) {
    case "everyone":
      return true;
    case "administrators":
      return roles.includes("administrator");
    case "nobody":
      return false;
  }
}
