import { useEffect, useRef, useState } from "react";
import { DocumentView, type ReviewedDocument } from "./document-view.tsx";
import { type FrameScripts, loadFrameScripts } from "./viewer-files.ts";

type StageProps = {
  documents: readonly ReviewedDocument[];
  ahead: ReviewedDocument | null;
  shown: ReviewedDocument | null;
  zoom: number;
};

const PADDING = 32;
const MAX_FIT_WIDTH = 900;
/** The two results. Others are drawn when they are shown. */
const DRAWN_AT_ONCE = 2;

/**
 * Keeps the documents of an application and the next one drawn, and shows one of them. They stay in the order of their ids: a browser loads a frame
 * again when it is moved.
 */
export function DocumentStage({ documents, ahead, shown, zoom }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const fit = useFitWidth(stage);
  const near = documents.filter(({ id }, index) => index < DRAWN_AT_ONCE || id === shown?.id);
  const drawn = [...near, ...(ahead ? [ahead] : [])].sort((a, b) => (a.id < b.id ? -1 : 1));
  const scripts = useFrameScripts(drawn.some(({ isPdf }) => isPdf));
  useEffect(() => {
    if (shown) stage.current?.scrollTo(0, 0);
  }, [shown]);
  return (
    <div
      ref={stage}
      id="document"
      role="tabpanel"
      aria-label={shown?.label ?? "No document"}
      className="relative min-h-[60vh] grow overflow-auto [scrollbar-color:var(--color-brand-100)_transparent] focus-visible:outline-offset-[-3px] sm:min-h-0"
    >
      {shown && <StageHead document={shown} />}
      {fit !== null &&
        drawn.map((document) => (
          <div
            key={document.id}
            inert={document.id !== shown?.id}
            className={
              document.id === shown?.id
                ? "p-4"
                : "pointer-events-none absolute inset-x-0 top-0 h-0 overflow-hidden opacity-0"
            }
          >
            <DocumentView document={document} scripts={scripts} width={Math.round(fit * zoom)} turns={document.turns} />
          </div>
        ))}
      {documents.length === 0 && <p className="p-10 text-center text-brand-100">There is no document on file.</p>}
      {shown?.isUnscanned && (
        <p className="p-4 text-center text-accent-200">This document has not been scanned for viruses yet.</p>
      )}
    </div>
  );
}

/** What the applicant typed, in groups that are easy to compare with a scan, and the link to the document in a tab of its own. */
function StageHead({ document: { typed, path } }: { document: ReviewedDocument }) {
  return (
    <header className="sticky top-0 left-0 z-10 flex justify-center px-2 pt-3">
      <p className="flex flex-wrap items-center justify-center gap-x-4 rounded bg-brand-950 px-4 py-1 shadow">
        {typed && (
          <span>
            {typed.label}, as typed:{" "}
            <strong className="select-all whitespace-nowrap text-base tabular-nums tracking-wider">
              {groupsOf(typed.value).map(({ start, text }) => (
                <span key={start} className="mr-1.5 last:mr-0">
                  {text}
                </span>
              ))}
            </strong>
          </span>
        )}
        {typed?.hint && <span className="font-semibold text-accent-200">{typed.hint}</span>}
        <a
          href={path}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-9 items-center text-white underline underline-offset-4 hover:text-accent-200"
        >
          Open
        </a>
      </p>
    </header>
  );
}

/** Returns a number in groups of four. One that was typed in groups stays as it is. */
function groupsOf(value: string): { start: number; text: string }[] {
  if (/[^0-9a-z]/i.test(value)) return [{ start: 0, text: value }];
  return [...value.matchAll(/.{1,4}/gu)].map(({ index, 0: text }) => ({ start: index, text }));
}

/** Returns the width that a document has at most, in pixels; null before it is known. */
function useFitWidth(stage: React.RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!stage.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(200, Math.min(MAX_FIT_WIDTH, Math.floor(entry.contentRect.width) - PADDING)));
    });
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, [stage]);
  return width;
}

/** Loads the scripts of the frames when there is a PDF for the first time. */
function useFrameScripts(isNeeded: boolean): FrameScripts | "failed" | null {
  const [scripts, setScripts] = useState<FrameScripts | "failed" | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    void loadFrameScripts().then(setScripts, () => setScripts("failed"));
  }, [isNeeded]);
  return scripts;
}
