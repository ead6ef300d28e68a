import { useEffect, useEffectEvent, useState } from "react";
import { deviceRecords } from "../../../platform/browser/device-records.ts";
import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import { webLocks } from "../../../platform/browser/web-locks.ts";
import { type DocumentField, isDocumentField } from "../../questions/document-fields.ts";
import type { OriginalSizes } from "../documents/chosen-document.ts";
import { fillIn, readContents, replaceContents, valuesElsewhere } from "../form/form-contents.ts";
import { mintSubmissionKey } from "../submit/submission-key.ts";
import { type Draft, isSameTyped, type StoredFiles } from "./draft.ts";
import { type DraftStore, draftStore, type FormContents } from "./draft-store.ts";
import { DRAFT_RECORDS } from "./stored-drafts.ts";
import { type FormRef, hasText, useDraftForm } from "./use-draft-form.ts";

/**
 * Saves the form on the device until it is sent, and offers earlier drafts.
 *
 * The submission key belongs to the draft, so that the server recognizes an application that is sent again after a lost connection. What is
 * typed while an offer is open may be another person's, so it is saved as a draft of its own.
 */
export function useDraft(
  form: FormRef,
  { submissionKey: firstKey, openedAt }: { submissionKey: string; openedAt: number },
  sizes: OriginalSizes,
) {
  const [store] = useState(() => openStore(sizes, openedAt));
  const [offers, setOffers] = useState<Draft[]>([]);
  const withdraw = (key: string) => setOffers((now) => now.filter(({ submissionKey }) => submissionKey !== key));
  const { keyNow, setPlace, setExtent, open, notifyTabs, ...draftForm } = useDraftForm(form, firstKey, store, withdraw);

  const restore = useEffectEvent(({ drafts, extent }: Awaited<ReturnType<DraftStore["read"]>>) => {
    if (!form.current) return;
    setExtent(extent);
    // Something may have been typed before hydration, or restored by the browser after a reload.
    const contents = readContents(form.current);
    const restored = hasText(contents) && drafts.find((draft) => isRestoredByBrowser(draft, form.current, contents));
    if (restored) {
      const missing = { values: restored.values, files: missingFiles(restored, contents) };
      open(restored.submissionKey, (current) => fillIn(current, missing, sizes), missing);
    } else if (hasText(contents) || contents.files.size > 0) draftForm.save();
    setOffers(drafts.filter((draft) => draft.submissionKey !== keyNow()));
  });
  useEffect(() => void store.read().then((stored) => restore(stored)), [store]);

  return {
    ...draftForm,
    /** The newest first, after those that the server rejected. */
    offers: [...offers].sort((one, other) => Number(Boolean(other.rejection)) - Number(Boolean(one.rejection))),
    readAgain: (key: string) => findDraft(store, key),
    /** Offers drafts that have returned from the offline queue. */
    async offerAgain() {
      const { drafts } = await store.read();
      setOffers(drafts.filter(({ submissionKey }) => submissionKey !== keyNow()));
    },
    /** Takes the draft back from another tab, as it is there. */
    async reclaim() {
      const newest = await findDraft(store, draftForm.submissionKey);
      if (newest) open(newest.submissionKey, (current) => replaceContents(current, newest, sizes), newest);
      else setPlace("deleted");
    },
    ...offerActions({ form, store, sizes, setOffers, withdraw, keyNow, open, notifyTabs }),
  };
}

type OfferActionsContext = Pick<ReturnType<typeof useDraftForm>, "keyNow" | "open" | "notifyTabs"> & {
  form: FormRef;
  store: DraftStore;
  sizes: OriginalSizes;
  setOffers(offers: Draft[]): void;
  withdraw(submissionKey: string): void;
};

