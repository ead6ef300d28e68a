import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import { readSite } from "../../content/read-site.server.ts";
import { queueMail } from "../../mail/send-mail.job.server.ts";
import type { AuditAction } from "../../platform/audit/audit-actions.ts";
import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { isLastAdministrator, signOutEverywhere } from "../accounts/staff.store.server.ts";
import { deleteFactors } from "../factors/factors.store.server.ts";
import { type SentLink, sendLink } from "../links/send-link.server.ts";
import type { MailedPurpose } from "../links/staff-link.ts";
import { voidLinks } from "../links/staff-links.store.server.ts";
import { formatRoles } from "../permissions/permissions.ts";
import { endSessions } from "../sign-in/open-sessions.store.server.ts";
import { emailChangedEmail } from "./email-changed.email.ts";
import {
  deleteInvited,
  insertPerson,
  lockPerson,
  type Person,
  setDisabled,
  takenBy,
  updatePerson,
} from "./people.store.server.ts";
import { describeChanges, formatFaculties, type PersonDetails } from "./person-form.ts";

/** The administrator who makes a change, and from where. */
export type Editor = { id: number; username: string; network: string; userAgent: string };

type Invited = { kind: "invited"; id: number; link: SentLink } | { kind: "taken"; field: "email" | "username" };

/** Creates an account without a password and sends its invitation. */
export async function invite(
  deps: Deps,
  editor: Editor,
  person: PersonDetails & { username: string },
): Promise<Invited> {
  try {
    return await deps.db.transaction().execute(async (transaction) => {
      const id = await insertPerson(transaction, person, deps.clock.now());
      const link = await sendLink(
        deps,
        transaction,
        { id, ...person },
        { purpose: "invitation", createdBy: editor.id },
      );
      await record(deps, transaction, editor, {
        action: "account.invited",
        username: person.username,
        detail: { roles: formatRoles(person.roles), faculties: formatFaculties(person.faculties) },
      });
      return { kind: "invited" as const, id, link };
    });
  } catch (error) {
    const field = takenBy(error);
    if (field === null) throw error;
    return { kind: "taken", field };
  }
}

export type Saved =
  | { kind: "saved" | "unknown" | "last-administrator" | "email-taken" }
  /** Somebody else has changed the account since the form was opened. Nothing was saved. */
  | { kind: "conflict"; changes: string[]; current: Person };

/** Saves the details of an account if it is still as `seen`. */
export async function savePerson(
  deps: Deps,
  editor: Editor,
  { id, seen, person }: { id: number; seen: PersonDetails; person: PersonDetails },
): Promise<Saved> {
  try {
    return await deps.db.transaction().execute(async (transaction): Promise<Saved> => {
      // Locks the administrators before the account, as everywhere.
      const isLast = await isLastAdministrator(transaction, { id });
      const current = await lockPerson(transaction, id);
      if (!current) return { kind: "unknown" };
      const changes = describeChanges(seen, current);
      if (changes.length > 0) return { kind: "conflict", changes, current };
      if (isLast && !person.roles.includes("administrator")) return { kind: "last-administrator" };
      await updatePerson(transaction, id, person);
      if (person.email !== current.email) {
        // An open link was mailed to the old address.
        await voidLinks(transaction, id, deps.clock.now());
        await notifyOldAddress(deps, transaction, { current, person });
      }
      await recordDifferences(deps, transaction, editor, { current, person });
      return { kind: "saved" };
    });
  } catch (error) {
    if (takenBy(error) !== "email") throw error;
    return { kind: "email-taken" };
  }
}

type Versions = { current: Person; person: PersonDetails };

/** Mails to the old address that it was replaced: an attacker who changes it could have links for a new password mailed elsewhere. */
async function notifyOldAddress(
  deps: Deps,
  transaction: Transaction<Tables>,
  { current: { username, name, email: oldEmail }, person: { email: newEmail } }: Versions,
): Promise<void> {
  if (oldEmail === null || oldEmail.toLowerCase() === newEmail?.toLowerCase()) return;
  await queueMail(deps, transaction, emailChangedEmail({ username, name, oldEmail, newEmail }, readSite(deps)));
}

async function recordDifferences(
  deps: Deps,
  transaction: Transaction<Tables>,
  editor: Editor,
  { current, person }: Versions,
): Promise<void> {
  const { username } = current;
  const fields = [current.name !== person.name && "name", current.email !== person.email && "e-mail"].filter(Boolean);
  if (fields.length > 0)
    await record(deps, transaction, editor, {
      action: "account.changed",
      username,
      detail: { changed: fields.join(", ") },
    });
  const [before, after] = [current, person].map(
    ({ roles, faculties }) => `${formatRoles(roles)}; faculties: ${formatFaculties(faculties)}`,
  );
  if (before !== after)
    await record(deps, transaction, editor, {
      action: "account.roles-changed",
      username,
      detail: { before: before ?? "", after: after ?? "" },
    });
}

