import { useEffect, useEffectEvent, useRef } from "react";
import { tabStorage } from "../../../platform/browser/device-storage.ts";
import { useBrowserValue } from "../../../ui/use-browser-value.ts";
import type { StorageExtent } from "./draft.ts";

const MESSAGES: Record<StorageExtent, string> = {
  everything: "What you type and the files you choose are saved on this device until you send them.",
  text: "What you type is saved on this device until you send it. Your files can't be saved (the device is full, or this is a private window): if you leave this page, you have to choose them again.",
  nothing:
    "This browser can't save what you type (the device is full, or this is a private window). Fill in the form in one go, and don't close this page before it is sent.",
};
const SHARED =
  "Nothing of your application is saved here. Fill in the form in one go, and don't close this page before it is sent.";

/** WebKit deletes script-written storage after seven days of browser use without a visit (Intelligent Tracking Prevention 2.3). */
const MAY_BE_DELETED =
  " This browser may delete it when you haven't visited this site for seven days. To continue later than that, send yourself a link.";

const SHARED_KEY = "gatehouse.shared-computer";

type StorageNoteProps = { extent: StorageExtent; isShared: boolean; onShared(isShared: boolean): void };

/** Says what is saved on this device, and offers to save nothing. Hidden without JavaScript, which does the saving. */
export function StorageNote({ extent, isShared, onShared }: StorageNoteProps) {
  const box = useRef<HTMLInputElement>(null);
  const deletesEarly = useBrowserValue(isAppleWebKit) && extent !== "nothing";

  function update() {
    const checked = box.current?.checked ?? false;
    if (checked) tabStorage().write(SHARED_KEY, "yes");
    else tabStorage().remove(SHARED_KEY);
    onShared(checked);
  }

  const restore = useEffectEvent(() => {
    // The box may have been ticked before hydration.
    if (box.current && tabStorage().read(SHARED_KEY) === "yes") box.current.checked = true;
    if (box.current?.checked) update();
  });
  useEffect(() => restore(), []);

  return (
    <div className="mb-8 noscript:hidden">
      <p aria-live="polite">{isShared ? SHARED : `${MESSAGES[extent]}${deletesEarly ? MAY_BE_DELETED : ""}`}</p>
      <label className="mt-2 flex min-h-12 cursor-pointer items-center gap-3">
        <input ref={box} type="checkbox" onChange={update} className="size-6 shrink-0 cursor-pointer accent-palm-700" />
        <span>This is a shared computer: save nothing on it</span>
      </label>
    </div>
  );
}

/** Returns whether the engine is Apple's WebKit (Safari, and every browser on iPhones and iPads): only it has gesture events. */
function isAppleWebKit(): boolean {
  return "GestureEvent" in window;
}
