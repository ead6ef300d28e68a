import { type ComponentType, type RefObject, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { type DeviceRecords, deviceRecords } from "../../../platform/browser/device-records.ts";
import { Button } from "../../../ui/button/button.tsx";
import { DRAFT_RECORDS } from "../draft/stored-drafts.ts";
import type { UploadManager } from "../upload/upload-manager.ts";
import type { LinkPanelProps } from "./link-panel.tsx";

type ResumeLinkPromptProps = {
  form: RefObject<HTMLFormElement | null>;
  submissionKey: string;
  /** When applications close, in ms since 1970; null without a closing time. */
  closesAt: number | null;
  /** Whether anything may be stored on this device. */
  canSave: boolean;
  finish: UploadManager["finish"];
};

const NO_CONNECTION = "We got no response. Check your connection and try again.";

const loadPanel = () => import("./link-panel.tsx");
const endLink = async (submissionKey: string) => (await import("./ask-for-link.ts")).endLink(submissionKey);

/** Offers to continue the application on another device. The panel is loaded on demand. */
export function ResumeLinkPrompt({ form, submissionKey, closesAt, canSave, finish }: ResumeLinkPromptProps) {
  const [Panel, setPanel] = useState<ComponentType<LinkPanelProps> | null>(null);
  const [message, setMessage] = useState("");
  const { link, save, remove } = useStoredLink(submissionKey, canSave);
  const prompt = useRef<HTMLDivElement>(null);

  async function open() {
    setMessage("");
    const loaded = await loadPanel().catch(() => null);
    if (loaded) setPanel(() => loaded.LinkPanel);
    else setMessage(NO_CONNECTION);
  }

  function close(message: string) {
    setPanel(null);
    setMessage(message);
    // The focused element was removed.
    prompt.current?.focus();
  }

  async function end() {
    setMessage("");
    const ended = await endLink(submissionKey).catch(() => false);
    if (ended) remove();
    setMessage(ended ? "The link has been cancelled and no longer works." : NO_CONNECTION);
    prompt.current?.focus();
  }

  return (
    <div className="-mt-4 mb-8 noscript:mt-0">
      <div ref={prompt} tabIndex={-1} className="noscript:hidden">
        <p role="status" className={message ? "mb-2 font-semibold text-ink-950" : ""}>
          {message}
        </p>
        {Panel ? (
          <Panel
            {...{ form, submissionKey, closesAt, finish }}
            onCancel={() => close("")}
            onSent={({ message, ...sent }) => {
              save(sent);
              close(message);
            }}
          />
        ) : (
          <LinkOffer link={link} onRequest={open} onEnd={end} />
        )}
      </div>
      <p className="hidden noscript:block">
        Scripts don't run in this browser: they are turned off, or the browser is too old for them. What you type is not
        saved, and you can't continue on another device. Fill in the form in one go.
      </p>
    </div>
  );
}

type LinkOfferProps = { link: StoredLink | null; onRequest(): void; onEnd(): void };

function LinkOffer({ link, onRequest, onEnd }: LinkOfferProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        {link === null
          ? "Continue on another device:"
          : `A link opens this application on another device${link.until === "" ? "" : ` until ${link.until}`}, as it was when you asked for it.`}
      </p>
      <Button onClick={onRequest} className="min-h-11 px-4">
        {link === null ? "Send me a link" : "Send me another link"}
      </Button>
      {link !== null && (
        <Button onClick={onEnd} className="min-h-11 px-4">
          Cancel the link
        </Button>
      )}
    </div>
  );
}

/** Returns when the draft's latest link expires, also after a reload. */
function useStoredLink(submissionKey: string, canSave: boolean) {
  const [links] = useState(() => storedLinks(deviceRecords(DRAFT_RECORDS)));
  const [link, setLink] = useState<StoredLink | null>(null);
  useEffect(() => {
    let isShown = true;
    void links.read(submissionKey).then((stored) => isShown && stored !== null && setLink(stored));
    return () => {
      isShown = false;
    };
  }, [links, submissionKey]);
  return {
    link,
    save(sent: StoredLink) {
      setLink(sent);
      if (canSave) void links.save(submissionKey, sent);
    },
    remove() {
      setLink(null);
      void links.remove(submissionKey);
    },
  };
}

/** When a link expires, in ms since 1970 and as text; the text is empty in links that an earlier version stored. */
const storedLinkSchema = z.object({ lastsUntil: z.number(), until: z._default(z.string(), "") });

type StoredLink = z.infer<typeof storedLinkSchema>;

/** Stores when a draft's link expires, under the draft's key, so that it is deleted with the draft. */
function storedLinks(records: DeviceRecords) {
  const keyOf = (submissionKey: string) => `${submissionKey}/link`;
  return {
    /** Returns null when there is no link, or it has expired. */
    async read(submissionKey: string): Promise<StoredLink | null> {
      const key = keyOf(submissionKey);
      const parsed = storedLinkSchema.safeParse((await records.read(key))?.get(key));
      return parsed.success && parsed.data.lastsUntil > Date.now() ? parsed.data : null;
    },
    save: (submissionKey: string, link: StoredLink) => records.write(keyOf(submissionKey), link),
    remove: (submissionKey: string) => records.removeAll(keyOf(submissionKey)),
  };
}
