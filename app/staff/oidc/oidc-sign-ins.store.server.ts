import type { OidcChecks } from "../../platform/oidc/oidc-client.server.ts";
import type { Db } from "../../platform/postgres/database.server.ts";

/** A sign-in that has begun at the identity provider, in the browser with this hash. */
type BegunSignIn = {
  stateSha256: Buffer;
  browserSha256: Buffer;
  checks: Pick<OidcChecks, "nonce" | "codeVerifier">;
  next: string;
  /** The session whose owner confirms who they are; null for a sign-in. */
  confirmsSessionId: number | null;
};

/** Inserts a sign-in that begins, and deletes those that began until `expiredBefore`. */
export async function insertOidcSignIn(
  db: Db,
  { stateSha256, browserSha256, checks, next, confirmsSessionId }: BegunSignIn,
  { now, expiredBefore }: { now: Date; expiredBefore: Date },
): Promise<void> {
  await db.deleteFrom("oidc_sign_ins").where("created_at", "<=", expiredBefore).execute();
  await db
    .insertInto("oidc_sign_ins")
    .values({
      state_sha256: stateSha256,
      browser_sha256: browserSha256,
      nonce: checks.nonce,
      code_verifier: checks.codeVerifier,
      next,
      confirms_session_id: confirmsSessionId,
      created_at: now,
    })
    .execute();
}

/** Deletes and returns the sign-in with this state that began in this browser after `expiredBefore`; null when there is none. */
export async function takeOidcSignIn(
  db: Db,
  { stateSha256, browserSha256 }: Pick<BegunSignIn, "stateSha256" | "browserSha256">,
  expiredBefore: Date,
): Promise<(Pick<BegunSignIn, "checks" | "next" | "confirmsSessionId"> & { startedAt: Date }) | null> {
  const taken = await db
    .deleteFrom("oidc_sign_ins")
    .where("state_sha256", "=", stateSha256)
    .where("browser_sha256", "=", browserSha256)
    .where("created_at", ">", expiredBefore)
    .returning(["nonce", "code_verifier", "next", "confirms_session_id", "created_at"])
    .executeTakeFirst();
  if (!taken) return null;
  return {
    checks: { nonce: taken.nonce, codeVerifier: taken.code_verifier },
    next: taken.next,
    confirmsSessionId: taken.confirms_session_id,
    startedAt: taken.created_at,
  };
}