export type StateChange = "done" | "unknown" | "last-administrator";

/** Disables an account, which ends its sessions and makes its links void. */
export function disablePerson(deps: Deps, editor: Editor, id: number): Promise<StateChange> {
  return deps.db.transaction().execute(async (transaction): Promise<StateChange> => {
    const isLast = await isLastAdministrator(transaction, { id });
    const person = await lockPerson(transaction, id);
    if (!person) return "unknown";
    if (isLast) return "last-administrator";
    if (person.state.kind === "disabled") return "done";
    const now = deps.clock.now();
    await setDisabled(transaction, id, now);
    await voidLinks(transaction, id, now);
    await signOutEverywhere(transaction, id);
    await record(deps, transaction, editor, { action: "account.disabled", username: person.username });
    return "done";
  });
}

/** Ends one session of an account, or all of them. Returns false when there is no such account. */
export function signOutPerson(deps: Deps, editor: Editor, id: number, session: number | "all"): Promise<boolean> {
  return deps.db.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, id);
    if (!person) return false;
    const ended = await endSessions(transaction, id, session);
    if (ended > 0) await record(deps, transaction, editor, { action: "account.signed-out", username: person.username });
    return true;
  });
}

/** Enables a disabled account, which keeps its password. */
export function enablePerson(deps: Deps, editor: Editor, id: number): Promise<StateChange> {
  return deps.db.transaction().execute(async (transaction): Promise<StateChange> => {
    const person = await lockPerson(transaction, id);
    if (!person) return "unknown";
    if (person.state.kind !== "disabled") return "done";
    await setDisabled(transaction, id, null);
    await record(deps, transaction, editor, { action: "account.enabled", username: person.username });
    return "done";
  });
}

export type LinkSending = { kind: "sent"; link: SentLink } | { kind: "unknown" | "not-possible" };

/** Sends a link to reset the password, or another invitation to somebody who has not accepted one. The account's older links are void. */
export function sendPersonLink(
  deps: Deps,
  editor: Editor,
  { id, purpose }: { id: number; purpose: MailedPurpose },
): Promise<LinkSending> {
  return deps.db.transaction().execute(async (transaction): Promise<LinkSending> => {
    const person = await lockPerson(transaction, id);
    if (!person) return { kind: "unknown" };
    if (person.state.kind !== (purpose === "invitation" ? "invited" : "active")) return { kind: "not-possible" };
    const link = await sendLink(deps, transaction, person, { purpose, createdBy: editor.id });
    const action = purpose === "invitation" ? "account.invited" : "account.password-reset";
    await record(deps, transaction, editor, { action, username: person.username, detail: { by: link.kind } });
    return { kind: "sent", link };
  });
}

/**
 * Resets the two-step verification of a person who lost it, and signs the person out. Not the editor's own: that page asks for another factor first
 * where one is required.
 */
export function resetPersonFactors(
  deps: Deps,
  editor: Editor,
  id: number,
): Promise<"done" | "unknown" | "not-possible"> {
  return deps.db.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, id);
    if (!person) return "unknown";
    if (id === editor.id || !(person.hasPasskey || person.hasTotp)) return "not-possible";
    await deleteFactors(transaction, person.username, deps.clock.now());
    await record(deps, transaction, editor, { action: "account.second-factor-reset", username: person.username });
    return "done";
  });
}

/** Withdraws an invitation: deletes the account, which nobody has used, with its links. */
export function withdrawInvitation(
  deps: Deps,
  editor: Editor,
  id: number,
): Promise<"done" | "unknown" | "not-possible"> {
  return deps.db.transaction().execute(async (transaction) => {
    const person = await lockPerson(transaction, id);
    if (!person) return "unknown";
    if (person.state.kind !== "invited") return "not-possible";
    await deleteInvited(transaction, id);
    await record(deps, transaction, editor, { action: "account.invitation-withdrawn", username: person.username });
    return "done";
  });
}

type Recorded = { action: AuditAction; username: string; detail?: Record<string, string> };

/** Adds an event about an account to the audit log. */
async function record(
  { clock }: Pick<Deps, "clock">,
  transaction: Transaction<Tables>,
  { id, username: by, network, userAgent }: Editor,
  { action, username, detail = {} }: Recorded,
): Promise<void> {
  await recordAuditEvent(transaction, {
    action,
    outcome: "success",
    actor: { kind: "staff", id, username: by },
    target: `account ${username}`,
    detail,
    network,
    userAgent,
    at: clock.now(),
  });
}
