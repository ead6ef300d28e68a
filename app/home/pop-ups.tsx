import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { KEPT_RECEIPT_KEY, receiptInState } from "../admissions/apply/kept-receipt.ts";
import { deviceStorage } from "../platform/device-storage.ts";
import { PopUpChain, type PopUpChainProps } from "./pop-up-chain.tsx";
import { notePopUpsSeen, popUpsSeen } from "./seen-this-session.ts";
import { useWhenFree } from "./use-when-free.ts";

const DELAY_MS = 3000;

/** The pop-ups, once in a browser session; never on a visit on which an application was sent. */
export function PopUps(props: PopUpChainProps) {
  const due = useWhenFree(useFirstVisit(DELAY_MS));
  useEffect(() => {
    if (due) notePopUpsSeen();
  }, [due]);
  return due && <PopUpChain {...props} />;
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
