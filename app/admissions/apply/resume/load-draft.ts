import * as z from "zod/mini";
import { deviceRecords } from "../../../platform/browser/device-records.ts";
import { detectMediaType, SIGNATURE_LENGTH } from "../../../platform/files/document-type.ts";
import { DOCUMENT_FIELDS } from "../../application.ts";
import type { Draft } from "../draft/draft.ts";
import { DRAFT_RECORDS } from "../draft/stored-drafts.ts";
import { storedUploads } from "../upload/stored-uploads.ts";
import type { FileProgress } from "../upload/upload-progress.ts";
import { OPENED_DRAFT_PATH, type OpenedDraft, openedFilePath } from "./draft-link.ts";

export type Brought =
  | { kind: "brought"; draft: Draft }
  /** This device opened no link, or too long ago; or the link has ended. */
  | { kind: "nothing-open" }
  /** The line broke. What is here by now need not be fetched again. */
  | { kind: "broken" };

type OpenedFile = OpenedDraft["files"][number];

const openedSchema = z.object({
  submissionKey: z.string(),
  values: z.record(z.string(), z.array(z.string())),
  files: z.array(
    z.object({
      field: z.enum(DOCUMENT_FIELDS),
      name: z.string(),
      size: z.number(),
      sha256: z.string(),
      uploadId: z.string(),
    }),
  ),
});

/** Fetches what a link opened, as often as it takes. */
export function draftLoader() {
  const here = new Map<string, File>();

  async function loadFile(file: OpenedFile, report: (percent: number) => void): Promise<File> {
    const before = here.get(file.uploadId);
    if (before) return before;
    const bytes = await fetchBytes(file, report);
    const type = detectMediaType(bytes.subarray(0, SIGNATURE_LENGTH)) ?? "";
    const brought = new File([bytes], file.name, { type });
    here.set(file.uploadId, brought);
    return brought;
  }

  async function loadAll(draft: OpenedDraft, onProgress: (progress: FileProgress[]) => void): Promise<Draft> {
    const progress = draft.files.map(({ field }) => ({ field, percent: 0 }));
    const files = await Promise.all(
      draft.files.map(async (file, place) => {
        const brought = await loadFile(file, (percent) => {
          progress[place] = { field: file.field, percent };
          onProgress([...progress]);
        });
        // It goes as it came: made smaller once more, it would be another file than the one that the other device sends.
        return [file.field, { file: brought, name: file.name, madeSmallerFrom: 0 }] as const;
      }),
    );
    const { submissionKey, values } = draft;
    return { savedAt: Date.now(), submissionKey, values, files: Object.fromEntries(files) };
  }

  return async (canSave: boolean, onProgress: (progress: FileProgress[]) => void): Promise<Brought> => {
    try {
      const response = await fetch(OPENED_DRAFT_PATH, { cache: "no-store" });
      if (response.status === 404) return { kind: "nothing-open" };
      const opened = openedSchema.safeParse(await response.json());
      if (!response.ok || !opened.success) return { kind: "broken" };
      const draft = await loadAll(opened.data, onProgress);
      if (canSave) await noteUploads(opened.data);
      return { kind: "brought", draft };
    } catch {
      return { kind: "broken" };
    }
  };
}

/** The device has everything: the server need not give it again. */
export async function announceArrived(): Promise<void> {
  await fetch(OPENED_DRAFT_PATH, { method: "POST", keepalive: true }).catch(() => undefined);
}

/** The server has these files already: they need not be sent again from here. */
async function noteUploads({ submissionKey, files }: OpenedDraft): Promise<void> {
  const stored = storedUploads(deviceRecords(DRAFT_RECORDS));
  await Promise.all(
    files.map(({ field, uploadId, sha256 }) => stored.save(submissionKey, field, { id: uploadId, sha256 })),
  );
}

/** Throws when they are not all of the file, or not that file. */
async function fetchBytes(file: OpenedFile, report: (percent: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const { body, ok } = await fetch(openedFilePath(file.field), { cache: "no-store" });
  if (!ok || !body) throw new Error("The file was not given.");
  const bytes = new Uint8Array(file.size);
  let arrived = 0;
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.set(value, arrived);
    arrived += value.length;
    report(Math.floor((arrived / file.size) * 100));
  }
  if (arrived !== file.size || !(await isWhatItShouldBe(bytes, file)))
    throw new Error("The file did not arrive whole.");
  return bytes;
}

/** A browser gives out no SHA-256 on a page that came over plain HTTP. */
async function isWhatItShouldBe(bytes: Uint8Array<ArrayBuffer>, { sha256 }: OpenedFile): Promise<boolean> {
  if (!window.isSecureContext) return true;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}
