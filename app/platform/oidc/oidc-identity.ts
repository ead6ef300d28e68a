/** The claims by which the provider says that a sign-in had a second factor: values of `amr` (RFC 8176) or `acr`; any sign-in where the provider requires one. */
export type SecondFactorClaims = { amr: readonly string[] | "any"; acr: readonly string[] };

/** A person, as the identity provider confirms. `issuer` and `subject` together never change. */
export type OidcIdentity = {
  issuer: string;
  subject: string;
  /** Null unless the provider has verified it. */
  email: string | null;
  name: string;
  groups: string[];
  /** When the person last signed in at the provider; null unless the provider says so. */
  authenticatedAt: Date | null;
  /** Whether the provider confirms that the person signed in there with a second factor. */
  hasSecondFactor: boolean;
};

/** The claims of an ID token, maybe with those of the UserInfo endpoint. */
export type Claims = Record<string, unknown> & { iss: string; sub: string };

/** Returns the person whom claims describe. `groupsClaim` names the claim that lists the groups. */
export function identityOf(
  claims: Claims,
  { groupsClaim, secondFactor }: { groupsClaim: string; secondFactor: SecondFactorClaims },
): OidcIdentity {
  const { iss, sub, email, name, auth_time } = claims;
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === "string" && isVerified(claims) ? email.trim() : null,
    name: typeof name === "string" ? name.trim().slice(0, 200) : "",
    groups: [claims[groupsClaim]].flat().filter((group) => typeof group === "string"),
    authenticatedAt: typeof auth_time === "number" ? new Date(auth_time * 1000) : null,
    hasSecondFactor: confirmsSecondFactor(claims, secondFactor),
  };
}

function confirmsSecondFactor({ acr, amr }: Claims, accepted: SecondFactorClaims): boolean {
  if (accepted.amr === "any") return true;
  const methods = [amr].flat();
  return accepted.amr.some((method) => methods.includes(method)) || accepted.acr.some((level) => level === acr);
}

/** Microsoft Entra sends `xms_edov` (the owner of the e-mail's domain is verified), as a boolean or a number, instead of `email_verified`. */
function isVerified({ email_verified, xms_edov }: Claims): boolean {
  if (email_verified !== undefined) return email_verified === true;
  return [true, 1, "1", "true"].some((value) => value === xms_edov);
}
