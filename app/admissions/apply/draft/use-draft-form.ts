import { type RefObject, useRef, useState } from "react";
import { readContents, replaceContents } from "../form/form-contents.ts";
import { mintSubmissionKey } from "../submit/submission-key.ts";
import type { StorageExtent, StoredFiles } from "./draft.ts";
import type { DraftStore, FormContents } from "./draft-store.ts";
import type { DraftPlace } from "./other-tab-notice.tsx";
import { type DraftNews, useOtherTabs } from "./use-other-tabs.ts";

const NOTHING = { values: {}, files: {} };

export type FormRef = RefObject<HTMLFormElement | null>;

/**
 * Keeps what stands in a form as one draft, under one key at a time and in one tab at a time: the one that took it last.
 * `onOtherGone` hears of each other draft that was sent or deleted elsewhere.
 */
export function useDraftForm(
  form: FormRef,
  firstKey: string,
  store: DraftStore,
  onOtherGone: (submissionKey: string) => void,
) {
  const [submissionKey, setSubmissionKey, keyNow] = useNewest(firstKey);
  const [place, setPlace, placeNow] = useNewest<DraftPlace>("here");
  const [isShared, setShared, isSharedNow] = useNewest(false);
  const [hasTyped, setHasTyped] = useState(false);
  const [extent, setExtent] = useState<StorageExtent>("everything");
  const isPaused = useRef(false);
  const notifyTabs = useOtherTabs(onMessage);

  function save() {
    if (!form.current || isPaused.current || placeNow() !== "here") return;
    const contents = readContents(form.current);
    setHasTyped(hasText(contents));
    if (!isSharedNow()) void store.save(keyNow(), contents).then((stored) => stored && setExtent(stored));
  }

  function onMessage({ kind, submissionKey: key }: DraftNews) {
    if (key !== keyNow()) return kind === "taken" ? undefined : onOtherGone(key);
    if (isPaused.current) return;
    if (kind === "taken") setPlace("elsewhere");
    else if (kind === "sent") setPlace("sent");
    else if (placeNow() === "elsewhere") setPlace("deleted");
    else {
      store.rewrite(key);
      save();
    }
  }

  /** Goes on with a draft in this tab. The form changes as one step: nothing of what it passes through is kept. */
  function take(key: string, change: (form: HTMLFormElement) => void, stored: StoredFiles = {}) {
    if (!form.current) return;
    setSubmissionKey(key);
    setPlace("here");
    notifyTabs({ kind: "taken", submissionKey: key });
    isPaused.current = true;
    change(form.current);
    isPaused.current = false;
    store.markSaved(key, stored, readContents(form.current).files);
    if (isSharedNow()) void store.remove(key);
    save();
  }

  return {
    ...{
      submissionKey,
      keyNow,
      place,
      setPlace,
      isShared,
      hasTyped,
      extent: extent,
      setKeeping: setExtent,
      save,
      take,
      tellOthers: notifyTabs,
    },
    /** Whether the device has the whole of it, after writing what it does not have yet. */
    async isSavedCompletely(): Promise<boolean> {
      if (!form.current || isSharedNow()) return false;
      return (await store.save(keyNow(), readContents(form.current))) === "everything";
    },
    /** Leaves nothing of it on the device, because it was sent. */
    endSent() {
      isPaused.current = true;
      notifyTabs({ kind: "sent", submissionKey });
      void store.remove(submissionKey);
    },
    /** For a key that stands for an application already sent. */
    renewKey() {
      take(mintSubmissionKey(), () => {});
      void store.remove(submissionKey);
    },
    startAgain: () => take(mintSubmissionKey(), (current) => replaceContents(current, NOTHING, new WeakMap())),
    /** On a shared computer nothing is kept, and what was kept of this form goes at once. */
    share(shared: boolean) {
      setShared(shared);
      if (shared) void store.remove(keyNow());
      else save();
    },
  };
}

export function hasText({ values }: FormContents): boolean {
  return Object.keys(values).length > 0;
}

/** A state that what goes on between two drawings can read, too. */
function useNewest<Value>(first: Value) {
  const [value, setValue] = useState(first);
  const newest = useRef(first);
  function set(next: Value) {
    newest.current = next;
    setValue(next);
  }
  return [value, set, () => newest.current] as const;
}
