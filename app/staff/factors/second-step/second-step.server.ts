import type { AuditAction } from "../../../platform/audit/audit-actions.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { findCredentialsById, findEnabledById, findUsername } from "../../accounts/staff.store.server.ts";
import { type CompletedSignIn, completeSignIn } from "../../sign-in/complete-sign-in.server.ts";
import { recordRepeatable } from "../../sign-in/sign-in-events.server.ts";
import {
  describeBrowser,
  findSignInPlace,
  type SignInBrowser,
  type SignInPlace,
} from "../../sign-in/sign-in-place.server.ts";
import type { CheckedAccount } from "../../sign-in/staff-session.store.server.ts";
import { type CodeCheck, checkTotpCode, readTotpCode } from "../authenticator-app/totp.server.ts";
import { findTotp, redeemTotpStep } from "../authenticator-app/totp.store.server.ts";
import { attemptChallenge, redeemChallenge } from "../challenges.server.ts";
import type { FirstFactor } from "../challenges.store.server.ts";
import { checkPasskey, type PasskeyFault } from "../passkeys/passkeys.server.ts";
import { readRecoveryCode, recoveryCodeHash } from "../recovery-codes/recovery-codes.server.ts";
import { redeemRecoveryCode } from "../recovery-codes/recovery-codes.store.server.ts";

/** The second step of a sign-in, after the password or the sign-in at the identity provider: a code or a passkey. */

export type SecondStep =
  | CompletedSignIn
  | { kind: "wrong-code"; reason: "wrong" | "other-time" | "used"; attemptsLeft: number }
  | { kind: "wrong-passkey"; fault: PasskeyFault; attemptsLeft: number }
  | { kind: "limited"; retryAfterSeconds: number }
  /** The sign-in has to begin again. */
  | { kind: "expired" };

/** Completes a sign-in with a code of the authenticator app, or with a recovery code. */
export async function enterCode(deps: Deps, browser: SignInBrowser, typed: string): Promise<SecondStep> {
  const attempt = await beginAttempt(deps, browser);
  if (!attempt) return { kind: "expired" };
  const { credentials, place, attemptsLeft } = attempt;
  // Counted before the code is checked, and given back on success, so that concurrent attempts count, too.
  const allowance = await deps.limits.secondFactorCodesByAccount.take(place.key);
  if (allowance.kind === "limited") {
    const detail = { factor: "code", reason: "limited" };
    const target = `account ${credentials.username}`;
    await recordRepeatable(deps, describeBrowser(browser), { action: "second-factor.checked", target, detail });
    return allowance;
  }
  const used = await redeemCode(deps, credentials.id, typed);
  if (used.kind === "rejected") {
    await recordFailure(deps, browser, "second-factor.checked", {
      username: credentials.username,
      detail: { factor: "code", reason: used.reason },
    });
    // Elsewhere, a stranger with the password would learn a code that is about to be valid.
    const reason = used.reason === "other-time" && place.known === null ? "wrong" : used.reason;
    return { kind: "wrong-code", reason, attemptsLeft };
  }
  await deps.limits.secondFactorCodesByAccount.refund(place.key);
  return complete(deps, browser, attempt, used.factor);
}

/** Completes a sign-in with a passkey of the account that it began with. `response` is the browser's JSON. */
export async function enterPasskey(deps: Deps, browser: SignInBrowser, response: string): Promise<SecondStep> {
  const attempt = await beginAttempt(deps, browser);
  if (!attempt) return { kind: "expired" };
  const { credentials, challenge, attemptsLeft } = attempt;
  const check = await checkPasskey(deps, browser.requestContext.origin, {
    staffId: credentials.id,
    challenge,
    response,
  });
  if (check.kind === "rejected") {
    await recordFailure(deps, browser, "second-factor.checked", {
      username: credentials.username,
      detail: { factor: "passkey", reason: check.fault },
    });
    return { kind: "wrong-passkey", fault: check.fault, attemptsLeft };
  }
  return complete(deps, browser, attempt, "passkey");
}

/** Signs in with a passkey alone, which names the account. */
export async function signInWithPasskey(
  deps: Deps,
  browser: SignInBrowser,
  response: string,
): Promise<CompletedSignIn | { kind: "wrong-passkey"; fault: PasskeyFault } | { kind: "expired" }> {
  const challenge = await redeemChallenge(deps, browser, "passkey-sign-in");
  if (!challenge) return { kind: "expired" };
  const check = await checkPasskey(deps, browser.requestContext.origin, {
    staffId: null,
    challenge: challenge.challenge,
    response,
  });
  if (check.kind === "rejected") {
    await recordFailure(deps, browser, "sign-in", { detail: { factor: "passkey", reason: check.fault } });
    return { kind: "wrong-passkey", fault: check.fault };
  }
  const credentials = await findCredentialsById(deps.db, check.staffId);
  const place = credentials && (await findSignInPlace(deps, browser, credentials.username));
  const completed = place && (await completeSignIn(deps, browser, { credentials, factor: "passkey", place }));
  if (completed) return completed;
  // Disabled, or changed meanwhile, or without a password: such an account signs in at the identity provider first.
  const username = (await findUsername(deps.db, check.staffId)) ?? undefined;
  await recordFailure(deps, browser, "sign-in", { username, detail: { factor: "passkey", reason: "account" } });
  return { kind: "wrong-passkey", fault: "unknown" };
}

