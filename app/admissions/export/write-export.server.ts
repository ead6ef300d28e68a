import { recordAuditEvent } from "../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../platform/audit/viewer.server.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { createZip, type ZippedFile } from "../../platform/files/zip.server.ts";
import { recordViews } from "../../platform/record-views.store.server.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../platform/text/csv-line.ts";
import { cityOf, formatTime, localTime, type Zoned } from "../../ui/format/place-time.ts";
import type { ApplicationScope } from "../application-scope.store.server.ts";
import type { ApplicationList } from "../desk/list/application-list.ts";
import { type ApplicationRow, readApplications } from "../desk/list/application-rows.store.server.ts";
import { readAnswered } from "../questions/answered/answered.store.server.ts";
import { withAnswered } from "../questions/answered/with-answered.ts";
import type { Questions } from "../questions/questions.ts";
import { documentFiles } from "./document-files.server.ts";
import { cellsOf, type ExportColumn, exportColumns } from "./export-columns.ts";
import { type ExportFormat, filterForAudit } from "./export-format.ts";
import { exportScopeOf } from "./export-scope.server.ts";
import { type Cell, xlsxFiles } from "./xlsx.server.ts";

type ExportDeps = Pick<Deps, "db" | "content" | "files" | "virusScanner" | "clock" | "log">;

export type Export = {
  format: ExportFormat;
  list: ApplicationList;
  /** The filter as text. */
  filter: string;
  /** The applications, in the order of the export. */
  ids: readonly number[];
  scope: ApplicationScope;
  viewer: StaffViewer;
  /** Whether an intake has a fee, or had one that applicants sent payments for. */
  hasFees: boolean;
  /** The site's, for the addresses of documents. */
  origin: string;
  place: Zoned;
  /** What the form asks today. */
  questions: Questions;
};

/** How many applications were written so far. */
export type ExportProgress = { rows: number };

const BATCH = 250;

/**
 * Writes an export piece by piece, reading applications in batches. Records the export in the audit log, and each batch in the access log before its
 * first byte.
 */
export async function* writeExport(
  deps: ExportDeps,
  wanted: Export,
  progress: ExportProgress,
): AsyncGenerator<string | Uint8Array> {
  const { format, list, ids, viewer } = wanted;
  const detail = { format, applications: ids.length, filter: filterForAudit(list) };
  await recordAuditEvent(deps.db, {
    action: "applications.exported",
    outcome: "success",
    ...viewer,
    detail,
    at: deps.clock.now(),
  });
  try {
    yield* piecesOf(deps, wanted, progress);
  } catch (error) {
    deps.log.error({ error, format }, "an export failed");
    throw error;
  }
}

async function* piecesOf(
  deps: ExportDeps,
  wanted: Export,
  progress: ExportProgress,
): AsyncGenerator<string | Uint8Array> {
  const { format, ids, scope } = wanted;
  const questions = withAnswered(
    wanted.questions,
    await readAnswered(deps.db, scope, { ids, asked: wanted.questions }),
  );
  const table = { ...wanted, columns: exportColumns(wanted.list, { ...wanted, questions }) };
  switch (format) {
    case "xlsx":
      return yield* createZip(workbookFiles(deps, table, progress));
    case "csv":
      return yield* csvPieces(deps, table, progress);
    case "zip":
      return yield* createZip(archiveFiles(deps, table, progress));
  }
}

/** An export with its columns. */
type ExportedTable = Export & { columns: readonly ExportColumn[] };

/** Reads the applications in batches, with a view of each recorded. */
async function* readBatches(
  { db, content, clock, virusScanner }: ExportDeps,
  { ids, viewer }: Export,
  progress: ExportProgress,
): AsyncGenerator<ApplicationRow[]> {
  for (let start = 0; start < ids.length; start += BATCH) {
    const scope = await exportScopeOf({ db, content }, viewer.actor.id);
    const applications = await readApplications(db, scope, ids.slice(start, start + BATCH));
    const applicationIds = applications.map(({ id }) => id);
    await recordViews(db, { kind: "export", viewer, applicationIds, at: clock.now() });
    progress.rows += applications.length;
    // Without a scanner, no document is ever scanned.
    yield applications.map((row) => ({ ...row, isUnscanned: row.isUnscanned && virusScanner !== null }));
  }
}

function workbookFiles(deps: ExportDeps, wanted: ExportedTable, progress: ExportProgress): Iterable<ZippedFile> {
  const { columns } = wanted;
  async function* batches() {
    for await (const applications of readBatches(deps, wanted, progress))
      yield applications.map((application) => cellsOf(columns, application, wanted));
  }
  async function* about() {
    yield aboutLines(deps, wanted, progress);
  }
  const aboutColumns = [
    { head: "About this export", width: 24 },
    { head: "", width: 80 },
  ];
  return xlsxFiles(
    [
      { name: "Applications", columns, batches: batches(), hasFilter: true },
      { name: "About", columns: aboutColumns, batches: about(), hasFilter: false },
    ],
    { at: deps.clock.now(), place: wanted.place },
  );
}

async function* csvPieces(deps: ExportDeps, wanted: ExportedTable, progress: ExportProgress): AsyncGenerator<string> {
  const { columns } = wanted;
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ head }) => head));
  for await (const applications of readBatches(deps, wanted, progress)) {
    const lines = applications.map((application) =>
      csvLine(cellsOf(columns, application, wanted).map((cell) => csvText(cell, wanted.place))),
    );
    yield lines.join("");
  }
}

function csvText(cell: Cell, place: Zoned): string {
  return typeof cell === "string" ? cell : localTime(cell, place).replace("T", " ");
}

/** Yields the CSV, the documents, and a text about both. */
async function* archiveFiles(
  deps: ExportDeps,
  wanted: ExportedTable,
  progress: ExportProgress,
): AsyncGenerator<ZippedFile> {
  const at = deps.clock.now();
  const encoder = new TextEncoder();
  async function* csv() {
    for await (const piece of csvPieces(deps, wanted, progress)) yield encoder.encode(piece);
  }
  yield { name: "applications.csv", at, isCompressible: true, content: csv() };
  const notes: string[] = [];
  yield* documentFiles(deps, { ...wanted, staffId: wanted.viewer.actor.id }, (line) => notes.push(line));
  const lines = [
    ...aboutLines(deps, wanted, progress).map(([label, text]) => `${label}: ${text}`),
    "",
    notes.length > 0 ? "Documents that are left out, or need care:" : "The documents of all applications are included.",
    ...notes,
  ];
  const content = [encoder.encode(lines.map((line) => `${line}\r\n`).join(""))];
  yield { name: "about.txt", at, isCompressible: true, content };
}

function aboutLines(
  { clock }: ExportDeps,
  { filter, viewer, place }: Export,
  progress: ExportProgress,
): [string, string][] {
  return [
    ["Applications", String(progress.rows)],
    ["Filter", filter],
    ["Exported at", `${formatTime(clock.now(), place)} (${cityOf(place)})`],
    ["Exported by", viewer.actor.username],
  ];
}
