import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import { deviceRecords } from "../../../platform/device-records.ts";
import { Button } from "../../../ui/button/button.tsx";
import { lagosTimeInWords } from "../../../ui/lagos-time.ts";
import { DRAFT_RECORDS } from "../draft/kept-drafts.ts";
import type { UploadDesk } from "../uploads/upload-desk.ts";
import { keptLinks } from "./kept-links.ts";
import type { LinkPanelProps } from "./link-panel.tsx";

type LinkLineProps = {
  form: RefObject<HTMLFormElement | null>;
  submissionKey: string;
  /** Whether anything may be kept on this device. */
  mayKeep: boolean;
  finish: UploadDesk["finish"];
};

const NO_LINE = "We got no response. Check your connection and try again.";

const loadPanel = () => import("./link-panel.tsx");
const endLink = async (submissionKey: string) => (await import("./ask-for-link.ts")).endLink(submissionKey);

/** Offers to go on with the application on another device. What that takes is loaded when somebody wants it. */
export function LinkLine({ form, submissionKey, mayKeep, finish }: LinkLineProps) {
  const [Panel, setPanel] = useState<ComponentType<LinkPanelProps> | null>(null);
  const [words, setWords] = useState("");
  const { lastsUntil, keep, forget } = useKeptLink(submissionKey, mayKeep);
  const line = useRef<HTMLDivElement>(null);

  async function open() {
    setWords("");
    const loaded = await loadPanel().catch(() => null);
    if (loaded) setPanel(() => loaded.LinkPanel);
    else setWords(NO_LINE);
  }

  function close(told: string) {
    setPanel(null);
    setWords(told);
    // What had the focus is gone.
    line.current?.focus();
  }

  async function end() {
    setWords("");
    const ended = await endLink(submissionKey).catch(() => false);
    if (ended) forget();
    setWords(ended ? "The link has been cancelled and no longer works." : NO_LINE);
    line.current?.focus();
  }

  return (
    <div className="-mt-4 mb-8 noscript:mt-0">
      <div ref={line} tabIndex={-1} className="noscript:hidden">
        <p role="status" className={words ? "mb-2 font-semibold text-ink-950" : ""}>
          {words}
        </p>
        {Panel ? (
          <Panel
            {...{ form, submissionKey, finish }}
            onCancel={() => close("")}
            onSent={({ lastsUntil, words }) => {
              keep(lastsUntil);
              close(words);
            }}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p>
              {lastsUntil === null
                ? "Continue on another device:"
                : `A link opens this application on another device until ${lagosTimeInWords(new Date(lastsUntil))} (Nigerian time), as it was when you asked for it.`}
            </p>
            <Button onClick={open} className="min-h-11 px-4">
              {lastsUntil === null ? "Send me a link" : "Send me another link"}
            </Button>
            {lastsUntil !== null && (
              <Button onClick={end} className="min-h-11 px-4">
                Cancel the link
              </Button>
            )}
          </div>
        )}
      </div>
      <p className="hidden noscript:block">
        Scripts don't run in this browser: they are turned off, or the browser is too old for them. What you type is not
        saved, and you can't continue on another device. Fill in the form in one go.
      </p>
    </div>
  );
}

/** Until when the newest link to a draft lasts; it is known again after a reload. */
function useKeptLink(submissionKey: string, mayKeep: boolean) {
  const [links] = useState(() => keptLinks(deviceRecords(DRAFT_RECORDS)));
  const [lastsUntil, setLastsUntil] = useState<number | null>(null);
  useEffect(() => {
    let isShown = true;
    void links.read(submissionKey).then((kept) => isShown && kept !== null && setLastsUntil(kept));
    return () => {
      isShown = false;
    };
  }, [links, submissionKey]);
  return {
    lastsUntil,
    keep(until: number) {
      setLastsUntil(until);
      if (mayKeep) void links.keep(submissionKey, until);
    },
    forget() {
      setLastsUntil(null);
      void links.forget(submissionKey);
    },
  };
}
