import type { TitledBlockProps } from "../shown-page.ts";
import { BlockTitle } from "./text-blocks.tsx";

/** Links to PDFs of the library. */
export function DownloadsBlock({ block: { title, files }, level }: TitledBlockProps<"downloads">) {
  return (
    <>
      <BlockTitle title={title} level={level} />
      <ul className="max-w-prose divide-y divide-ground-400 border-ground-400 border-y">
        {files.map(({ file, label }) => (
          <li key={`${file} ${label}`}>
            <a href={file} className="group flex min-h-14 items-center gap-4 py-3 font-semibold text-brand-700">
              <span
                aria-hidden="true"
                className="shrink-0 rounded border border-accent-500 bg-accent-100 px-2 py-0.5 text-accent-950 text-xs"
              >
                PDF
              </span>
              <span className="min-w-0 grow break-words text-link">{label}</span>
              <span className="sr-only"> (PDF)</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
