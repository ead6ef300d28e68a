import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { AuditAction } from "../../platform/audit/audit-actions.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { SignedIn } from "../accounts/staff.store.server.ts";
import { isOneFactor } from "../sign-in/complete-sign-in.server.ts";
import { describeBrowser, type SignInBrowser } from "../sign-in/sign-in-place.server.ts";
import { renewSession } from "../sign-in/staff-session.server.ts";
import { strengthenSession } from "../sign-in/staff-session.store.server.ts";
import { checkTotpCode, createTotpSecret, readTotpCode } from "./authenticator-app/totp.server.ts";
import { confirmPendingSecret, findTotp, savePendingSecret } from "./authenticator-app/totp.store.server.ts";
import { redeemChallenge } from "./challenges.server.ts";
import { findFactors, hasFactor, type Removal, removeFactor } from "./factors.store.server.ts";
import { addPasskey } from "./passkeys/passkeys.server.ts";
import { createRecoveryCodes } from "./recovery-codes/recovery-codes.server.ts";
import { isSecondFactorRequired } from "./second-factor-policy.ts";

/** What somebody wants to change about their own second step. */
export type FactorRequest =
  | { kind: "begin-app" | "cancel-app" | "remove-app" | "new-codes" }
  | { kind: "confirm-app"; code: string }
  | { kind: "add-passkey"; name: string; response: string }
  | { kind: "remove-passkey"; credentialId: string };

export type FactorChange =
  | "app-begun"
  | "app-cancelled"
  | "app-confirmed"
  | "app-not-pending"
  | "code-wrong"
  | "code-other-time"
  | "passkey-added"
  | "passkey-rejected"
  | "passkey-registered-before"
  | "removed"
  | "last"
  | "unknown"
  | "codes-created"
  | "no-factor";

/** A change, new recovery codes to be shown once, and the session's new cookie. */
export type ChangedFactors = { change: FactorChange; codes: string[] | null; cookie: string | null };

/**
 * Changes the factors of a signed-in person, and records it, in one transaction. The first factor comes with recovery codes, lifts the session's restriction and ends the account's other
 * sessions, which were opened without it.
 */
export async function changeFactors(
  deps: Deps,
  browser: SignInBrowser,
  staff: SignedIn,
  request: FactorRequest,
): Promise<ChangedFactors> {
  return deps.db.transaction().execute((db) => changeIn({ ...deps, db }, browser, staff, request));
}

/** Dependencies inside a transaction. */
type InTransaction = Omit<Deps, "db"> & { db: Transaction<Tables> };

async function changeIn(
  deps: InTransaction,
  browser: SignInBrowser,
  staff: SignedIn,
  request: FactorRequest,
): Promise<ChangedFactors> {
  switch (request.kind) {
    case "begin-app":
      await savePendingSecret(deps.db, staff.id, createTotpSecret());
      return only("app-begun");
    case "cancel-app":
      await savePendingSecret(deps.db, staff.id, null);
      return only("app-cancelled");
    case "confirm-app": {
      const change = await confirmApp(deps, staff.id, request.code);
      return change === "app-confirmed" ? added(deps, browser, staff, change) : only(change);
    }
    case "add-passkey": {
      const change = await registerPasskey(deps, browser, staff.id, request);
      return change === "passkey-added" ? added(deps, browser, staff, change) : only(change);
    }
    case "remove-app":
      return remove(deps, browser, staff, { kind: "totp" });
    case "remove-passkey":
      return remove(deps, browser, staff, { kind: "passkey", credentialId: request.credentialId });
    case "new-codes": {
      if (!hasFactor(await findFactors(deps.db, staff.id))) return only("no-factor");
      return { change: "codes-created", codes: await createCodes(deps, browser, staff), cookie: null };
    }
  }
}

async function confirmApp({ db, clock }: InTransaction, staffId: number, typed: string): Promise<FactorChange> {
  const totp = await findTotp(db, staffId);
  const secret = totp?.pendingSecret ?? null;
  if (secret === null) return "app-not-pending";
  const now = clock.now();
  const code = readTotpCode(typed);
  if (code === null) return "code-wrong";
  const check = checkTotpCode(secret, code, now);
  switch (check.kind) {
    case "right": {
      const isConfirmed = await confirmPendingSecret(db, staffId, { secret, step: check.step, now });
      return isConfirmed ? "app-confirmed" : "app-not-pending";
    }
    case "other-time":
      return "code-other-time";
    case "wrong":
      return "code-wrong";
  }
}

async function registerPasskey(
  deps: InTransaction,
  browser: SignInBrowser,
  staffId: number,
  { name, response }: { name: string; response: string },
): Promise<FactorChange> {
  const challenge = await redeemChallenge(deps, browser, "passkey-registration");
  if (!challenge || challenge.staffId !== staffId) return "passkey-rejected";
  const registration = { staffId, name, challenge: challenge.challenge, response };
  const outcome = await addPasskey(deps, browser.requestContext.origin, registration);
  switch (outcome) {
    case "added":
      return "passkey-added";
    case "rejected":
      return "passkey-rejected";
    case "registered-before":
      return "passkey-registered-before";
  }
}

async function added(
  deps: InTransaction,
  browser: SignInBrowser,
  staff: SignedIn,
  change: "app-confirmed" | "passkey-added",
): Promise<ChangedFactors> {
  if (isOneFactor(staff.factor)) {
    const factor = `${staff.factor}+${change === "app-confirmed" ? "totp" : "passkey"}` as const;
    await strengthenSession(deps.db, staff.sessionId, factor);
  }
  const { recoveryCodes } = await findFactors(deps.db, staff.id);
  const cookie = await renewSession(deps, browser.requestContext, staff.sessionId);
  const kind = change === "app-confirmed" ? "authenticator app" : "passkey";
  await record(deps, browser, staff, { action: "second-factor.added", detail: { factor: kind } });
  return { change, codes: recoveryCodes === 0 ? await createCodes(deps, browser, staff) : null, cookie };
}

async function createCodes(deps: InTransaction, browser: SignInBrowser, staff: SignedIn): Promise<string[]> {
  const codes = await createRecoveryCodes(deps.db, staff.id);
  await record(deps, browser, staff, { action: "recovery-codes.created" });
  return codes;
}

async function remove(
  deps: InTransaction,
  browser: SignInBrowser,
  staff: SignedIn,
  removal: Removal,
): Promise<ChangedFactors> {
  const isRequired = isSecondFactorRequired(deps.secondFactorPolicy, staff.roles);
  const change = await removeFactor(deps.db, { staffId: staff.id, removal, isRequired });
  const kind = removal.kind === "totp" ? "authenticator app" : "passkey";
  if (change === "removed")
    await record(deps, browser, staff, { action: "second-factor.removed", detail: { factor: kind } });
  return only(change);
}

async function record(
  { db, clock }: InTransaction,
  browser: SignInBrowser,
  staff: SignedIn,
  event: { action: AuditAction; detail?: Record<string, string> },
): Promise<void> {
  await recordAuditEvent(db, {
    ...event,
    outcome: "success",
    actor: { kind: "staff", id: staff.id, username: staff.username },
    target: `account ${staff.username}`,
    ...describeBrowser(browser),
    at: clock.now(),
  });
}

function only(change: FactorChange): ChangedFactors {
  return { change, codes: null, cookie: null };
}
