import * as z from "zod";
import type { OidcSettings } from "../../../app/platform/oidc/oidc-client.server.ts";
import { ROLES } from "../../../app/staff/permissions/permissions.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Microsoft's issuers for accounts of every organisation, where anyone can choose the groups of their own. */
const OF_EVERY_ORGANISATION = /^\/(?:common|organizations|consumers)(?:\/|$)/;

const rolesByGroup = z
  .string()
  .transform((list) =>
    entriesOf(list).map((entry) => {
      const equals = entry.lastIndexOf("=");
      return { group: entry.slice(0, Math.max(equals, 0)).trim(), role: entry.slice(equals + 1).trim() };
    }),
  )
  .pipe(z.array(z.object({ group: z.string().min(1), role: z.enum(ROLES) })));

/** A value of the claim `amr` or `acr`, which may be an address. */
const claimValue = z.string().regex(/^[\w.:/#-]{1,200}$/);

export const oidcEnvironment = {
  OIDC_ISSUER: z.string().refine(isIssuer).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_LABEL: z.string().trim().min(1).max(60).default("your university account"),
  OIDC_GROUPS_CLAIM: z.string().trim().min(1).max(200).default("groups"),
  OIDC_ROLES: rolesByGroup.default([]),
  OIDC_SECOND_FACTOR_AMR: z
    .string()
    .transform((list): string | string[] => (list.trim() === "any" ? "any" : entriesOf(list)))
    .pipe(z.union([z.literal("any"), z.array(claimValue).refine((values) => !values.includes("any"))]))
    .default(["mfa", "otp", "hwk"]),
  OIDC_SECOND_FACTOR_ACR: z.string().transform(entriesOf).pipe(z.array(claimValue)).default([]),
};

export const OIDC_EXPECTED: Record<keyof typeof oidcEnvironment, string> = {
  OIDC_ISSUER: "the address of one organisation's identity provider, like https://id.university.example, and of https",
  OIDC_CLIENT_ID: "the client id that the identity provider gave",
  OIDC_CLIENT_SECRET: "the client secret that the identity provider gave",
  OIDC_LABEL: "a name of at most 60 characters, as in 'Sign in with …'",
  OIDC_GROUPS_CLAIM: "the name of a claim, like groups",
  OIDC_ROLES: `like registry-staff=officer,ict=administrator, with the roles ${ROLES.join(", ")}`,
  OIDC_SECOND_FACTOR_AMR: "any, or a list of values of the claim amr with commas between them, like mfa,otp,hwk",
  OIDC_SECOND_FACTOR_ACR: "a list of values of the claim acr with commas between them",
};

type Values = z.output<z.ZodObject<typeof oidcEnvironment>>;

/** Reads the identity provider: its first three settings together, or none of them. Null without one. */
export function readOidcSettings(
  values: Values,
): { kind: "valid"; settings: OidcSettings | null } | { kind: "invalid"; line: string } {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined) {
    const { OIDC_LABEL: label, OIDC_GROUPS_CLAIM: groupsClaim, OIDC_ROLES: roles } = values;
    const secondFactor = { amr: values.OIDC_SECOND_FACTOR_AMR, acr: values.OIDC_SECOND_FACTOR_ACR };
    const settings = { issuer, clientId, clientSecret, label, groupsClaim, rolesByGroup: roles, secondFactor };
    return { kind: "valid", settings };
  }
  const together = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
  const missing = together.filter((name) => values[name] === undefined);
  if (missing.length === together.length) return { kind: "valid", settings: null };
  const line = `The configuration is wrong: ${missing.join(", ")} has to be set as well, since ${together.join(", ")} belong together.`;
  return { kind: "invalid", line };
}

function entriesOf(list: string): string[] {
  return list
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Returns whether an address can be trusted to be the provider's: its certificate shows it, or it is on this machine. */
function isIssuer(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  if (url.search !== "" || url.hash !== "" || url.username !== "") return false;
  if (OF_EVERY_ORGANISATION.test(url.pathname) && url.hostname === "login.microsoftonline.com") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
}
