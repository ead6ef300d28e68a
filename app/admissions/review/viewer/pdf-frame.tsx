import { useEffect, useRef, useState } from "react";
import type { QuarterTurns } from "./document-rotation.store.server.ts";
import { type FrameScripts, loadAsset } from "./viewer-files.ts";

type PdfFrameProps = {
  title: string;
  bytes: ArrayBuffer;
  scripts: FrameScripts;
  width: number;
  turns: QuarterTurns;
  onFailed: (message: string) => void;
};

/** What the frame reports. A document that broke pdf.js may send anything, so that every value is checked. */
type Drawn = { width: number; height: number; pages: number; shown: number };

const MAX_SIDE = 80_000;
const TIMEOUT_MS = 20_000;
const SECOND_PAGE = "The document tried to open another page, so it was closed.";
const FAILURES: Record<string, string> = {
  PasswordException: "This PDF needs a password. Ask the applicant for one without.",
  InvalidPDFException: "This PDF is damaged. Ask the applicant for a new one, or open it with the link.",
};
const NOT_SHOWN = "This PDF can't be shown here. Open it with the link.";

/**
 * Draws a PDF in a sandboxed frame of an opaque origin. The frame takes no clicks and no focus, so that it can neither pretend to be a part of the page
 * nor swallow keys.
 */
export function PdfFrame({ title, bytes, scripts, width, turns, onFailed }: PdfFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [port, setPort] = useState<MessagePort | null>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);

  useEffect(() => {
    port?.postMessage({ kind: "draw", width, turns });
  }, [port, width, turns]);

  useEffect(() => {
    if (drawn) return;
    const timeout = setTimeout(() => onFailed(NOT_SHOWN), TIMEOUT_MS);
    return () => clearTimeout(timeout);
  }, [drawn, onFailed]);

  const start = () => {
    if (port) return onFailed(SECOND_PAGE);
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = readMessage(data);
      if (message?.kind === "drawn") setDrawn(message);
      if (message?.kind === "failed") onFailed(FAILURES[message.reason] ?? NOT_SHOWN);
      if (message?.kind === "asset") void sendAsset(channel.port1, message.name);
    };
    // The frame's origin is opaque, so that no other target can be named. It has just loaded from this site.
    frame.current?.contentWindow?.postMessage({ ...scripts, bytes }, "*", [channel.port2]);
    setPort(channel.port1);
  };

  return (
    <>
      <iframe
        ref={frame}
        title={title}
        src="/dashboard/review/frame"
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        tabIndex={-1}
        onLoad={start}
        width={drawn?.width ?? width}
        height={drawn?.height ?? 0}
        className="pointer-events-none mx-auto block max-w-none shadow"
      />
      {drawn && drawn.shown < drawn.pages && (
        <p className="p-4 text-center text-white">
          These are the first {drawn.shown} of {drawn.pages.toLocaleString("en")} pages. Open the document to see all.
        </p>
      )}
    </>
  );
}

async function sendAsset(port: MessagePort, name: string): Promise<void> {
  port.postMessage({ kind: "asset", name, bytes: await loadAsset(name) });
}

type Message = ({ kind: "drawn" } & Drawn) | { kind: "failed"; reason: string } | { kind: "asset"; name: string };

function readMessage(data: unknown): Message | null {
  if (typeof data !== "object" || data === null || !("kind" in data)) return null;
  if (data.kind === "failed" && "reason" in data) return { kind: "failed", reason: String(data.reason) };
  if (data.kind === "asset" && "name" in data) return { kind: "asset", name: String(data.name) };
  if (data.kind !== "drawn") return null;
  const { width, height, pages, shown } = data as Record<string, unknown>;
  const [w, h, all, some] = [width, height, pages, shown].map((value) => (Number.isInteger(value) ? Number(value) : 0));
  if (!w || !h || !all || !some) return null;
  return { kind: "drawn", width: Math.min(w, MAX_SIDE), height: Math.min(h, MAX_SIDE), pages: all, shown: some };
}
