import { type FileHandle, open, rm } from "node:fs/promises";
import { needsBackup } from "../../../backup/runs/needs-backup.store.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { ReceivedFile } from "../../../platform/files/files.server.ts";
import { receiveFile } from "../../../platform/files/receive-file.server.ts";
import { type FormFault, readMultipartForm, type SentForm } from "../../../platform/http/multipart-form.server.ts";
import { formatEach, formatFaults } from "../bundle-fault.ts";
import { checkBundle } from "../check-bundle.server.ts";
import { describePlan } from "../describe-plan.ts";
import { BUNDLE_MAX_BYTES, withBundle } from "../open-bundle.server.ts";
import { type ImportPlan, planImport } from "../plan-import.server.ts";

/** What came of an archive that was sent to be checked. `archive` names it for the import. */
export type CheckResult =
  | { kind: "checked"; archive: string; changes: string[]; deadLinks: string[]; needsBackup: boolean }
  | { kind: "faulty"; heading: string; lines: string[] }
  | { kind: "unreceived"; fault: FormFault | "empty"; message: string };

const FIELD = "bundle";
const PART_LIMITS = { fieldNameSize: 100, fieldSize: 1024, fileSize: BUNDLE_MAX_BYTES + 1, parts: 4, headerPairs: 20 };

/** Receives a bundle that was sent in a form, checks it, and stores it for the import if it is valid. The nightly sweep removes it. */
export async function receiveBundle(deps: Deps, sent: SentForm): Promise<CheckResult> {
  const received: ReceivedFile[] = [];
  try {
    const limits = { parts: PART_LIMITS, maxBytes: BUNDLE_MAX_BYTES + 64 * 1024, minimumRate: deps.uploadRate };
    const reading = await readMultipartForm(sent, limits, {
      onField: () => undefined,
      onFile: (field, content) =>
        field === FIELD ? receiveFile(deps.files, content).then((file) => received.push(file)) : null,
    });
    const [file] = received;
    if (reading.kind !== "complete")
      return { kind: "unreceived", fault: reading.kind, message: MESSAGES[reading.kind] };
    if (!file || file.size === 0)
      return { kind: "unreceived", fault: "empty", message: "Choose the ZIP archive of a site." };
    await using archive = await open(file.path);
    const checked = await withPlan(deps, archive, async (plan) => {
      return { changes: [...new Set(describePlan(plan))], deadLinks: formatEach(plan.deadLinks) };
    });
    if (checked.kind === "faulty") return checked;
    const needed = await needsBackup(deps.db, deps.clock.now());
    await deps.files.save(file);
    return { kind: "checked", archive: file.sha256.toString("hex"), ...checked.result, needsBackup: needed };
  } finally {
    for (const { path } of received) await rm(path, { force: true });
  }
}

const MESSAGES = {
  "too-large": "The archive is larger than 500 MB.",
  "too-slow": "The upload took too long. Choose the archive again.",
  "not-multipart": "Choose the ZIP archive of a site.",
  malformed: "The upload was incomplete. Choose the archive again.",
  "cut-off": "The upload was incomplete. Choose the archive again.",
} as const;

type Planned<Result> = { kind: "planned"; result: Result } | { kind: "faulty"; heading: string; lines: string[] };

/** Checks an archive, and passes its plan to `work` while its files are on the disk. */
export function withPlan<Result>(
  deps: Deps,
  archive: FileHandle,
  work: (plan: ImportPlan) => Promise<Result>,
): Promise<Planned<Result>> {
  return withBundle(deps.files, archive, async (opened): Promise<Planned<Result>> => {
    const checked = opened.kind === "opened" ? await checkBundle(deps, opened.bundle) : opened;
    if (checked.kind === "faulty") return { kind: "faulty", ...formatFaults(checked.faults) };
    return { kind: "planned", result: await work(await planImport(deps, checked.bundle)) };
  });
}
