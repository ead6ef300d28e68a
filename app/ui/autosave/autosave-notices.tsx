import { useState } from "react";
import { Button } from "../button/button.tsx";
import { formatAge } from "../format/format-duration.ts";
import { Notice } from "../notice/notice.tsx";
import type { ServerState } from "./autosave-sender.ts";
import type { DeviceState } from "./use-form-autosave.ts";

type StatusProps = {
  device: DeviceState;
  server: ServerState;
  /** What the form is sent for, until the server responds: 'Saving...'. */
  pending: string | null;
};

/** Says whether what is typed is stored, and where. */
export function AutosaveStatus({ device, server, pending }: StatusProps) {
  const isUnsaved = device !== "unchanged" && pending === null;
  return (
    <p role="status" className="mt-3 text-ink-700 text-sm empty:hidden">
      {pending}
      {isUnsaved && messageOf(device, server)}
      {isUnsaved && server.kind === "signed-out" && (
        <>
          {" "}
          <a href="/login" target="_blank" rel="noopener" className="text-link">
            Sign in again<span className="sr-only"> (opens a new tab)</span>
          </a>
          , then go on here.
        </>
      )}
    </p>
  );
}

function messageOf(device: "stored" | "no-room", server: ServerState): string {
  if (server.kind === "stored")
    return `Not saved yet. A copy was stored at ${server.at}: only you see it, on any device.`;
  return `${DEVICE_MESSAGES[device]}${SERVER_MESSAGES[server.kind]}`;
}

const DEVICE_MESSAGES = {
  stored: "Not saved yet. A copy is stored on this device",
  "no-room": "Not saved yet, and too large to be stored on this device",
};

const SERVER_MESSAGES: Record<Exclude<ServerState["kind"], "stored">, string> = {
  waiting: ".",
  unreachable: "; the server does not respond just now.",
  rejected: "; the server has not taken it.",
  "signed-out": ". You are no longer signed in.",
};

type OfferProps = {
  /** When it was typed, in milliseconds since 1970. */
  savedAt: number;
  isOnDevice: boolean;
  /** Its title, if it has one. */
  text?: string;
  /** What a save does when somebody saved it since; null when nobody did. */
  stale: string | null;
  onRestore(): void;
  onDiscard(): void;
};

/** Offers what somebody typed into this form and never saved. */
export function OfferNotice({ savedAt, isOnDevice, text, stale, onRestore, onDiscard }: OfferProps) {
  const [age] = useState(() => formatAge(savedAt, Date.now()));
  return (
    <Notice tone="caution" role="status" className="mt-4">
      <p className="font-semibold text-ink-950">
        You wrote something here that was never saved ({age}
        {isOnDevice && ", on this device"}).
      </p>
      {text && <p className="mt-1 break-words">“{text}”</p>}
      {stale && <p className="mt-1">{stale}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button kind="firm" onClick={onRestore}>
          Bring it back
        </Button>
        <Button onClick={onDiscard}>Delete it</Button>
      </div>
    </Notice>
  );
}
