import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { DocumentField } from "../../questions/document-fields.ts";
import { documentControls } from "../documents/chosen-document.ts";
import { readContents, replaceContents, valuesElsewhere } from "../form/form-contents.ts";
import { mintSubmissionKey } from "../submit/submission-key.ts";
import type { Draft, StorageExtent, TypedValues } from "./draft.ts";
import type { DraftStore, FormContents } from "./draft-store.ts";
import type { DraftPlace } from "./other-tab-notice.tsx";

const NOTHING = { values: {}, files: {} };

export type FormRef = RefObject<HTMLFormElement | null>;

/**
 * Saves the form's contents as one draft, under one submission key, and in one tab at a time: the tab that opened it last.
 * Calls `onOtherGone` for each other draft that was sent or deleted in another tab.
 */
export function useDraftForm(
  form: FormRef,
  firstKey: string,
  store: DraftStore,
  onOtherGone: (submissionKey: string) => void,
) {
  const state = useDraftState(firstKey);
  const notifyTabs = useOtherTabs(onMessage);
  const actions = draftFormActions(form, store, state, notifyTabs);

  function onMessage({ kind, submissionKey }: DraftNews) {
    if (submissionKey !== state.keyNow()) return kind === "taken" ? undefined : onOtherGone(submissionKey);
    if (state.isPaused.current) return;
    if (kind === "taken") state.setPlace("elsewhere");
    else if (kind === "sent") state.setPlace("sent");
    else if (state.placeNow() === "elsewhere") state.setPlace("deleted");
    else {
      store.rewrite(submissionKey);
      actions.save();
    }
  }

  const { submissionKey, keyNow, place, setPlace, isShared, hasTyped, extent, setExtent } = state;
  return { submissionKey, keyNow, place, setPlace, isShared, hasTyped, extent, setExtent, notifyTabs, ...actions };
}

function useDraftState(firstKey: string) {
  const [submissionKey, setSubmissionKey, keyNow] = useLatestState(firstKey);
  const [place, setPlace, placeNow] = useLatestState<DraftPlace>("here");
  const [isShared, setShared, isSharedNow] = useLatestState(false);
  const [hasTyped, setHasTyped] = useState(false);
  const [extent, setExtent] = useState<StorageExtent>("everything");
  const isPaused = useRef(false);
  // What the draft has in fields that the form doesn't have. It is saved, but not sent.
  const elsewhere = useRef<TypedValues>({});
  return {
    ...{ submissionKey, setSubmissionKey, keyNow, place, setPlace, placeNow, isShared, setShared, isSharedNow },
    ...{ hasTyped, setHasTyped, extent, setExtent, isPaused, elsewhere },
  };
}

function draftFormActions(
  form: FormRef,
  store: DraftStore,
  state: ReturnType<typeof useDraftState>,
  notifyTabs: (news: DraftNews) => void,
) {
  const { submissionKey, keyNow, isSharedNow, isPaused, elsewhere } = state;

  function saveContents(contents: FormContents) {
    const values = isEmpty(contents) ? {} : { ...elsewhere.current, ...contents.values };
    return store.save(keyNow(), { ...contents, values });
  }

  function save() {
    if (!form.current || isPaused.current || state.placeNow() !== "here") return;
    const contents = readContents(form.current);
    state.setHasTyped(hasText(contents));
    if (!isSharedNow()) void saveContents(contents).then((extent) => extent && state.setExtent(extent));
  }

  /** Continues a draft in this tab. Saving is paused during `change`, so that no intermediate contents are saved. */
  function open(
    key: string,
    change: (form: HTMLFormElement) => void,
    { values, files: stored = {} }: Partial<Pick<Draft, "values" | "files">> = {},
  ) {
    if (!form.current) return;
    if (values) elsewhere.current = valuesElsewhere(form.current, values);
    state.setSubmissionKey(key);
    state.setPlace("here");
    notifyTabs({ kind: "taken", submissionKey: key });
    isPaused.current = true;
    change(form.current);
    isPaused.current = false;
    const contents = readContents(form.current);
    store.markSaved(key, stored, contents.files);
    if (isSharedNow()) void store.remove(key);
    // To save an empty form deletes its draft, which may have something that this form doesn't ask.
    if (isEmpty(contents)) state.setHasTyped(false);
    else save();
  }

  return {
    save,
    open,
    /** Saves what is not saved yet. Returns whether the whole draft is on the device. */
    async isSavedCompletely(): Promise<boolean> {
      if (!form.current || isSharedNow()) return false;
      return (await saveContents(readContents(form.current))) === "everything";
    },
    /** Deletes the draft from the device after it was sent. */
    endSent() {
      isPaused.current = true;
      notifyTabs({ kind: "sent", submissionKey });
      void store.remove(submissionKey);
    },
    /** Continues under a new key, because the present one belongs to an application already sent. */
    renewKey() {
      open(mintSubmissionKey(), () => {});
      void store.moveFiles(submissionKey, keyNow(), documentsIn(form), () => !isSharedNow());
    },
    startAgain: () => open(mintSubmissionKey(), (current) => replaceContents(current, NOTHING, new WeakMap()), NOTHING),
    /** Turns saving off on a shared computer and deletes what was saved of this form, or turns saving on again. */
    share(shared: boolean) {
      state.setShared(shared);
      if (shared) void store.remove(keyNow());
      else save();
    },
  };
}

function documentsIn({ current }: FormRef): readonly DocumentField[] {
  return current ? documentControls(current).map(({ field }) => field) : [];
}

function isEmpty(contents: FormContents): boolean {
  return !hasText(contents) && contents.files.size === 0;
}

export function hasText({ values }: FormContents): boolean {
  return Object.keys(values).length > 0;
}

/** Returns a state, and a getter of its latest value for code that runs between two renders. */
function useLatestState<Value>(first: Value) {
  const [value, setValue] = useState(first);
  const latest = useRef(first);
  function set(next: Value) {
    latest.current = next;
    setValue(next);
  }
  return [value, set, () => latest.current] as const;
}

/** A message between the tabs of one browser: a draft was continued, sent or deleted in the sending tab. */
type DraftNews = { kind: "taken" | "sent" | "deleted"; submissionKey: string };

const CHANNEL = "gatehouse.application-drafts";

/** Calls `onNews` for messages from other tabs. Returns a function that sends one. */
function useOtherTabs(onNews: (news: DraftNews) => void): (news: DraftNews) => void {
  const channel = useRef<BroadcastChannel | null>(null);
  const receive = useEffectEvent(onNews);
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = ({ data }: MessageEvent<DraftNews>) => receive(data);
    channel.current = opened;
    return () => {
      channel.current = null;
      opened.close();
    };
  }, []);
  return (news) => (channel.current ? channel.current.postMessage(news) : sendAfterUnmount(news));
}

/** Sends a message from work that ends after its page was left. */
function sendAfterUnmount(news: DraftNews): void {
  const opened = new BroadcastChannel(CHANNEL);
  opened.postMessage(news);
  opened.close();
}
