import { type RefObject, useRef, useState } from "react";
import { readContents, replaceContents } from "../form-contents.ts";
import { mintSubmissionKey } from "../submission-key.ts";
import type { Keeping, KeptFiles } from "./draft.ts";
import type { DraftKeeper, FormContents } from "./draft-keeper.ts";
import type { DraftPlace } from "./other-tab-notice.tsx";
import { type DraftNews, useOtherTabs } from "./use-other-tabs.ts";

const NOTHING = { values: {}, files: {} };

export type FormRef = RefObject<HTMLFormElement | null>;

/**
 * Keeps what stands in a form as one draft, under one key at a time and in one tab at a time: the one that took it last.
 * `onOtherGone` hears of each other draft that was sent or deleted elsewhere.
 */
export function useKeptForm(
  form: FormRef,
  firstKey: string,
  keeper: DraftKeeper,
  onOtherGone: (submissionKey: string) => void,
) {
  const [submissionKey, setSubmissionKey, keyNow] = useNewest(firstKey);
  const [place, setPlace, placeNow] = useNewest<DraftPlace>("here");
  const [isShared, setShared, isSharedNow] = useNewest(false);
  const [hasTyped, setHasTyped] = useState(false);
  const [keeping, setKeeping] = useState<Keeping>("everything");
  const isPaused = useRef(false);
  const tellOthers = useOtherTabs(hear);

  function keep() {
    if (!form.current || isPaused.current || placeNow() !== "here") return;
    const contents = readContents(form.current);
    setHasTyped(hasText(contents));
    if (!isSharedNow()) void keeper.keep(keyNow(), contents).then((kept) => kept && setKeeping(kept));
  }

  function hear({ kind, submissionKey: key }: DraftNews) {
    if (key !== keyNow()) return kind === "taken" ? undefined : onOtherGone(key);
    if (isPaused.current) return;
    if (kind === "taken") setPlace("elsewhere");
    else if (kind === "sent") setPlace("sent");
    else if (placeNow() === "elsewhere") setPlace("deleted");
    else {
      keeper.writeAnew(key);
      keep();
    }
  }

  /** Goes on with a draft in this tab. The form changes as one step: nothing of what it passes through is kept. */
  function take(key: string, change: (form: HTMLFormElement) => void, kept: KeptFiles = {}) {
    if (!form.current) return;
    setSubmissionKey(key);
    setPlace("here");
    tellOthers({ kind: "taken", submissionKey: key });
    isPaused.current = true;
    change(form.current);
    isPaused.current = false;
    keeper.noteKept(key, kept, readContents(form.current).files);
    if (isSharedNow()) void keeper.forget(key);
    keep();
  }

  return {
    ...{ submissionKey, keyNow, place, setPlace, isShared, hasTyped, keeping, setKeeping, keep, take, tellOthers },
    /** Whether the device has the whole of it, after writing what it does not have yet. */
    async isKeptWhole(): Promise<boolean> {
      if (!form.current || isSharedNow()) return false;
      return (await keeper.keep(keyNow(), readContents(form.current))) === "everything";
    },
    /** Leaves nothing of it on the device, because it was sent. */
    endSent() {
      isPaused.current = true;
      tellOthers({ kind: "sent", submissionKey });
      void keeper.forget(submissionKey);
    },
    /** For a key that stands for an application already sent. */
    renewKey() {
      take(mintSubmissionKey(), () => {});
      void keeper.forget(submissionKey);
    },
    beginAnew: () => take(mintSubmissionKey(), (current) => replaceContents(current, NOTHING, new WeakMap())),
    /** On a shared computer nothing is kept, and what was kept of this form goes at once. */
    share(shared: boolean) {
      setShared(shared);
      if (shared) void keeper.forget(keyNow());
      else keep();
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
