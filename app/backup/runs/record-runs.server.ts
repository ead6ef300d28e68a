import type { Deps } from "../../platform/deps.server.ts";
import { storeTombstones } from "../../privacy/tombstones/stored-tombstones.server.ts";
import type { Say } from "../make/copy-documents.server.ts";
import { type BackupOutcome, makeBackup } from "../make/make-backup.server.ts";
import type { Manifest } from "../make/manifest.schema.ts";
import { type ProofOutcome, verifyBackup } from "../restore/verify-backup.server.ts";
import { beginRun, deleteRun, endRun, type RunFacts, type RunKind } from "./backup-runs.store.server.ts";
import type { BackupPlace } from "./nightly-backup.job.server.ts";
import { verificationMessage } from "./outcome-messages.ts";

type Records = Pick<Deps, "db" | "clock">;

/** What a run leaves in the records: its facts and its trouble, or nothing when another was under way. */
type RunMarker = { error: string | null; facts: RunFacts | null } | "none";

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
      const storage = await place.open();
      await storeTombstones(storage, deps.db);
      return makeBackup(storage, { ...deps, connection }, say);
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

/** Proves a backup, and notes how it went. */
export function recordProof(
  deps: Records,
  place: BackupPlace,
  options: { id: string | null; say: Say },
): Promise<ProofOutcome> {
  return record(
    deps,
    "proof",
    async () => verifyBackup(await place.open(), place, { ...options, now: deps.clock.now() }),
    (outcome) => {
      switch (outcome.kind) {
        case "busy":
        case "no-backup":
          return "none";
        case "proven":
          return { error: null, facts: factsOf(outcome.manifest) };
        default:
          return { error: verificationMessage(outcome), facts: null };
      }
    },
  );
}

async function record<Outcome>(
  { db, clock }: Records,
  kind: RunKind,
  run: () => Promise<Outcome>,
  tagOf: (outcome: Outcome) => RunMarker,
): Promise<Outcome> {
  const id = await beginRun(db, kind, clock.now());
  try {
    const outcome = await run();
    const marker = tagOf(outcome);
    if (marker === "none") await deleteRun(db, id);
    else await endRun(db, id, { now: clock.now(), ...marker });
    return outcome;
  } catch (error) {
    const trouble = error instanceof Error ? error.message : String(error);
    // When the database itself is the trouble, the run stays without an end.
    await endRun(db, id, { now: clock.now(), error: trouble, facts: null }).catch(() => undefined);
    throw error;
  }
}

function factsOf({ id, tables, documents }: Manifest): RunFacts {
  const rows = tables.reduce((sum, { digest }) => sum + digest.rows, 0);
  return { backup: id, documents: documents.count, rows, lost: documents.lost.length };
}
