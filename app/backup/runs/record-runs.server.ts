import type { AuditAction } from "../../platform/audit/audit-actions.ts";
import { type AuditActor, recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import type { DatabaseRoles } from "../../platform/postgres/database-roles.server.ts";
import { storeTombstones } from "../../privacy/tombstones/stored-tombstones.server.ts";
import type { BackupStorage } from "../destination/backup-storage.server.ts";
import type { OnProgress } from "../make/copy-documents.server.ts";
import { type BackupOutcome, makeBackup } from "../make/make-backup.server.ts";
import type { Manifest } from "../make/manifest.schema.ts";
import { type VerifyOutcome, verifyBackup } from "../restore/verify-backup.server.ts";
import { beginRun, deleteRun, endRun, type RunFacts, type RunKind } from "./backup-runs.store.server.ts";
import { verificationMessage } from "./outcome-messages.ts";

export type BackupContext = DatabaseRoles & {
  /** Opens the destination. Throws, with a message for staff, when it is unreachable. */
  open(): Promise<BackupStorage>;
  migrations: string;
  /** Who runs it, for the audit log. */
  actor: AuditActor;
};

const ACTIONS: Record<RunKind, AuditAction> = { backup: "backup.made", proof: "backup.verified" };

type RecordDeps = Pick<Deps, "db" | "clock">;

/** What is recorded about a run; "none" when it didn't take place. */
type RunResult = { error: string | null; facts: RunFacts | null } | "none";

/** Stores all tombstones, makes a backup, and records its outcome. */
export function recordBackup(
  deps: RecordDeps & Pick<Deps, "files">,
  context: BackupContext,
  onProgress: OnProgress,
): Promise<BackupOutcome> {
  const { connection } = context;
  return record(
    deps,
    { kind: "backup", actor: context.actor },
    async () => {
      const storage = await context.open();
      await storeTombstones(storage, deps.db);
      return makeBackup(storage, { ...deps, connection }, onProgress);
    },
    (outcome) => {
      switch (outcome.kind) {
        case "busy":
          return "none";
        case "made":
          return { error: null, facts: factsOf(outcome.manifest) };
      }
    },
  );
}

/** Verifies a backup, and records its outcome. */
export function recordVerification(
  deps: RecordDeps,
  context: BackupContext,
  options: { id: string | null; onProgress: OnProgress },
): Promise<VerifyOutcome> {
  return record(
    deps,
    { kind: "proof", actor: context.actor },
    async () => verifyBackup(await context.open(), context, { ...options, now: deps.clock.now() }),
    (outcome) => {
      switch (outcome.kind) {
        case "busy":
        case "no-backup":
          return "none";
        case "verified":
          return { error: null, facts: factsOf(outcome.manifest) };
        default:
          return { error: verificationMessage(outcome), facts: null };
      }
    },
  );
}

async function record<Outcome>(
  { db, clock }: RecordDeps,
  { kind, actor }: { kind: RunKind; actor: AuditActor },
  run: () => Promise<Outcome>,
  resultOf: (outcome: Outcome) => RunResult,
): Promise<Outcome> {
  const id = await beginRun(db, kind, clock.now());
  const end = async ({ error, facts }: Exclude<RunResult, "none">) => {
    const at = clock.now();
    await endRun(db, id, { now: at, error, facts });
    const outcome = error === null ? "success" : "failure";
    await recordAuditEvent(db, { action: ACTIONS[kind], outcome, actor, detail: facts ?? {}, at });
  };
  try {
    const outcome = await run();
    const result = resultOf(outcome);
    if (result === "none") await deleteRun(db, id);
    else await end(result);
    return outcome;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // If the database itself is unavailable, the run stays unfinished.
    await end({ error: message, facts: null }).catch(() => undefined);
    throw error;
  }
}

function factsOf({ id, tables, documents }: Manifest): RunFacts {
  const rows = tables.reduce((sum, { digest }) => sum + digest.rows, 0);
  return { backup: id, documents: documents.count, rows, lost: documents.lost.length };
}
