import { DOCUMENT_MAX_BYTES } from "../../application.schema.ts";
import { type DocumentField, isDocumentField } from "../../questions/document-fields.ts";
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

/** The contents of a form. */
export type FormContents = {
  values: TypedValues;
  files: ReadonlyMap<DocumentField, File>;
  /** The file fields that the form has. A draft keeps its files of others: the form may ask for them again. */
  fields: readonly DocumentField[];
};

/** Saves the contents of forms on the device. A file is written only when it changed. */
export type DraftStore = {
  /** Returns the drafts to offer, and deletes those past their retention period. */
  read(): Promise<{ drafts: Draft[]; extent: StorageExtent }>;
  /** Returns how much of the form is saved; null for an empty form, whose draft is deleted. */
  save(submissionKey: string, contents: FormContents): Promise<StorageExtent | null>;
  remove(submissionKey: string): Promise<void>;
  /** Moves the files of a draft that its form has no fields for to another draft, and deletes the rest. `maySave` returns whether saving is still turned on. */
  moveFiles(from: string, to: string, fields: readonly DocumentField[], maySave: () => boolean): Promise<void>;
  /** Marks files as saved already, because they were read from the device. */
  markSaved(submissionKey: string, stored: StoredFiles, files: FormContents["files"]): void;
  /** Writes a form's files again at the next save, because another tab deleted them. */
  rewrite(submissionKey: string): void;
};

/**
 * Opens the store. `now` is the device's clock. It may be behind `openedAt`, when the server sent the form: what is saved then must not seem outdated once
 * the clock is right.
 */
export function draftStore(stores: DraftStores, sizes: OriginalSizes, now: () => number, openedAt = 0): DraftStore {
  const written = new Map<string, { file: File | null; isSaved: Promise<boolean> }>();

  function saveWhenNew(submissionKey: string, field: DocumentField, chosen: File | undefined): Promise<boolean> {
    // A file that is too large will be rejected, or made smaller first.
    const file = chosen && chosen.size <= DOCUMENT_MAX_BYTES ? chosen : null;
    const key = `${submissionKey}/${field}`;
    const before = written.get(key);
    if (before?.file === file) return before.isSaved;
    const isWanted = () => written.get(key)?.file === file;
    const isSaved = saveFile(stores, submissionKey, field, file && storedFile(file, sizes), isWanted);
    written.set(key, { file, isSaved });
    return isSaved;
  }

  function rewrite(submissionKey: string) {
    for (const key of written.keys()) if (key.startsWith(`${submissionKey}/`)) written.delete(key);
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
      return { drafts: current, extent };
    },
    remove,
    async moveFiles(from, to, fields, maySave) {
      const { drafts } = await readDrafts(stores);
      const files = drafts.find(({ submissionKey }) => submissionKey === from)?.files ?? {};
      const save = (field: DocumentField) => saveFile(stores, to, field, files[field] ?? null);
      const elsewhere = Object.keys(files)
        .filter(isDocumentField)
        .filter((field) => !fields.includes(field));
      const kept = maySave() ? elsewhere : [];
      const areSaved = await Promise.all(kept.map(save));
      await remove(from);
      // A device that had no space for two copies has space now.
      for (const [place, field] of kept.entries()) if (!areSaved[place]) await save(field);
      if (!maySave()) await remove(to);
    },
    rewrite,
    markSaved(submissionKey, stored, files) {
      for (const [field, file] of files)
        if (stored[field]) written.set(`${submissionKey}/${field}`, { file, isSaved: Promise.resolve(true) });
    },
    async save(submissionKey, { values, files, fields }) {
      if (Object.keys(values).length === 0 && files.size === 0) {
        await remove(submissionKey);
        return null;
      }
      const [isTextSaved, ...areFilesSaved] = await Promise.all([
        saveTyped(stores, { savedAt: Math.max(now(), openedAt), submissionKey, values }),
        ...fields.map((field) => saveWhenNew(submissionKey, field, files.get(field))),
      ]);
      if (!isTextSaved) return "nothing";
      return areFilesSaved.every(Boolean) ? "everything" : "text";
    },
  };
}

function storedFile(file: File, sizes: OriginalSizes): StoredFile {
  return { file, name: file.name, madeSmallerFrom: sizes.get(file) };
}
