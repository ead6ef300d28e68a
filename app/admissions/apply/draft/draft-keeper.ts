import { DOCUMENT_MAX_BYTES } from "../../application.schema.ts";
import { DOCUMENT_FIELDS, type DocumentField } from "../../application.ts";
import type { OriginalSizes } from "../chosen-document.ts";
import { type Draft, isOutdated, type Keeping, type KeptFile, type KeptFiles, type TypedValues } from "./draft.ts";
import { type DraftStores, forgetDraft, keepFile, keepTyped, readDrafts } from "./kept-drafts.ts";

/** What stands in a form. */
export type FormContents = { values: TypedValues; files: ReadonlyMap<DocumentField, File> };

/** Keeps on the device what stands in a form, as often as it changes; a file is written when it is another one than before. */
export type DraftKeeper = {
  /** The drafts that are offered back; those that have been kept long enough are taken away meanwhile. */
  read(): Promise<{ drafts: Draft[]; keeping: Keeping }>;
  /** Gives back how much of it the device has now; null for a form with nothing in it, which is not kept. */
  keep(submissionKey: string, contents: FormContents): Promise<Keeping | null>;
  forget(submissionKey: string): Promise<void>;
  /** These files of a form came from the device: they need not be written again. */
  noteKept(submissionKey: string, kept: KeptFiles, files: FormContents["files"]): void;
  /** Somebody else took away what was kept: its files have to be written again. */
  writeAnew(submissionKey: string): void;
};

export function draftKeeper(stores: DraftStores, sizes: OriginalSizes, now: () => number): DraftKeeper {
  const written = new Map<string, { file: File | null; isKept: Promise<boolean> }>();

  function keepWhenNew(submissionKey: string, field: DocumentField, chosen: File | undefined): Promise<boolean> {
    // One that is too large will be refused, or made smaller first.
    const file = chosen && chosen.size <= DOCUMENT_MAX_BYTES ? chosen : null;
    const place = `${submissionKey}/${field}`;
    const before = written.get(place);
    if (before?.file === file) return before.isKept;
    const isWanted = () => written.get(place)?.file === file;
    const isKept = keepFile(stores, submissionKey, field, file && keptFile(file, sizes), isWanted);
    written.set(place, { file, isKept });
    return isKept;
  }

  function writeAnew(submissionKey: string) {
    for (const field of DOCUMENT_FIELDS) written.delete(`${submissionKey}/${field}`);
  }

  async function forget(submissionKey: string) {
    writeAnew(submissionKey);
    await forgetDraft(stores, submissionKey);
  }

  const isOld = (draft: Draft) => isOutdated(draft, now());

  return {
    async read() {
      const { drafts, keeping } = await readDrafts(stores);
      const [outdated, current] = [drafts.filter(isOld), drafts.filter((draft) => !isOld(draft))];
      for (const { submissionKey } of outdated) void forget(submissionKey);
      return { drafts: current, keeping };
    },
    forget,
    writeAnew,
    noteKept(submissionKey, kept, files) {
      for (const [field, file] of files)
        if (kept[field]) written.set(`${submissionKey}/${field}`, { file, isKept: Promise.resolve(true) });
    },
    async keep(submissionKey, { values, files }) {
      if (Object.keys(values).length === 0 && files.size === 0) {
        await forget(submissionKey);
        return null;
      }
      const [isTextKept, ...areFilesKept] = await Promise.all([
        keepTyped(stores, { savedAt: now(), submissionKey, values }),
        ...DOCUMENT_FIELDS.map((field) => keepWhenNew(submissionKey, field, files.get(field))),
      ]);
      if (!isTextKept) return "nothing";
      return areFilesKept.every(Boolean) ? "everything" : "text";
    },
  };
}

function keptFile(file: File, sizes: OriginalSizes): KeptFile {
  return { file, name: file.name, madeSmallerFrom: sizes.get(file) };
}
