import { useEffect, useRef, useState } from "react";
import { deviceRecords } from "../../../platform/browser/device-records.ts";
import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import { DOCUMENT_FIELDS } from "../../application.ts";
import type { OriginalSizes } from "../documents/chosen-document.ts";
import { fillIn, readContents, replaceContents } from "../form/form-contents.ts";
import { mintSubmissionKey } from "../submit/submission-key.ts";
import { type Draft, isSameTyped, type StoredFiles } from "./draft.ts";
import { draftStore, type FormContents } from "./draft-store.ts";
import { DRAFT_RECORDS } from "./stored-drafts.ts";
import { type FormRef, hasText, useDraftForm } from "./use-draft-form.ts";

/**
 * Keeps what is typed and chosen on the device until it is sent, and offers back what was kept before.
 *
 * The key belongs to the draft: a form that is sent again after a cut line is then known as the same application. What is
 * typed over an offer may be another person's, so it is a draft of its own until someone chooses.
 */
export function useDraft(form: FormRef, firstKey: string, sizes: OriginalSizes) {
  const [store] = useState(() => openStore(sizes));
  const [offers, setOffers] = useState<Draft[]>([]);
  const withdraw = (key: string) => setOffers((now) => now.filter(({ submissionKey }) => submissionKey !== key));
  const {
    keyNow,
    setPlace,
    setKeeping: setExtent,
    take,
    tellOthers: notifyTabs,
    ...stored
  } = useDraftForm(form, firstKey, store, withdraw);

  async function readAgain(key: string): Promise<Draft | undefined> {
    return (await store.read()).drafts.find((draft) => draft.submissionKey === key);
  }

  async function takeUp() {
    const { drafts, extent } = await store.read();
    if (!form.current) return;
    setExtent(extent);
    // Something may have been typed before this script was here, or brought back by the browser after a reload.
    const contents = readContents(form.current);
    const broughtBack = hasText(contents) && drafts.find((draft) => isBroughtBack(draft, form.current, contents));
    if (broughtBack) {
      const missing = { values: broughtBack.values, files: missingFiles(broughtBack, contents) };
      take(broughtBack.submissionKey, (current) => fillIn(current, missing, sizes), missing.files);
    } else if (hasText(contents) || contents.files.size > 0) stored.save();
    setOffers(drafts.filter((draft) => draft.submissionKey !== keyNow()));
  }

  const takeUpOnce = useRef(takeUp);
  useEffect(() => void takeUpOnce.current(), []);

  const offer = offers[0] ?? null;
  return {
    ...stored,
    offer,
    /** Puts the offer into the form, in the place of what stood there; that stays on the device as a draft of its own. */
    async continueDraft() {
      // Another tab may have gone on with it since, or have sent it.
      const newest = offer && (await readAgain(offer.submissionKey));
      setOffers(newest ? [] : offers.slice(1));
      if (!newest || !form.current) return;
      const before = readContents(form.current);
      const goesOn = !hasText(before) && [...before.files.keys()].every((field) => !newest.files[field]);
      if (goesOn) void store.remove(keyNow());
      take(newest.submissionKey, (current) => replaceContents(current, newest, sizes), newest.files);
    },
    /** Puts the offer away for good, unless another tab has submitted it since: what waits is taken back where it can be read. */
    async discardOffer() {
      if (!offer) return;
      setOffers(offers.slice(1));
      if (!(await readAgain(offer.submissionKey))) return;
      await store.remove(offer.submissionKey);
      notifyTabs({ kind: "deleted", submissionKey: offer.submissionKey });
    },
    /**
     * Puts a draft that came from another device into the form. What this device has of it otherwise stays, as a draft of its own.
     */
    async adopt(linked: Draft) {
      const own = await readAgain(linked.submissionKey);
      const isSame = own !== undefined && isSameTyped(own.values, linked.values);
      if (own && !isSame) await store.save(mintSubmissionKey(), { values: own.values, files: filesOf(own) });
      withdraw(linked.submissionKey);
      const files = isSame ? { ...own.files, ...linked.files } : linked.files;
      take(linked.submissionKey, (current) => replaceContents(current, { ...linked, files }, sizes));
    },
    /** Offers what has come back since from what waited to be sent. */
    async offerAgain() {
      const { drafts } = await store.read();
      setOffers(drafts.filter(({ submissionKey }) => submissionKey !== keyNow()));
    },
    readAgain,
    /** Takes the draft back from another tab, as it stands there. */
    async reclaim() {
      const newest = await readAgain(stored.submissionKey);
      if (newest) take(newest.submissionKey, (current) => replaceContents(current, newest, sizes), newest.files);
      else setPlace("deleted");
    },
  };
}

function openStore(sizes: OriginalSizes) {
  return draftStore({ texts: deviceStorage(), records: deviceRecords(DRAFT_RECORDS) }, sizes, Date.now);
}

function filesOf({ files }: Draft): FormContents["files"] {
  return new Map(
    DOCUMENT_FIELDS.flatMap((field) => {
      const stored = files[field];
      return stored ? [[field, new File([stored.file], stored.name, { type: stored.file.type })] as const] : [];
    }),
  );
}

/** Firefox restores a form after a reload, all but the fields whose autocompletion is off. */
function isBroughtBack({ values }: Draft, form: HTMLFormElement | null, contents: FormContents): boolean {
  const leftOut = Object.entries(values).filter(
    ([field]) => !contents.values[field] && form?.querySelector(`[name="${field}"][autocomplete="off"]`),
  );
  return isSameTyped(values, { ...Object.fromEntries(leftOut), ...contents.values });
}

/** A browser that restores a form leaves its files out. */
function missingFiles({ files }: Draft, contents: FormContents): StoredFiles {
  return Object.fromEntries(
    Object.entries(files).filter(([field]) => ![...contents.files.keys()].some((chosen) => chosen === field)),
  );
}
