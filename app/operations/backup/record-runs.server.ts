import type { Deps } from "../../platform/deps.server.ts";
import { keepTombstones } from "../privacy/kept-tombstones.server.ts";
import { beginRun, endRun, forgetRun, type RunFacts, type RunKind } from "./backup-runs.store.server.ts";
import type { Say } from "./copy-documents.server.ts";
import type { BackupPlace } from "./keep-backups.job.server.ts";
import { type BackupOutcome, makeBackup } from "./make-backup.server.ts";
import type { Manifest } from "./manifest.schema.ts";
import { proofInWords } from "./outcome-words.ts";
import { type ProofOutcome, proveBackup } from "./prove-backup.server.ts";

type Records = Pick<Deps, "db" | "clock">;

/** What a run leaves in the records: its facts and its trouble, or nothing when another was under way. */
type Mark = { trouble: string | null; facts: RunFacts | null } | "none";

/** Makes a backup, with the notes of all erasures beside it, and notes how it went. */
export function recordBackup(
  deps: Records & Pick<Deps, "files">,
  place: BackupPlace,
  say: Say,
): Promise<BackupOutcome> {
  const { connection } = place;
  return record(
    deps,
    "backup",
    async () => {
      const vault = await place.open();
      await keepTombstones(vault, deps.db);
      return makeBackup(vault, { ...deps, connection }, say);
    },
    (outcome) => {
      switch (outcome.kind) {
        case "busy":
          return "none";
        case "made":
          return { trouble: null, facts: factsOf(outcome.manifest) };
      }
    },
  );
}

/** Proves a backup, and notes how it went. */
export function recordProof(
  deps: Records,
  place: BackupPlace,
  options: { id: string | null; say: Say },
): Promise<ProofOutcome> {
  return record(
    deps,
    "proof",
    async () => proveBackup(await place.open(), place, { ...options, now: deps.clock.now() }),
    (outcome) => {
      switch (outcome.kind) {
        case "busy":
        case "no-backup":
          return "none";
        case "proven":
          return { trouble: null, facts: factsOf(outcome.manifest) };
        default:
          return { trouble: proofInWords(outcome), facts: null };
      }
    },
  );
}

async function record<Outcome>(
  { db, clock }: Records,
  kind: RunKind,
  run: () => Promise<Outcome>,
  markOf: (outcome: Outcome) => Mark,
): Promise<Outcome> {
  const id = await beginRun(db, kind, clock.now());
  try {
    const outcome = await run();
    const mark = markOf(outcome);
    if (mark === "none") await forgetRun(db, id);
    else await endRun(db, id, { now: clock.now(), ...mark });
    return outcome;
  } catch (error) {
    const trouble = error instanceof Error ? error.message : String(error);
    // When the database itself is the trouble, the run stays without an end.
    await endRun(db, id, { now: clock.now(), trouble, facts: null }).catch(() => undefined);
    throw error;
  }
}

function factsOf({ id, tables, documents }: Manifest): RunFacts {
  const rows = tables.reduce((sum, { digest }) => sum + digest.rows, 0);
  return { backup: id, documents: documents.count, rows, lost: documents.lost.length };
}
