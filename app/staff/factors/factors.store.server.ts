import type { Transaction } from "kysely";
import type { Tables } from "../../../database/tables.ts";
import type { Db } from "../../platform/postgres/database.server.ts";

/** The second factors of an account. */
export type Factors = { passkeys: number; hasTotp: boolean; recoveryCodes: number };

/** Returns how many factors an account has; unused recovery codes are counted. */
export async function findFactors(db: Db | Transaction<Tables>, staffId: number): Promise<Factors> {
  const row = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom("staff_passkeys").select(fn.countAll<string>().as("n")).where("staff_id", "=", staffId).as("passkeys"),
      selectFrom("staff_totp")
        .select(fn.countAll<string>().as("n"))
        .where("staff_id", "=", staffId)
        .where("confirmed_at", "is not", null)
        .as("totp"),
      selectFrom("staff_recovery_codes")
        .select(fn.countAll<string>().as("n"))
        .where("staff_id", "=", staffId)
        .where("used_at", "is", null)
        .as("codes"),
    ])
    .executeTakeFirstOrThrow();
  return { passkeys: Number(row.passkeys), hasTotp: Number(row.totp) > 0, recoveryCodes: Number(row.codes) };
}

/** Whether an account has a second factor. Recovery codes alone are none: they replace one that is lost. */
export function hasFactor({ passkeys, hasTotp }: Factors): boolean {
  return passkeys > 0 || hasTotp;
}

/**
 * Deletes all factors of an account, its sessions and the sign-ins that have begun. If a factor is required, the next sign-in has to set one up.
 * Returns false when there is no such account.
 */
export async function deleteFactors(transaction: Transaction<Tables>, username: string, now: Date): Promise<boolean> {
  const staff = await transaction
    .updateTable("staff")
    .set({ second_factor_due_at: now })
    .where("username", "=", username)
    .returning("id")
    .executeTakeFirst();
  if (!staff) return false;
  for (const table of [
    "staff_passkeys",
    "staff_totp",
    "staff_recovery_codes",
    "staff_challenges",
    "staff_sessions",
  ] as const)
    await transaction.deleteFrom(table).where("staff_id", "=", staff.id).execute();
  return true;
}

/** Records that an account signed in without a factor that is required. Returns whether this was the first time. */
export async function takeGrace(db: Db, staffId: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("staff")
    .set({ second_factor_due_at: now })
    .where("id", "=", staffId)
    .where("second_factor_due_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A factor whose removal was asked for. */
export type Removal = { kind: "totp" } | { kind: "passkey"; credentialId: string };

/**
 * Removes a factor, with the recovery codes when it was the last one. Returns "last" without removing it when one has to remain.
 *
 * The row lock lets only one of two concurrent removals see the other factor.
 */
export async function removeFactor(
  transaction: Transaction<Tables>,
  { staffId, removal, isRequired }: { staffId: number; removal: Removal; isRequired: boolean },
): Promise<"removed" | "last" | "unknown"> {
  await transaction.selectFrom("staff").select("id").where("id", "=", staffId).forUpdate().execute();
  const { passkeys, hasTotp } = await findFactors(transaction, staffId);
  const isLast = passkeys + Number(hasTotp) === 1;
  if (isLast && isRequired) return "last";
  const deleted =
    removal.kind === "totp"
      ? await transaction
          .deleteFrom("staff_totp")
          .where("staff_id", "=", staffId)
          .where("confirmed_at", "is not", null)
          .executeTakeFirst()
      : await transaction
          .deleteFrom("staff_passkeys")
          .where("staff_id", "=", staffId)
          .where("credential_id", "=", removal.credentialId)
          .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) return "unknown";
  if (isLast) await transaction.deleteFrom("staff_recovery_codes").where("staff_id", "=", staffId).execute();
  return "removed";
}
