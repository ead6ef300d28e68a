import { useState } from "react";
import { useRevalidator, useSubmit } from "react-router";
import { importEvent, type StoredImport } from "./import-events.ts";

export const BUNDLE_PATH = "/dashboard/pages/bundle";

export type ImportState =
  | { kind: "idle" }
  | { kind: "running"; done: number; total: number }
  /** The person has to sign in, or to confirm who they are: the form, sent without a script, asks for it and goes on. */
  | { kind: "unconfirmed" }
  | { kind: "failed"; message: string }
  | { kind: "ended"; outcome: StoredImport };

const BROKEN_OFF =
  "The connection broke. The import may go on: look at the site in some minutes, and choose the bundle again to see whether anything is left to change.";

/** Imports a received archive, with its progress. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ kind: "idle" });
  const submit = useSubmit();
  const { revalidate } = useRevalidator();
  return {
    state,
    async start(archive: string): Promise<void> {
      setState({ kind: "running", done: 0, total: 0 });
      const ended = await runImport(archive, setState).catch(() => ({ kind: "failed", message: BROKEN_OFF }) as const);
      setState(ended);
      // The header names the university.
      if (ended.kind === "ended") await revalidate();
      if (ended.kind === "unconfirmed") await submit({ archive }, { method: "post", action: BUNDLE_PATH });
    },
  };
}

async function runImport(archive: string, onProgress: (state: ImportState) => void): Promise<ImportState> {
  const response = await fetch(`${BUNDLE_PATH}/import`, {
    method: "POST",
    body: new URLSearchParams({ archive }),
  });
  if (response.status === 401 || response.status === 403) return { kind: "unconfirmed" };
  if (!response.ok || !response.body) return { kind: "failed", message: BROKEN_OFF };
  for await (const line of linesOf(response.body)) {
    const event = importEvent.parse(JSON.parse(line));
    if ("kind" in event) return { kind: "ended", outcome: event };
    onProgress({ kind: "running", ...event });
  }
  return { kind: "failed", message: BROKEN_OFF };
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
