import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { KEPT_RECEIPT_KEY, receiptInState } from "../admissions/apply/kept-receipt.ts";
import { deviceStorage } from "../platform/device-storage.ts";
import type { PopUpChain, PopUpChainProps } from "./pop-up-chain.tsx";
import { notePopUpsSeen, popUpsSeen } from "./seen-this-session.ts";
import { useWhenFree } from "./use-when-free.ts";

const DELAY_MS = 3000;

/** The pop-ups, once in a browser session; never on a visit on which an application was sent. */
export function PopUps(props: PopUpChainProps) {
  const Chain = useChain(useFirstVisit(DELAY_MS));
  const due = useWhenFree(Chain !== null);
  useEffect(() => {
    if (due) notePopUpsSeen();
  }, [due]);
  return due && Chain && <Chain {...props} />;
}

/** The pop-ups themselves, fetched when they are wanted: most visits see none. */
function useChain(wanted: boolean): typeof PopUpChain | null {
  const [chain, setChain] = useState<typeof PopUpChain | null>(null);
  useEffect(() => {
    if (!wanted) return;
    import("./pop-up-chain.tsx").then(
      (loaded) => setChain(() => loaded.PopUpChain),
      // Where they can't be fetched, there are none.
      () => undefined,
    );
  }, [wanted]);
  return chain;
}

/** True once a first visit has lasted so long. */
function useFirstVisit(delayMs: number): boolean {
  const [waited, setWaited] = useState(false);
  const { state } = useLocation();
  const applied = receiptInState(state) !== null;
  useEffect(() => {
    if (applied || deviceStorage().read(KEPT_RECEIPT_KEY) !== null) notePopUpsSeen();
    if (popUpsSeen()) return;
    const timer = setTimeout(() => setWaited(true), delayMs);
    return () => clearTimeout(timer);
  }, [applied, delayMs]);
  return waited;
}
