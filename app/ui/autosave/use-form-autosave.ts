import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { createAutosaveSender, type PageClock, type ServerState, WAITING } from "./autosave-sender.ts";
import { discardAutosave, sendAutosave } from "./send-autosave.ts";

/** Whether what is typed is stored on the device: not when nothing differs from what was saved, and not when there is no room. */
export type DeviceState = "unchanged" | "stored" | "no-room";

/** What is typed, with what the form was opened over. */
type Typed = { over: string; form: string };

type AutosaveOptions<One extends Typed> = {
  form: RefObject<HTMLFormElement | null>;
  /** Names what is typed in this form, on the device and on the server. */
  id: string;
  subject: string;
  /** Where the server stores it. */
  path: string;
  /** Returns what is typed; null when it doesn't differ from what was saved. */
  read(form: HTMLFormElement): One | null;
  /** Stores it on the device. Returns whether there was room for it. */
  storeOnDevice(typed: One): boolean;
  deleteFromDevice(): void;
  /** While it is submitted its fields may be disabled, and can't be read. */
  isSubmitting: boolean;
  /** Changes with each response to a submission. */
  response: unknown;
};

const BROWSER_CLOCK: PageClock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = window.setTimeout(run, ms);
    return () => window.clearTimeout(timer);
  },
};

const SAVE_AFTER_MS = 400;

/** Stores what is typed until it is saved: on the device shortly after each change and before the page unloads, and on the server for the person's other devices. */
export function useFormAutosave<One extends Typed>(options: AutosaveOptions<One>) {
  const { form, read, storeOnDevice, deleteFromDevice, isSubmitting, response } = options;
  const [device, setDevice] = useState<DeviceState>("unchanged");
  const isDiscarded = useRef(false);
  const sender = useSender(options);

  const { saveNow, saveSoon } = useAutosave(() => {
    if (!form.current || isDiscarded.current) return;
    const typed = read(form.current);
    if (typed) return setDevice(storeOnDevice(typed) ? "stored" : "no-room");
    deleteFromDevice();
    setDevice("unchanged");
  });
  const { changed: sendSoon } = sender;
  const changed = useCallback(() => {
    if (isDiscarded.current) return;
    sendSoon();
    saveSoon();
  }, [sendSoon, saveSoon]);
  // The user may have typed before hydration.
  const hasTyped = useRef(() => form.current !== null && read(form.current) !== null);
  useEffect(() => {
    saveNow();
    if (hasTyped.current()) changed();
  }, [saveNow, changed]);

  // A submission has ended what was on its way to the server, and a save changes what the form is compared with.
  const seen = useRef(response);
  useEffect(() => {
    if (isSubmitting || seen.current === response) return;
    seen.current = response;
    saveNow();
    changed();
  }, [isSubmitting, response, saveNow, changed]);

  return {
    state: { device, server: sender.state },
    /** Stores what is typed on the device at once. */
    storeNow: saveNow,
    /** To be called after each change of the form. */
    changed,
    /** Ends what is on its way to the server: the form is submitted. */
    stopSending: sender.stop,
    isUnsaved: () => !isDiscarded.current && form.current !== null && read(form.current) !== null,
    isDiscarded: () => isDiscarded.current,
    /** Deletes what is stored and stops storing it. */
    discard() {
      isDiscarded.current = true;
      sender.stop();
      deleteFromDevice();
      discardAutosave(options.path, options.id);
    },
  };
}

function useSender<One extends Typed>(options: AutosaveOptions<One>) {
  const [state, setState] = useState<ServerState>(WAITING);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const sender = useRef<ReturnType<typeof createAutosaveSender> | null>(null);
  useEffect(() => {
    const opened = createAutosaveSender({
      async send(signal) {
        const { form, path, id, subject, read } = latest.current;
        const typed = form.current && read(form.current);
        if (typed) return sendAutosave(path, { id, subject, over: typed.over, form: typed.form }, signal);
        if (form.current) discardAutosave(path, id);
        return WAITING;
      },
      onState: setState,
      clock: BROWSER_CLOCK,
    });
    sender.current = opened;
    return opened.stop;
  }, []);
  const changed = useCallback(() => sender.current?.changed(), []);
  const stop = useCallback(() => sender.current?.stop(), []);
  return { state, changed, stop };
}

/** Calls `save` shortly after the last change, and before the page unloads. The returned functions stay the same between renders. */
function useAutosave(save: () => void) {
  const latest = useRef(save);
  const timer = useRef<number | undefined>(undefined);
  const [autosave] = useState(() => ({
    saveNow() {
      window.clearTimeout(timer.current);
      latest.current();
    },
    saveSoon() {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => latest.current(), SAVE_AFTER_MS);
    },
  }));
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    window.addEventListener("pagehide", autosave.saveNow);
    return () => {
      window.removeEventListener("pagehide", autosave.saveNow);
      window.clearTimeout(timer.current);
    };
  }, [autosave]);
  return autosave;
}
