import { type RefObject, useEffect, useRef, useState } from "react";
import { deviceRecords } from "../../platform/device-records.ts";
import { deviceStorage } from "../../platform/device-storage.ts";
import { type Draft, isSameTyped, type Keeping } from "./draft.ts";
import { draftKeeper, type FormContents } from "./draft-keeper.ts";
import { chooseDocuments, readContents, replaceContents } from "./form-contents.ts";
import { DRAFT_RECORDS } from "./kept-drafts.ts";
import { mintSubmissionKey } from "./submission-key.ts";

type FormRef = RefObject<HTMLFormElement | null>;

/**
 * Keeps what is typed and chosen on the device until it is sent, and offers back what was kept before.
 *
 * The key belongs to the draft: a form that is sent again after a cut line is then known as the same application. What is
 * typed over an offer may be another person's, so it is a draft of its own until someone chooses.
 */
export function useDraft(form: FormRef, firstKey: string) {
  const [keeper] = useState(() =>
    draftKeeper({ texts: deviceStorage(), records: deviceRecords(DRAFT_RECORDS) }, Date.now),
  );
  const [submissionKey, use, keyNow] = useKey(firstKey);
  const [offers, setOffers] = useState<Draft[]>([]);
  const [hasTyped, setHasTyped] = useState(false);
  const [keeping, setKeeping] = useState<Keeping>("everything");
  const isPaused = useRef(false);

  function keep() {
    if (!form.current || isPaused.current) return;
    const contents = readContents(form.current);
    setHasTyped(hasText(contents));
    void keeper.keep(keyNow(), contents).then((kept) => kept && setKeeping(kept));
  }

  /** Changes the form as one step: nothing of what it passes through is kept. */
  function change(work: (form: HTMLFormElement) => void) {
    if (!form.current) return;
    isPaused.current = true;
    work(form.current);
    isPaused.current = false;
    keep();
  }

  async function takeUp() {
    const { drafts, keeping: possible } = await keeper.read();
    if (!form.current) return;
    setKeeping(possible);
    // Something may have been typed before this script was here, or brought back by the browser after a reload.
    const contents = readContents(form.current);
    const broughtBack = hasText(contents) && drafts.find(({ values }) => isSameTyped(values, contents.values));
    if (broughtBack) {
      use(broughtBack.submissionKey);
      change((current) => chooseDocuments(current, missingFiles(broughtBack, contents)));
    } else if (hasText(contents) || contents.files.size > 0) keep();
    setOffers(drafts.filter((draft) => draft.submissionKey !== keyNow()));
  }

  const takeUpOnce = useRef(takeUp);
  useEffect(() => void takeUpOnce.current(), []);

  const offer = offers[0] ?? null;
  return {
    submissionKey,
    offer,
    /** Whether something stands in the form that is not of the offer. */
    hasTyped,
    keeping,
    keep,
    forget() {
      isPaused.current = true;
      void keeper.forget(submissionKey);
    },
    /** Puts the offer into the form, in the place of what stood there; that stays on the device as a draft of its own. */
    async continueDraft() {
      if (!offer || !form.current) return;
      // Another tab may have gone on with it since, or have sent it.
      const newest = (await keeper.read()).drafts.find((draft) => draft.submissionKey === offer.submissionKey);
      setOffers(offers.slice(1));
      if (!newest || !form.current) return;
      const before = readContents(form.current);
      const goesOn = !hasText(before) && [...before.files.keys()].every((field) => !newest.files[field]);
      if (goesOn) void keeper.forget(keyNow());
      use(newest.submissionKey);
      setOffers([]);
      change((current) => replaceContents(current, newest));
    },
    /** Puts the offer away for good. */
    discardOffer() {
      if (offer) void keeper.forget(offer.submissionKey);
      setOffers(offers.slice(1));
    },
    /** For a key that stands for an application already sent. */
    renewKey() {
      void keeper.forget(submissionKey);
      use(mintSubmissionKey());
      keep();
    },
  };
}

/** The key of what stands in the form, for what is drawn and for what goes on between two drawings. */
function useKey(firstKey: string) {
  const [submissionKey, setSubmissionKey] = useState(firstKey);
  const newest = useRef(firstKey);
  function use(key: string) {
    newest.current = key;
    setSubmissionKey(key);
  }
  return [submissionKey, use, () => newest.current] as const;
}

function hasText({ values }: FormContents): boolean {
  return Object.keys(values).length > 0;
}

/** A browser that brings a form back leaves its files out. */
function missingFiles({ files }: Draft, contents: FormContents): Draft["files"] {
  return Object.fromEntries(
    Object.entries(files).filter(([field]) => ![...contents.files.keys()].some((chosen) => chosen === field)),
  );
}
