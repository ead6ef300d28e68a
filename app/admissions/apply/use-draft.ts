import { type RefObject, useEffect, useRef, useState } from "react";
import { deviceStorage } from "../../platform/device-storage.ts";
import { type Draft, forgetDraft, isSameTyped, keepDraft, readDrafts, rekeyDraft } from "./draft.ts";
import { mintSubmissionKey } from "./submission-key.ts";
import { replaceValues, typedValues } from "./typed-values.ts";

type FormRef = RefObject<HTMLFormElement | null>;

/**
 * Keeps what is typed on the device until it is sent, and offers back what was kept before.
 *
 * The key belongs to the draft: a form that is sent again after a cut line is then known as the same application. What is
 * typed over an offer may be another person's, so it is a draft of its own until someone chooses.
 */
export function useDraft(form: FormRef, firstKey: string) {
  const [submissionKey, setSubmissionKey] = useState(firstKey);
  const [offers, setOffers] = useState<Draft[]>([]);
  const [hasTyped, setHasTyped] = useState(false);

  function keep(key = submissionKey) {
    if (!form.current) return;
    const values = typedValues(form.current);
    setHasTyped(Object.keys(values).length > 0);
    keepDraft(deviceStorage(), { savedAt: Date.now(), submissionKey: key, values });
  }

  function takeUp() {
    const kept = readDrafts(deviceStorage());
    // Something may have been typed before this script was here, or brought back by the browser after a reload.
    const typed = form.current ? typedValues(form.current) : {};
    const broughtBack = kept.find(({ values }) => isSameTyped(values, typed));
    const key = broughtBack?.submissionKey ?? firstKey;
    setSubmissionKey(key);
    setOffers(kept.filter((draft) => draft.submissionKey !== key));
    if (Object.keys(typed).length > 0) keep(key);
  }

  const takeUpOnce = useRef(takeUp);
  useEffect(() => takeUpOnce.current(), []);

  const offer = offers[0] ?? null;
  return {
    submissionKey,
    offer,
    /** Whether something stands in the form that is not of the offer. */
    hasTyped,
    keep: () => keep(),
    forget: () => forgetDraft(deviceStorage(), submissionKey),
    /** Puts the offer into the form, in the place of what stood there; that stays on the device as a draft of its own. */
    continueDraft() {
      if (!offer || !form.current) return;
      replaceValues(form.current, offer.values);
      setSubmissionKey(offer.submissionKey);
      setOffers([]);
      keep(offer.submissionKey);
    },
    /** Puts the offer away for good. */
    discardOffer() {
      if (offer) forgetDraft(deviceStorage(), offer.submissionKey);
      setOffers(offers.slice(1));
    },
    /** For a key that stands for an application already sent. */
    renewKey() {
      const key = mintSubmissionKey();
      rekeyDraft(deviceStorage(), submissionKey, key);
      setSubmissionKey(key);
    },
  };
}