function offerActions(context: OfferActionsContext) {
  const { form, store, sizes, setOffers, withdraw, keyNow, open, notifyTabs } = context;
  return {
    /** Replaces the form's contents with an offered draft. What was there is saved as a draft of its own. Returns whether the draft was still there. */
    async continueDraft({ submissionKey }: Draft) {
      // Another tab may have continued or sent it since.
      const newest = await findDraft(store, submissionKey);
      if (!newest || !form.current) {
        withdraw(submissionKey);
        return false;
      }
      setOffers([]);
      const before = readContents(form.current);
      const isPartOfDraft = !hasText(before) && [...before.files.keys()].every((field) => !newest.files[field]);
      if (isPartOfDraft) void store.remove(keyNow());
      open(newest.submissionKey, (current) => putInto(current, newest, sizes), newest);
      return true;
    },
    /** Deletes an offered draft, unless another tab has submitted it since: an application in the offline queue is cancelled in its own notice. */
    async discardOffer({ submissionKey }: Draft) {
      withdraw(submissionKey);
      if (!(await findDraft(store, submissionKey))) return;
      await store.remove(submissionKey);
      notifyTabs({ kind: "deleted", submissionKey });
    },
    /** Puts a draft from another device into the form. A different version on this device is saved as a draft of its own. */
    async adopt(linked: Draft) {
      const own = await findDraft(store, linked.submissionKey);
      const isSame = own !== undefined && isSameShown(own, linked, form.current) && (await hasSameFiles(own, linked));
      if (own && !isSame)
        await store.save(mintSubmissionKey(), { values: own.values, files: filesOf(own), fields: fieldsOf(own.files) });
      withdraw(linked.submissionKey);
      const files = isSame ? { ...own.files, ...linked.files } : linked.files;
      const values = isSame ? { ...own.values, ...linked.values } : linked.values;
      open(linked.submissionKey, (current) => putInto(current, { ...linked, files }, sizes), { values });
    },
  };
}

/** Puts a draft into a form. A file that was chosen before anything was typed stays where the draft has none. */
function putInto(form: HTMLFormElement, draft: Pick<Draft, "values" | "files">, sizes: OriginalSizes): void {
  if (hasText(readContents(form))) replaceContents(form, draft, sizes);
  else fillIn(form, draft, sizes);
}

async function findDraft(store: DraftStore, key: string): Promise<Draft | undefined> {
  return (await store.read()).drafts.find((draft) => draft.submissionKey === key);
}

function openStore(sizes: OriginalSizes, openedAt: number) {
  const stores = { texts: deviceStorage(), records: deviceRecords(DRAFT_RECORDS), locks: webLocks() };
  return draftStore(stores, sizes, Date.now, openedAt);
}

function filesOf({ files }: Draft): FormContents["files"] {
  return new Map(
    fieldsOf(files).flatMap((field) => {
      const stored = files[field];
      return stored ? [[field, new File([stored.file], stored.name, { type: stored.file.type })] as const] : [];
    }),
  );
}

function fieldsOf(files: StoredFiles): DocumentField[] {
  return Object.keys(files).filter(isDocumentField);
}

/** Returns whether two drafts have the same values in the fields that the form has. */
function isSameShown(one: Draft, other: Draft, form: HTMLFormElement | null): boolean {
  const shown = ({ values }: Draft) => {
    const elsewhere = form ? valuesElsewhere(form, values) : {};
    return Object.fromEntries(Object.entries(values).filter(([field]) => !(field in elsewhere)));
  };
  return isSameTyped(shown(one), shown(other));
}

/** Returns whether no file of one draft differs from the other's. One of them may lack it. */
async function hasSameFiles(one: Pick<Draft, "files">, other: Pick<Draft, "files">): Promise<boolean> {
  for (const field of fieldsOf(one.files)) {
    const [first, second] = [one.files[field]?.file, other.files[field]?.file];
    if (first && second && !(await hasSameBytes(first, second))) return false;
  }
  return true;
}

async function hasSameBytes(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  // A file on the device may be unreadable.
  const [bytes, others] = await Promise.all([one, other].map((file) => file.arrayBuffer().catch(() => null)));
  if (!bytes || !others) return false;
  const compared = new Uint8Array(others);
  return new Uint8Array(bytes).every((byte, index) => byte === compared[index]);
}

/** Returns whether the browser has restored this draft. Firefox restores a form after a reload, except fields with autocompletion off. */
function isRestoredByBrowser({ values }: Draft, form: HTMLFormElement | null, contents: FormContents): boolean {
  const leftOut = Object.entries(values).filter(([field]) => {
    const control = form?.querySelector(`[name="${field}"]`);
    return !contents.values[field] && (!control || control.matches('[autocomplete="off"]'));
  });
  return isSameTyped(values, { ...Object.fromEntries(leftOut), ...contents.values });
}

/** Returns the draft's files that are not in the form: browsers don't restore files. */
function missingFiles({ files }: Draft, contents: FormContents): StoredFiles {
  return Object.fromEntries(
    Object.entries(files).filter(([field]) => ![...contents.files.keys()].some((chosen) => chosen === field)),
  );
}
