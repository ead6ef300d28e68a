import { DOCUMENT_MAX_BYTES } from "../../application.schema.ts";
import { DOCUMENT_FIELDS, type DocumentField } from "../../application.ts";
import type { OriginalSizes } from "../documents/chosen-document.ts";
import {
  type Draft,
  isOutdated,
  type StorageExtent,
  type StoredFile,
  type StoredFiles,
  type TypedValues,
} from "./draft.ts";
import { type DraftStores, deleteDraft, readDrafts, saveFile, saveTyped } from "./stored-drafts.ts";

/** What stands in a form. */
export type FormContents = { values: TypedValues; files: ReadonlyMap<DocumentField, File> };

/** Keeps on the device what stands in a form, as often as it changes; a file is written when it is another one than before. */
export type DraftStore = {
  /** The drafts that are offered back; those that have been kept long enough are taken away meanwhile. */
  read(): Promise<{ drafts: Draft[]; extent: StorageExtent }>;
  /** Gives back how much of it the device has now; null for a form with nothing in it, which is not kept. */
  save(submissionKey: string, contents: FormContents): Promise<StorageExtent | null>;
  remove(submissionKey: string): Promise<void>;
  /** These files of a form came from the device: they need not be written again. */
  markSaved(submissionKey: string, stored: StoredFiles, files: FormContents["files"]): void;
  /** Somebody else took away what was kept: its files have to be written again. */
  rewrite(submissionKey: string): void;
};

export function draftStore(stores: DraftStores, sizes: OriginalSizes, now: () => number): DraftStore {
  const written = new Map<string, { file: File | null; isSaved: Promise<boolean> }>();

  function saveWhenNew(submissionKey: string, field: DocumentField, chosen: File | undefined): Promise<boolean> {
    // One that is too large will be refused, or made smaller first.
    const file = chosen && chosen.size <= DOCUMENT_MAX_BYTES ? chosen : null;
    const place = `${submissionKey}/${field}`;
    const before = written.get(place);
    if (before?.file === file) return before.isSaved;
    const isWanted = () => written.get(place)?.file === file;
    const isSaved = saveFile(stores, submissionKey, field, file && storedFile(file, sizes), isWanted);
    written.set(place, { file, isSaved });
    return isSaved;
  }

  function rewrite(submissionKey: string) {
    for (const field of DOCUMENT_FIELDS) written.delete(`${submissionKey}/${field}`);
  }

  async function remove(submissionKey: string) {
    rewrite(submissionKey);
    await deleteDraft(stores, submissionKey);
  }

  const isOld = (draft: Draft) => isOutdated(draft, now());

  return {
    async read() {
      const { drafts, extent } = await readDrafts(stores);
      const [outdated, current] = [drafts.filter(isOld), drafts.filter((draft) => !isOld(draft))];
      for (const { submissionKey } of outdated) void remove(submissionKey);
      return { drafts: current, extent: extent };
    },
    remove,
    rewrite,
    markSaved(submissionKey, stored, files) {
      for (const [field, file] of files)
        if (stored[field]) written.set(`${submissionKey}/${field}`, { file, isSaved: Promise.resolve(true) });
    },
    async save(submissionKey, { values, files }) {
      if (Object.keys(values).length === 0 && files.size === 0) {
        await remove(submissionKey);
        return null;
      }
      const [isTextSaved, ...areFilesSaved] = await Promise.all([
        saveTyped(stores, { savedAt: now(), submissionKey, values }),
        ...DOCUMENT_FIELDS.map((field) => saveWhenNew(submissionKey, field, files.get(field))),
      ]);
      if (!isTextSaved) return "nothing";
      return areFilesSaved.every(Boolean) ? "everything" : "text";
    },
  };
}

function storedFile(file: File, sizes: OriginalSizes): StoredFile {
  return { file, name: file.name, madeSmallerFrom: sizes.get(file) };
}
