import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { receiptState, type StoredReceipt } from "./stored-receipt.ts";
import { SUBMISSION_FAILED, SUBMISSION_SUCCEEDED, TOAST_MS } from "./submission-stage.ts";

/** Reports how a submission ended: by announcements for screen readers, toasts, and the way to the home page. */
export function useSubmissionFeedback() {
  const [announcement, announce] = useState("");
  const { load, frame } = useToasts("application", TOAST_MS);
  const isOpen = useIsPageOpen();
  const navigate = useNavigate();

  // Toasts are loaded after the form, so that it can be used sooner. Without them, everything else works.
  useEffect(() => {
    load().catch(() => undefined);
  }, [load]);

  async function goHome(receipt: StoredReceipt) {
    // Offline, the home page can't be loaded: the reference stays on this page, with a link.
    if ((await preloadHomePage()) && isOpen()) void navigate("/", { state: receiptState(receipt) });
  }

  return {
    announcement,
    announce,
    toastFrame: frame,
    /** Shows the success toast, and goes to the home page when it closes. */
    succeeded(receipt: StoredReceipt) {
      announce(SUBMISSION_SUCCEEDED);
      // The toast frame unmounts with the form: a toast would then appear at the next visit.
      if (!isOpen()) return;
      const icon = () => <span aria-hidden="true">🚀</span>;
      const onClose = () => void goHome(receipt);
      load().then(
        (show) => show("success", SUBMISSION_SUCCEEDED, { icon, onClose }),
        () => setTimeout(onClose, TOAST_MS),
      );
    },
    failed() {
      announce(SUBMISSION_FAILED);
      if (!isOpen()) return;
      load().then(
        (show) => show("error", SUBMISSION_FAILED, { icon: false }),
        () => undefined,
      );
    },
  };
}

/** Returns a function that returns whether the page is still open and no navigation to another one is under way. */
function useIsPageOpen(): () => boolean {
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const isIdle = useRef(false);
  useEffect(() => {
    isIdle.current = state === "idle";
    return () => {
      isIdle.current = false;
    };
  }, [state]);
  // The router changes the address some time before the page.
  return () => isIdle.current && window.location.pathname === pathname;
}

/**
 * Loads the home page and its scripts into the browser's cache. Returns false when any of them fails.
 *
 * `navigator.onLine` may be wrong. When a route's script fails to load, the router reloads the present page, and offline the browser's own
 * error page would then replace the reference.
 */
async function preloadHomePage(): Promise<boolean> {
  if (!window.navigator.onLine) return false;
  try {
    const response = await fetch("/");
    if (!response.ok) return false;
    const scripts = new Set((await response.text()).match(/\/assets\/[\w.-]+\.js/g));
    const loaded = await Promise.all([...scripts].map((script) => fetch(script)));
    return loaded.every(({ ok }) => ok);
  } catch {
    return false;
  }
}

const loadToasts = () => import("../../../ui/toasts/toasts.tsx");

/** Manages the toasts of one part of a page. `load` loads their code on demand. */
function useToasts(id: string, autoCloseMs: number) {
  const [Toasts, setToasts] = useState<ComponentType<{ id: string; autoCloseMs: number }> | null>(null);

  /** Returns a function that shows a toast. Rejects when the code can't be loaded. */
  const load = useCallback(async () => {
    const toasts = await loadToasts();
    // Rendered at once: a toast without its container would not be shown.
    flushSync(() => setToasts(() => toasts.Toasts));
    return toasts.showToast.bind(null, id);
  }, [id]);

  return { load, frame: Toasts && <Toasts id={id} autoCloseMs={autoCloseMs} /> };
}
