import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { FRAMES_MEDIA_TYPE, readFrames } from "./progress-frames.ts";

export type DownloadState =
  | { kind: "idle" }
  | { kind: "running"; rows: number }
  | { kind: "done"; name: string }
  | { kind: "cancelled" }
  | { kind: "failed"; message: string };

type Outcome = Exclude<DownloadState, { kind: "idle" } | { kind: "running" }>;

const BROKEN_OFF = "The export broke off, and nothing was saved. Check your connection, and try again.";
const SIGNED_OUT = "You are no longer signed in. Load this page again to sign in, and export then.";
const rejected = z.object({ message: z.string() });

/** Downloads a file into memory, one at a time, with its progress, and saves it once it is complete. */
export function useDownload() {
  const [state, setState] = useState<DownloadState>({ kind: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    state,
    async download(address: string): Promise<void> {
      if (running.current) return;
      const controller = new AbortController();
      running.current = controller;
      setState({ kind: "running", rows: 0 });
      const outcome = await downloadFile(address, controller.signal, (rows) => setState({ kind: "running", rows }));
      running.current = null;
      setState(outcome);
    },
    cancel: () => running.current?.abort(),
  };
}

/** Downloads a file, and saves it. Never throws. */
async function downloadFile(address: string, signal: AbortSignal, onRows: (rows: number) => void): Promise<Outcome> {
  try {
    const response = await fetch(address, { signal, headers: { Accept: FRAMES_MEDIA_TYPE } });
    if (response.status === 401) return { kind: "failed", message: SIGNED_OUT };
    if (!response.ok) return { kind: "failed", message: rejected.parse(await response.json()).message };
    const pieces = response.body && (await readFrames(response.body, onRows));
    if (!pieces) return { kind: "failed", message: BROKEN_OFF };
    const name = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "applications";
    saveFile(name, new Blob(pieces));
    return { kind: "done", name };
  } catch {
    return signal.aborted ? { kind: "cancelled" } : { kind: "failed", message: BROKEN_OFF };
  }
}

/** How long Safari may take until it has read a file that a link saves. */
const SAVING_MS = 60_000;

function saveFile(name: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), SAVING_MS);
}
