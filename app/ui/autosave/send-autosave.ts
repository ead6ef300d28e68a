import type { ServerState } from "./autosave-sender.ts";

/** What is typed in a form, as the server stores it. */
export type SentAutosave = { id: string; subject: string; over: string; form: string };

/** Stores what is typed on the server. Never throws. */
export async function sendAutosave(path: string, autosave: SentAutosave, signal: AbortSignal): Promise<ServerState> {
  try {
    const response = await post(path, autosave, { signal });
    if (response.status === 401) return { kind: "signed-out" };
    if (!response.ok) return { kind: response.status < 500 ? "rejected" : "unreachable" };
    const json: unknown = await response.json();
    const at = typeof json === "object" && json !== null && "at" in json ? String(json.at) : "";
    return { kind: "stored", at, response: json };
  } catch {
    return { kind: "unreachable" };
  }
}

/** Deletes an autosave on the server, if it can be reached: otherwise it is offered again. */
export function discardAutosave(path: string, id: string): void {
  post(path, { id, discard: true }, { keepalive: true }).catch(() => undefined);
}

function post(path: string, body: object, init: RequestInit): Promise<Response> {
  const headers = { Accept: "application/json", "Content-Type": "application/json" };
  return fetch(path, { method: "POST", headers, body: JSON.stringify(body), ...init });
}
