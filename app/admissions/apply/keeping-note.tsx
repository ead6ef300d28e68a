import type { Keeping } from "./draft.ts";

const WORDS: Record<Keeping, string> = {
  everything: "What you type and the files you choose are kept on this device until you send them.",
  text: "What you type is kept on this device until you send it. Your files can't be kept (it is full, or this is a private window): if you leave this page, you have to choose them again.",
  nothing:
    "This browser keeps nothing of what you type (the device is full, or this is a private window). Fill in the form in one go, and don't close this page before it is sent.",
};

/** What this device keeps. Only a script can keep anything. */
export function KeepingNote({ keeping }: { keeping: Keeping }) {
  return (
    <p aria-live="polite" className="mb-8 noscript:hidden">
      {WORDS[keeping]}
    </p>
  );
}
