import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import * as z from "zod/mini";
import type { Deps } from "../../../platform/deps.server.ts";
import {
  findPasskey,
  insertPasskey,
  listCredentialIds,
  type PasskeyCredential,
  recordPasskeyUse,
} from "./passkeys.store.server.ts";

/** Passkeys (WebAuthn). The user is always verified by the authenticator, so that a passkey counts as both factors. */

/** The site as authenticators know it: they sign for its host name, and for its origin. */
const relyingParty = (origin: string) => ({ expectedOrigin: origin, expectedRPID: new URL(origin).hostname });

/** EdDSA, ES256 and RS256 (COSE), which every authenticator has one of. The library's default warns of an experimental one on each start. */
const ALGORITHMS = [-8, -7, -257];

const text = z.string().check(z.maxLength(10_000));
const extensions = z.record(z.string(), z.unknown());

/** The parts of WebAuthn's JSON that are needed; the library checks what is inside. */
const registrationSchema = z.object({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
  clientExtensionResults: extensions,
});
const assertionSchema = z.object({
  id: text,
  rawId: text,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: z.optional(text),
  }),
  clientExtensionResults: extensions,
});

/** Returns what a browser needs to create a passkey for an account, as JSON. */
export async function registrationOptions(
  db: Deps["db"],
  site: { origin: string; name: string },
  { staff, challenge }: { staff: { id: number; username: string }; challenge: string },
): Promise<string> {
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: relyingParty(site.origin).expectedRPID,
    userName: staff.username,
    userID: new TextEncoder().encode(`staff ${staff.id}`),
    challenge: challengeBytes(challenge),
    attestationType: "none",
    excludeCredentials: await listCredentialIds(db, staff.id),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
  return JSON.stringify(options);
}

/** Returns what a browser needs to sign in with a passkey: one of the account's, or of any account when `staffId` is null. As JSON. */
export async function signInOptions(
  db: Deps["db"],
  origin: string,
  { staffId, challenge }: { staffId: number | null; challenge: string },
): Promise<string> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(origin).expectedRPID,
    challenge: challengeBytes(challenge),
    userVerification: "required",
    allowCredentials: staffId === null ? [] : await listCredentialIds(db, staffId),
  });
  return JSON.stringify(options);
}

/** Adds the passkey that a browser created to an account. */
export async function addPasskey(
  { db, clock, log }: Pick<Deps, "db" | "clock" | "log">,
  origin: string,
  registration: { staffId: number; name: string; challenge: string; response: string },
): Promise<"added" | "rejected" | "registered-before"> {
  const response = parse(registrationSchema, registration.response);
  if (!response) return "rejected";
  const { verifyRegistrationResponse } = await loadLibrary();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: registration.challenge,
    ...relyingParty(origin),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    log.warn({ error }, "a new passkey was rejected");
    return null;
  });
  if (!verified?.verified) return "rejected";
  const { credential } = verified.registrationInfo;
  const isNew = await insertPasskey(db, {
    credentialId: credential.id,
    staffId: registration.staffId,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    name: registration.name,
    createdAt: clock.now(),
  });
  return isNew ? "added" : "registered-before";
}

/** Why a passkey was rejected, for the audit log: visitors get one message for all. */
export type PasskeyFault = "malformed" | "unknown" | "other-account" | "not-verified" | "used-concurrently";

export type PasskeyCheck = { kind: "right"; staffId: number } | { kind: "rejected"; fault: PasskeyFault };

/**
 * Checks what a passkey signed for a challenge, and records its use. `staffId` is the account whose password was checked; with null, the passkey names
 * the account.
 */
export async function checkPasskey(
  { db, clock, log }: Pick<Deps, "db" | "clock" | "log">,
  origin: string,
  assertion: { staffId: number | null; challenge: string; response: string },
): Promise<PasskeyCheck> {
  const response = parse(assertionSchema, assertion.response);
  if (!response) return { kind: "rejected", fault: "malformed" };
  const passkey = await findPasskey(db, response.id.replaceAll("\0", ""));
  if (!passkey) return { kind: "rejected", fault: "unknown" };
  if (assertion.staffId !== null && passkey.staffId !== assertion.staffId)
    return { kind: "rejected", fault: "other-account" };
  const newCounter = await verifiedCounter(passkey, origin, {
    challenge: assertion.challenge,
    response: response as AuthenticationResponseJSON,
  }).catch((error: unknown) => {
    log.warn({ error }, "a passkey was rejected");
    return null;
  });
  if (newCounter === null) return { kind: "rejected", fault: "not-verified" };
  const isRecorded = await recordPasskeyUse(db, passkey, { newCounter, now: clock.now() });
  return isRecorded ? { kind: "right", staffId: passkey.staffId } : { kind: "rejected", fault: "used-concurrently" };
}

/** Returns the counter of a right assertion, otherwise null. Throws for a foreign origin or challenge, a counter that went back, and malformed data. */
async function verifiedCounter(
  passkey: PasskeyCredential,
  origin: string,
  { challenge, response }: { challenge: string; response: AuthenticationResponseJSON },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    ...relyingParty(origin),
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  });
  return verified ? authenticationInfo.newCounter : null;
}

/** Loads the library on demand: most processes never see a passkey. */
function loadLibrary() {
  return import("@simplewebauthn/server");
}

/** The library encodes a text once more, but takes bytes as they are. */
function challengeBytes(challenge: string) {
  return new Uint8Array(Buffer.from(challenge, "base64url"));
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, json: string): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
