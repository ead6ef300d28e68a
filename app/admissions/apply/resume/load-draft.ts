import * as z from "zod/mini";
import { deviceRecords } from "../../../platform/browser/device-records.ts";
import { detectMediaType, SIGNATURE_LENGTH } from "../../../platform/documents/document-type.ts";
import { documentField } from "../../application.schema.ts";
import type { Draft } from "../draft/draft.ts";
import { DRAFT_RECORDS } from "../draft/stored-drafts.ts";
import { storedUploads } from "../upload/stored-uploads.ts";
import { type ArrivingFile, OPENED_DRAFT_PATH, openedFilePath, type SentDraft } from "./draft-link.ts";

export type LoadResult =
  | { kind: "loaded"; draft: Draft }
  /** This device opened no link, its access has expired, or the link was cancelled. */
  | { kind: "nothing-open" }
  /** The connection was lost. Files that have arrived are not loaded again. */
  | { kind: "failed" };

type SentFile = SentDraft["files"][number];

const openedSchema = z.object({
  submissionKey: z.string(),
  values: z.record(z.string(), z.array(z.string())),
  files: z.array(
    z.object({
      field: documentField,
      label: z.string(),
      name: z.string(),
      size: z.number(),
      sha256: z.string(),
      uploadId: z.string(),
    }),
  ),
});

/** Creates a function that loads the draft opened by a link. A retry continues with the files that are missing. */
export function draftLoader() {
  const loaded = new Map<string, File>();

  async function loadFile(file: SentFile, report: (percent: number) => void): Promise<File> {
    const before = loaded.get(file.uploadId);
    if (before) return before;
    const bytes = await fetchBytes(file, report);
    const type = detectMediaType(bytes.subarray(0, SIGNATURE_LENGTH)) ?? "";
    const content = new File([bytes], file.name, { type });
    loaded.set(file.uploadId, content);
    return content;
  }

  async function loadAll(draft: SentDraft, onProgress: (progress: ArrivingFile[]) => void): Promise<Draft> {
    const progress = draft.files.map(({ field, label }) => ({ field, label, percent: 0 }));
    const files = await Promise.all(
      draft.files.map(async (file, index) => {
        const content = await loadFile(file, (percent) => {
          progress[index] = { field: file.field, label: file.label, percent };
          onProgress([...progress]);
        });
        // 0 keeps it as it is: made smaller again, it would differ from the file that the other device sends.
        return [file.field, { file: content, name: file.name, madeSmallerFrom: 0 }] as const;
      }),
    );
    const { submissionKey, values } = draft;
    return { savedAt: Date.now(), submissionKey, values, files: Object.fromEntries(files) };
  }

  return async (canSave: boolean, onProgress: (progress: ArrivingFile[]) => void): Promise<LoadResult> => {
    try {
      const response = await fetch(OPENED_DRAFT_PATH, { cache: "no-store" });
      if (response.status === 404) return { kind: "nothing-open" };
      const opened = openedSchema.safeParse(await response.json());
      if (!response.ok || !opened.success) return { kind: "failed" };
      const draft = await loadAll(opened.data, onProgress);
      if (canSave) await noteUploads(opened.data);
      return { kind: "loaded", draft };
    } catch {
      return { kind: "failed" };
    }
  };
}

/** Ends this device's access on the server after everything was loaded. */
export async function confirmLoaded(): Promise<void> {
  await fetch(OPENED_DRAFT_PATH, { method: "POST", keepalive: true }).catch(() => undefined);
}

/** Stores the upload ids of these files, so that they are not uploaded again. */
async function noteUploads({ submissionKey, files }: SentDraft): Promise<void> {
  const stored = storedUploads(deviceRecords(DRAFT_RECORDS));
  await Promise.all(
    files.map(({ field, uploadId, sha256 }) => stored.save(submissionKey, field, { id: uploadId, sha256 })),
  );
}

/** Loads a file. Throws when it is incomplete or has a wrong checksum. */
async function fetchBytes(file: SentFile, report: (percent: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const { body, ok } = await fetch(openedFilePath(file.field), { cache: "no-store" });
  if (!ok || !body) throw new Error("The file could not be loaded.");
  const bytes = new Uint8Array(file.size);
  let arrived = 0;
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.set(value, arrived);
    arrived += value.length;
    report(Math.floor((arrived / file.size) * 100));
  }
  if (arrived !== file.size || !(await matchesChecksum(bytes, file)))
    throw new Error("The file is incomplete or has a wrong checksum.");
  return bytes;
}

/** Verifies the checksum, except on pages that came over plain HTTP, which have no `crypto.subtle`. */
async function matchesChecksum(bytes: Uint8Array<ArrayBuffer>, { sha256 }: SentFile): Promise<boolean> {
  if (!window.isSecureContext) return true;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}
