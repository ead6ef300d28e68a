import { type RefObject, useEffect, useRef, useState } from "react";
import { DRAFT_FIELD } from "./post-draft.ts";
import { DISCARD_FIELD, IMAGE_FILE_FIELD, POST_ID_FIELD } from "./post-fields.ts";

const SAVE_AFTER_MS = 2000;
const DRAFTS_PATH = "/dashboard/news/drafts";

/** Whether the server has what is typed: 'saved' with the time of day. */
export type ServerDraftState =
  | { kind: "waiting" | "unreachable" | "signed-out" | "rejected" }
  | { kind: "saved"; at: string };

type ServerDraftOptions = { form: RefObject<HTMLFormElement | null>; postId: number | null };

/** Saves the form as the editor's own draft on the server, two seconds after the last change; one request at a time. */
export function useServerDraft({ form, postId }: ServerDraftOptions) {
  const [state, setState] = useState<ServerDraftState>({ kind: "waiting" });
  const timer = useRef<number | undefined>(undefined);
  const request = useRef<AbortController | null>(null);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  async function save() {
    if (!form.current) return;
    const body = new FormData(form.current);
    body.delete(IMAGE_FILE_FIELD);
    if (postId !== null) body.set(POST_ID_FIELD, String(postId));
    const sending = new AbortController();
    request.current = sending;
    const next = await send(body, sending.signal);
    if (!sending.signal.aborted) setState(next);
  }

  function stop() {
    window.clearTimeout(timer.current);
    request.current?.abort();
  }

  return {
    state,
    saveSoon() {
      stop();
      setState((before) => (before.kind === "waiting" ? before : { kind: "waiting" }));
      timer.current = window.setTimeout(save, SAVE_AFTER_MS);
    },
    /** Ends what is on its way: the post itself is saved, or the draft is discarded. */
    stop,
  };
}

/** Deletes a draft on the server, if it can be reached: otherwise it is offered again. */
export function discardServerDraft(id: string): void {
  const body = new FormData();
  body.set(DRAFT_FIELD, id);
  body.set(DISCARD_FIELD, "yes");
  fetch(DRAFTS_PATH, { method: "POST", body, keepalive: true }).catch(() => undefined);
}

/** Never throws. */
async function send(body: FormData, signal: AbortSignal): Promise<ServerDraftState> {
  try {
    const response = await fetch(DRAFTS_PATH, {
      method: "POST",
      body,
      signal,
      headers: { Accept: "application/json" },
    });
    if (response.status === 401) return { kind: "signed-out" };
    if (!response.ok) return { kind: response.status < 500 ? "rejected" : "unreachable" };
    const json: unknown = await response.json();
    const at = typeof json === "object" && json !== null && "at" in json ? String(json.at) : "";
    return { kind: "saved", at };
  } catch {
    return { kind: "unreachable" };
  }
}
