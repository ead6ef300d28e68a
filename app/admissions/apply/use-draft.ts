import { type RefObject, useEffect, useRef, useState } from "react";
import { deviceStorage } from "../../platform/device-storage.ts";
import { type Draft, forgetDraft, keepDraft, mergeTyped, missingFrom, readDraft } from "./draft.ts";
import { mintSubmissionKey } from "./submission-key.ts";
import { fillIn, typedValues } from "./typed-values.ts";

type FormRef = RefObject<HTMLFormElement | null>;

/**
 * Keeps what is typed on the device until it is sent, and offers back what was kept before.
 *
 * The key belongs to the draft: a form that is sent again after a cut line is then known as the same application.
 */
export function useDraft(form: FormRef, firstKey: string) {
  const [submissionKey, setSubmissionKey] = useState(firstKey);
  const [offer, setOffer] = useState<Draft | null>(null);

  function keep(key = submissionKey, offered = offer) {
    if (!form.current) return;
    const typed = typedValues(form.current);
    const values = mergeTyped(offered?.values ?? {}, typed);
    keepDraft(deviceStorage(), { savedAt: Date.now(), submissionKey: key, values });
  }

  function takeUp() {
    const kept = readDraft(deviceStorage());
    const typed = form.current ? typedValues(form.current) : {};
    const offered = kept && Object.keys(missingFrom(typed, kept.values)).length > 0 ? kept : null;
    if (offered) {
      setOffer(offered);
      setSubmissionKey(offered.submissionKey);
    }
    // Something may have been typed before this script was here.
    if (Object.keys(typed).length > 0) keep(offered?.submissionKey, offered);
  }

  const takeUpOnce = useRef(takeUp);
  useEffect(() => takeUpOnce.current(), []);

  return {
    submissionKey,
    offer,
    keep: () => keep(),
    forget: () => forgetDraft(deviceStorage()),
    continueDraft() {
      if (!offer || !form.current) return;
      fillIn(form.current, missingFrom(typedValues(form.current), offer.values));
      setOffer(null);
      keep(submissionKey, null);
    },
    /** Puts the offer away; what was typed since stays. Also for a key that stands for an application already sent. */
    renewKey() {
      const key = mintSubmissionKey();
      setSubmissionKey(key);
      setOffer(null);
      keep(key, null);
    },
  };
}
