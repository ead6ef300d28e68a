import { text } from "node:stream/consumers";
import { type ActionFunctionArgs, data } from "react-router";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { readMultipartForm, sentForm, statusOfFault } from "../../../platform/http/multipart-form.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { type ImportedLine, importSubscribers, type LineOutcome } from "./import-subscribers.server.ts";
import { countLines, MAX_LINES, readList } from "./read-list.ts";

/** The report of an import, or why nothing was imported, with what was typed. */
export type ImportResult = { attempt: string } & (
  | { kind: "imported"; counts: Record<LineOutcome, number>; lines: ImportedLine[]; isCut: boolean }
  | { kind: "wrong"; message: string; list: string }
);

type Args = Pick<ActionFunctionArgs, "request" | "url" | "context">;

/** Ten thousand lines of 200 characters. */
const LIST_MAX_BYTES = 2_000_000;
const MAX_REPORTED = 1000;

const LIMITS = {
  maxBytes: 2 * LIST_MAX_BYTES + 16 * 1024,
  parts: {
    fieldNameSize: 100,
    fieldSize: LIST_MAX_BYTES,
    // One byte over the limit is enough to detect a file that is too large.
    fileSize: LIST_MAX_BYTES + 1,
    parts: 10,
    headerPairs: 20,
    headerSize: 4 * 1024,
  },
};

/** Imports a list that was pasted or sent as a file, and reports what became of its lines. */
export async function action({ request, url, context }: Args) {
  const staff = await requirePermission({ request, url, context }, "subscribers.edit");
  const deps = context.get(depsContext);
  const reception = await receiveList(deps, request);
  const attempt = crypto.randomUUID();
  const wrong = (message: string, list: string, status: number) =>
    data<ImportResult>({ kind: "wrong", attempt, message, list }, { status });
  if (reception.kind === "wrong") return wrong(reception.message, "", reception.status);
  const list = [reception.pasted, reception.file].filter((part) => part.trim() !== "").join("\n");
  const count = countLines(list);
  if (count === 0) return wrong("Paste the addresses, or choose a file.", "", 422);
  if (count > MAX_LINES)
    return wrong(
      `The list has ${count.toLocaleString("en")} lines. Import ${MAX_LINES.toLocaleString("en")} or fewer at once.`,
      reception.pasted,
      422,
    );
  const lines = await importSubscribers(deps, readList(list), viewerOf({ request, context }, staff));
  const others = lines.filter(({ outcome }) => outcome !== "accepted");
  return data<ImportResult>({
    kind: "imported",
    attempt,
    counts: countOutcomes(lines),
    lines: others.slice(0, MAX_REPORTED),
    isCut: others.length > MAX_REPORTED,
  });
}

type Reception =
  | { kind: "received"; pasted: string; file: string }
  | { kind: "wrong"; message: string; status: number };

async function receiveList({ uploadRate }: Pick<Deps, "uploadRate">, request: Request): Promise<Reception> {
  const received = { pasted: "", file: "", isTooLarge: false };
  const reading = await readMultipartForm(
    sentForm(request),
    { ...LIMITS, minimumRate: uploadRate },
    {
      onField(name, value, isTruncated) {
        if (name === "list") received.pasted = value.replaceAll("\0", "").replaceAll("\r\n", "\n");
        received.isTooLarge ||= isTruncated;
      },
      onFile(name, content) {
        if (name !== "file") return null;
        return text(content).then((read) => {
          received.file = read.replaceAll("\0", "");
          received.isTooLarge ||= Buffer.byteLength(read) > LIST_MAX_BYTES;
        });
      },
    },
  );
  const tooLarge = "The list is larger than 2 MB. Import it in parts.";
  if (reading.kind === "too-large" || (reading.kind === "complete" && received.isTooLarge))
    return { kind: "wrong", message: tooLarge, status: 413 };
  if (reading.kind !== "complete") {
    const message = "Nothing was imported: the list did not arrive whole. Please send it again.";
    return { kind: "wrong", message, status: statusOfFault(reading.kind) };
  }
  return { kind: "received", pasted: received.pasted, file: received.file };
}

function countOutcomes(lines: readonly ImportedLine[]): Record<LineOutcome, number> {
  const counts = { accepted: 0, invalid: 0, doubled: 0, pending: 0, confirmed: 0, unsubscribed: 0, suppressed: 0 };
  for (const { outcome } of lines) counts[outcome]++;
  return counts;
}
