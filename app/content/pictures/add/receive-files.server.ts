import { rm } from "node:fs/promises";
import type { Deps } from "../../../platform/deps.server.ts";
import type { ReceivedFile } from "../../../platform/files/files.server.ts";
import { receiveFile } from "../../../platform/files/receive-file.server.ts";
import { type FormFault, readMultipartForm, type SentForm } from "../../../platform/http/multipart-form.server.ts";
import { FILE_MAX_BYTES, MAX_FILES } from "../picture-texts.schema.ts";

/** A file in the incoming folder, under the name that its sender gave it. */
export type UploadedFile = ReceivedFile & { head: Buffer; name: string };
export type FilesReception =
  | { kind: "received"; values: Map<string, string>; files: UploadedFile[] }
  | { kind: FormFault };

/** The field for files. */
const FILES_FIELD = "files";

/** A form without JavaScript has all files; the browser's script sends each by itself. */
const BODY_MAX_BYTES = 5 * FILE_MAX_BYTES;

const PART_LIMITS = {
  fieldNameSize: 100,
  fieldSize: 16 * 1024,
  // One byte over the limit is enough to detect a file that is too large.
  fileSize: FILE_MAX_BYTES + 1,
  parts: MAX_FILES + 20,
  headerPairs: 20,
  headerSize: 4 * 1024,
};

/**
 * Receives the files of a form on disk, and passes them to `handle`. Afterwards removes those that were not saved.
 */
export async function withReceivedFiles<Result>(
  { files, uploadRate }: Pick<Deps, "files" | "uploadRate">,
  sent: SentForm,
  handle: (reception: FilesReception) => Promise<Result>,
): Promise<Result> {
  const values = new Map<string, string>();
  const received: UploadedFile[] = [];
  try {
    const limits = { parts: PART_LIMITS, maxBytes: BODY_MAX_BYTES, minimumRate: uploadRate };
    const reading = await readMultipartForm(sent, limits, {
      onField: (name, value) => void values.set(name, value),
      onFile(field, content, name) {
        if (field !== FILES_FIELD) return null;
        return receiveFile(files, content).then((file) => received.push({ ...file, name }));
      },
    });
    if (reading.kind !== "complete") return await handle({ kind: reading.kind });
    // Browsers send an empty part without a name for a file field without a file.
    const chosen = received.filter(({ name, size }) => name !== "" || size > 0);
    return await handle({ kind: "received", values, files: chosen });
  } finally {
    for (const { path } of received) await rm(path, { force: true });
  }
}

/** Returns the message for a form that could not be received. */
export function receptionMessage(fault: FormFault): string {
  switch (fault) {
    case "too-large":
      return "The files are larger than 100 MB together, or more than 20. Choose fewer of them at a time.";
    case "too-slow":
      return "The upload took too long. Choose the files again.";
    case "not-multipart":
      return "Send a form with a file.";
    case "malformed":
    case "cut-off":
      return "The upload was incomplete. Choose the files again.";
  }
}
