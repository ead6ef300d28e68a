import { type MouseEvent, useRef } from "react";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import type { ApplicationList } from "../desk/list/application-list.ts";
import { EXPORT_FORMATS, type ExportFormat, exportAddress } from "./export-format.ts";
import { type DownloadState, useDownload } from "./use-download.ts";

const FORMATS: Record<ExportFormat, { label: string; description: string }> = {
  xlsx: {
    label: "Spreadsheet (XLSX)",
    description: "For Excel, LibreOffice and Google Sheets. Phone and registration numbers stay as they were typed.",
  },
  csv: {
    label: "Text (CSV)",
    description:
      "For other programs. Excel removes the zero at the start of phone numbers in it: take the spreadsheet.",
  },
  zip: {
    label: "Documents (ZIP)",
    description:
      "The documents of these applications, with the CSV. Documents that are missing or infected are left out, and named in about.txt.",
  },
};

/** From here on, a browser saves the file itself while it arrives: about 40 MB, which a phone can hold in memory. */
const MAX_ROWS_IN_MEMORY = 100_000;

type DownloadsProps = {
  list: ApplicationList;
  /** Null when there are more than were counted. */
  total: number | null;
};

/** Links to the files. With scripts, a spreadsheet and a CSV of moderate size show their progress and can be cancelled here. */
export function DownloadsSection({ list, total }: DownloadsProps) {
  const { state, download, cancel } = useDownload();
  const link = useRef<HTMLAnchorElement>(null);
  const onClick = (event: MouseEvent<HTMLAnchorElement>, format: ExportFormat) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || format === "zip" || total === null || total > MAX_ROWS_IN_MEMORY) return;
    event.preventDefault();
    link.current = event.currentTarget;
    void download(event.currentTarget.href);
  };
  const stop = () => {
    cancel();
    // The button to cancel disappears with the progress.
    link.current?.focus();
  };
  return (
    <>
      {state.kind === "running" && total !== null && <Progress rows={state.rows} total={total} cancel={stop} />}
      <div role="status" className="mt-4 max-w-prose">
        <Outcome state={state} />
      </div>
      <ul className="mt-4 grid gap-4">
        {EXPORT_FORMATS.map((format) => (
          <li key={format} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <a
              href={exportAddress(list, format)}
              aria-describedby={`about-${format}`}
              className={buttonStyle("plain", "min-w-56")}
              onClick={(event) => onClick(event, format)}
            >
              {FORMATS[format].label}
            </a>
            <span id={`about-${format}`} className="max-w-prose grow basis-72 text-ink-700">
              {FORMATS[format].description}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

type ProgressProps = { rows: number; total: number; cancel: () => void };

function Progress({ rows, total, cancel }: ProgressProps) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="grow tabular-nums">
        {rows.toLocaleString("en")} of {total.toLocaleString("en")} applications
        <progress value={rows} max={total} className="progress-bar mt-1" />
      </label>
      <Button onClick={cancel}>Cancel</Button>
    </div>
  );
}

function Outcome({ state }: { state: DownloadState }) {
  switch (state.kind) {
    case "idle":
      return null;
    case "running":
      return <p className="sr-only">The export has begun.</p>;
    case "done":
      return <Notice tone="good">{state.name} was saved.</Notice>;
    case "cancelled":
      return <Notice>The export was cancelled. No file was saved.</Notice>;
    case "failed":
      return <Notice tone="wrong">{state.message}</Notice>;
  }
}
