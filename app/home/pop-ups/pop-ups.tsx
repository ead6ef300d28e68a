import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { receiptInState, STORED_RECEIPT_KEY } from "../../admissions/apply/submit/stored-receipt.ts";
import { deviceStorage } from "../../platform/browser/device-storage.ts";
import type { PopUpChainProps } from "./pop-up-chain.tsx";
import { notePopUpsSeen, popUpsSeen } from "./seen-this-session.ts";

const DELAY_MS = 3000;
/** The same delay after a key press as in the chain (pop-up-chain.tsx). */
const DELAY_AFTER_KEY_MS = 5000;

const loadChain = () => import("./pop-up-chain.tsx");

/** Shows the pop-ups once per browser session, but never on a visit in which an application was sent. */
export function PopUps(props: PopUpChainProps) {
  const [chain, setChain] = useState<ReactNode>(null);
  const wanted = useFirstVisit();
  const open = useEffectEvent(({ PopUpChain }: Awaited<ReturnType<typeof loadChain>>) =>
    setChain(<PopUpChain {...props} />),
  );
  useEffect(() => {
    if (!wanted) return;
    // Loaded on demand, since most visits show none. A failure to load is ignored.
    loadChain().then(
      (loaded) => open(loaded),
      () => undefined,
    );
  }, [wanted]);
  return chain;
}

/** Returns true on a first visit after 3 seconds, and 5 seconds after the last key press. */
function useFirstVisit(): boolean {
  const [waited, setWaited] = useState(false);
  const { state } = useLocation();
  const applied = receiptInState(state) !== null;
  useEffect(() => {
    if (applied || deviceStorage().read(STORED_RECEIPT_KEY) !== null) notePopUpsSeen();
    if (popUpsSeen()) return;
    const start = (delayMs: number) => setTimeout(() => setWaited(true), delayMs);
    let timer = start(DELAY_MS);
    const restart = () => {
      clearTimeout(timer);
      timer = start(DELAY_AFTER_KEY_MS);
    };
    document.addEventListener("keydown", restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", restart);
    };
  }, [applied]);
  return waited;
}
