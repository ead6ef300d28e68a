import type { Transaction } from "kysely";
import { sql } from "kysely";
import type { Tables } from "../../../../../database/tables.ts";
import { tokenHash } from "../../../../platform/http/token-cookie.server.ts";
import type { Db } from "../../../../platform/postgres/database.server.ts";
import { rolesWith } from "../../../../staff/permissions/permissions.ts";
import type { PreviewedText } from "../previewed-text.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** For so long a link says that it has expired or was revoked. Then it is deleted. */
const STORED_DAYS = 30;

/** The document that a link shows, its draft or the version that waits, and until when. */
export type PreviewLink =
  | { kind: "valid"; key: string; text: PreviewedText; expiresAt: Date }
  | { kind: "expired" }
  | { kind: "revoked" }
  | { kind: "unknown" };

type NewLink = { token: string; key: string; text: PreviewedText; staffId: number; at: Date; expiresAt: Date };

/** Stores a link and returns its id. Deletes those that ended long ago. */
export async function insertPreviewLink(
  transaction: Transaction<Tables>,
  { token, key, text, staffId, at, expiresAt }: NewLink,
): Promise<number> {
  const storedSince = new Date(at.getTime() - STORED_DAYS * DAY_MS);
  await transaction.deleteFrom("preview_links").where("expires_at", "<", storedSince).execute();
  const { id } = await transaction
    .insertInto("preview_links")
    .values({
      token_sha256: tokenHash(token),
      key,
      version_id: versionOf(text),
      created_by: staffId,
      created_at: at,
      expires_at: expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Of an account that was disabled, or that edits no pages any more, nothing may be open. */
const isOfEditor = sql<boolean>`(staff.disabled_at is null and staff.roles && ${[...rolesWith("pages.edit")]}::text[])`;

export async function findPreviewLink(db: Db, token: string, now: Date): Promise<PreviewLink> {
  const found = await db
    .selectFrom("preview_links")
    .innerJoin("staff", "staff.id", "preview_links.created_by")
    .leftJoin("content_versions as version", "version.id", "version_id")
    .select(["preview_links.key", "version_id", "expires_at", "revoked_at", isOfEditor.as("isOfEditor")])
    .select(["withdrawn_at", "shown_from", "needs_approval", "approved_at"])
    .where("token_sha256", "=", tokenHash(token))
    .executeTakeFirst();
  if (!found) return { kind: "unknown" };
  if (found.revoked_at || !found.isOfEditor) return { kind: "revoked" };
  const waits = (found.needs_approval && !found.approved_at) || (found.shown_from && found.shown_from > now);
  if (found.version_id !== null && (found.withdrawn_at || !waits)) return { kind: "revoked" };
  if (found.expires_at <= now) return { kind: "expired" };
  return { kind: "valid", key: found.key, text: found.version_id ?? "draft", expiresAt: found.expires_at };
}

/** Lists the valid links to a text of a document, the newest first. */
export function listPreviewLinks(db: Db, { key, text }: { key: string; text: PreviewedText }, now: Date) {
  return db
    .selectFrom("preview_links")
    .innerJoin("staff", "staff.id", "preview_links.created_by")
    .select(["preview_links.id", "username", "preview_links.created_at as createdAt", "expires_at as expiresAt"])
    .where("key", "=", key)
    .where("version_id", "is not distinct from", versionOf(text))
    .where("revoked_at", "is", null)
    .where(isOfEditor)
    .where("expires_at", ">", now)
    .orderBy("preview_links.id", "desc")
    .execute();
}

/** Revokes a valid link to a document. Returns false when there is none of this id. */
export async function revokePreviewLink(
  transaction: Transaction<Tables>,
  { id, key, at }: { id: number; key: string; at: Date },
): Promise<boolean> {
  const revoked = await transaction
    .updateTable("preview_links")
    .set({ revoked_at: at })
    .where("id", "=", id)
    .where("key", "=", key)
    .where("revoked_at", "is", null)
    .returning("id")
    .execute();
  return revoked.length > 0;
}

/** Revokes all links to the draft of a document, which has gone: they must not show the next one. */
export async function revokePreviewLinksOf(transaction: Transaction<Tables>, key: string, at: Date): Promise<void> {
  await transaction
    .updateTable("preview_links")
    .set({ revoked_at: at })
    .where("key", "=", key)
    .where("version_id", "is", null)
    .where("revoked_at", "is", null)
    .execute();
}

function versionOf(text: PreviewedText): number | null {
  return text === "draft" ? null : text;
}
