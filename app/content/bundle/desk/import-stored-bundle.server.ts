import { open, rm } from "node:fs/promises";
import { needsBackup } from "../../../backup/runs/needs-backup.store.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { receiveFile } from "../../../platform/files/receive-file.server.ts";
import { mailApprovers } from "../../desk/approval/mail-approval.server.ts";
import { type ImportProgress, importBundle } from "../import-bundle.server.ts";
import type { StoredImport } from "./import-events.ts";
import { withPlan } from "./receive-bundle.server.ts";

/** Imports a bundle that was received and checked before, by the SHA-256 of its archive in hex. It is checked again. Everybody who may approve texts that wait then gets a mail. */
export async function importStoredBundle(
  deps: Deps,
  archive: string,
  { viewer, onProgress }: { viewer: StaffViewer; onProgress(progress: ImportProgress): void },
): Promise<StoredImport> {
  const { id, username } = viewer.actor;
  const stored = /^[0-9a-f]{64}$/.test(archive) ? await deps.files.read(Buffer.from(archive, "hex")) : null;
  if (!stored) return { kind: "gone" };
  if (await needsBackup(deps.db, deps.clock.now())) return { kind: "needs-backup" };
  const file = await receiveFile(deps.files, stored);
  try {
    await using handle = await open(file.path);
    const outcome = await withPlan(deps, handle, (plan) =>
      importBundle(deps, plan, {
        viewer,
        onProgress,
        onWaiting: (transaction, document) =>
          mailApprovers(deps, transaction, { document, writers: [id], by: username }),
      }),
    );
    return outcome.kind === "faulty" ? outcome : outcome.result;
  } finally {
    await rm(file.path, { force: true });
  }
}
