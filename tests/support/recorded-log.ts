import { createLog, type Log } from "../../app/platform/log.server.ts";

export type LogLine = { msg: string; request?: string } & Record<string, unknown>;

/** Creates a log that records its lines. */
export function recordLog(): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = [];
  return { log: createLog("info", { write: (line) => void lines.push(JSON.parse(line) as LogLine) }), lines };
}