type Attempt = {
  credentials: CheckedAccount;
  firstFactor: FirstFactor;
  place: SignInPlace;
  challenge: string;
  attemptsLeft: number;
};

/** Counts an attempt. Reads the credentials before the challenge is used up: a password that is reset in between ends both. */
async function beginAttempt(deps: Deps, browser: SignInBrowser): Promise<Attempt | null> {
  const attempt = await attemptChallenge(deps, browser, "second-factor");
  if (!attempt || attempt.staffId === null) return null;
  const { staffId, firstFactor, challenge, attemptsLeft } = attempt;
  const credentials = await findChecked(deps, staffId, firstFactor);
  if (!credentials) return null;
  const place = await findSignInPlace(deps, browser, credentials.username);
  return { credentials, firstFactor, place, challenge, attemptsLeft };
}

async function findChecked({ db }: Deps, staffId: number, firstFactor: FirstFactor): Promise<CheckedAccount | null> {
  if (firstFactor === "password") return findCredentialsById(db, staffId);
  const account = await findEnabledById(db, staffId);
  return account && { ...account, passwordHash: null };
}

async function complete(
  deps: Deps,
  browser: SignInBrowser,
  { credentials, firstFactor, place }: Attempt,
  second: SecondFactor,
): Promise<SecondStep> {
  if (!(await redeemChallenge(deps, browser, "second-factor"))) return { kind: "expired" };
  const factor = `${firstFactor}+${second}` as const;
  const completed = await completeSignIn(deps, browser, { credentials, factor, place });
  if (!completed) return { kind: "expired" };
  if (second === "recovery-code") await recordRecovery(deps, browser, credentials);
  return completed;
}

/** Records that a recovery code was used up, which only its owner should have. */
async function recordRecovery(
  { db, clock }: Deps,
  browser: SignInBrowser,
  { id, username }: CheckedAccount,
): Promise<void> {
  await recordAuditEvent(db, {
    action: "recovery-code.used",
    outcome: "success",
    actor: { kind: "staff", id, username },
    target: `account ${username}`,
    ...describeBrowser(browser),
    at: clock.now(),
  });
}

/** Records who had the right first factor, or claimed to have a passkey, and went no further. */
async function recordFailure(
  { db, clock }: Deps,
  browser: SignInBrowser,
  action: AuditAction,
  { username, detail }: { username?: string | undefined; detail: Record<string, string> },
): Promise<void> {
  await recordAuditEvent(db, {
    action,
    outcome: "failure",
    actor: { kind: "visitor" },
    ...(username !== undefined && { target: `account ${username}` }),
    detail,
    ...describeBrowser(browser),
    at: clock.now(),
  });
}

type SecondFactor = "totp" | "passkey" | "recovery-code";

type Redeemed =
  | { kind: "redeemed"; factor: SecondFactor }
  | { kind: "rejected"; reason: "wrong" | "other-time" | "used" };

/** Checks a code and uses it up. */
async function redeemCode(deps: Deps, staffId: number, typed: string): Promise<Redeemed> {
  const code = readTotpCode(typed);
  if (code !== null) return redeemTotp(deps, staffId, code);
  const recoveryCode = readRecoveryCode(typed);
  const isUsed =
    recoveryCode !== null &&
    (await redeemRecoveryCode(deps.db, staffId, recoveryCodeHash(staffId, recoveryCode), deps.clock.now()));
  return isUsed ? { kind: "redeemed", factor: "recovery-code" } : { kind: "rejected", reason: "wrong" };
}

async function redeemTotp({ db, clock }: Deps, staffId: number, code: string): Promise<Redeemed> {
  const totp = await findTotp(db, staffId);
  if (!totp?.secret) return { kind: "rejected", reason: "wrong" };
  const check: CodeCheck = checkTotpCode(totp.secret, code, clock.now());
  switch (check.kind) {
    case "right": {
      const isUnused = await redeemTotpStep(db, staffId, { secret: totp.secret, step: check.step });
      return isUnused ? { kind: "redeemed", factor: "totp" } : { kind: "rejected", reason: "used" };
    }
    case "other-time":
    case "wrong":
      return { kind: "rejected", reason: check.kind };
  }
}
