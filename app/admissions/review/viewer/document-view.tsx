import { useEffect, useState } from "react";
import type { ReviewedApplication } from "../reviewed-application.server.ts";
import type { QuarterTurns } from "./document-rotation.store.server.ts";
import { PdfFrame } from "./pdf-frame.tsx";
import { PictureView } from "./picture-view.tsx";
import type { FrameScripts } from "./viewer-files.ts";

export type ReviewedDocument = ReviewedApplication["documents"][number];

type DocumentViewProps = {
  document: ReviewedDocument;
  /** Null until they are loaded; 'failed' when this browser can't load them. */
  scripts: FrameScripts | "failed" | null;
  width: number;
  turns: QuarterTurns;
};

const OLD_BROWSER = "This browser can't show PDFs here. Open it with the link.";

/** Shows one document, or says why it can't. */
export function DocumentView({ document, ...view }: DocumentViewProps) {
  if (document.virus === null) return <CleanDocument document={document} {...view} />;
  return (
    <Message>
      A virus was found in this document ({document.virus}). It can't be opened: ask the applicant for a new scan or
      photo.
    </Message>
  );
}

function CleanDocument({ document, scripts, width, turns }: DocumentViewProps) {
  const loaded = useDocumentBytes(document.path);
  const [failure, setFailure] = useState<string | null>(null);
  const shared = { width, turns, onFailed: setFailure };
  if (loaded.kind === "failed") return <Message>{loaded.message}</Message>;
  if (failure !== null) return <Message>{failure}</Message>;
  if (loaded.kind === "loading") return <Message isQuiet>Loading...</Message>;
  const { bytes, type } = loaded;
  if (!document.isPdf) return <PictureView label={document.label} bytes={bytes} type={type} {...shared} />;
  if (scripts === "failed") return <Message>{OLD_BROWSER}</Message>;
  if (scripts === null) return <Message isQuiet>Loading...</Message>;
  return <PdfFrame title={document.label} bytes={bytes} scripts={scripts} {...shared} />;
}

type MessageProps = { isQuiet?: boolean; children: React.ReactNode };

function Message({ isQuiet = false, children }: MessageProps) {
  if (isQuiet) return <p className="p-10 text-center text-brand-100">{children}</p>;
  return <p className="mx-auto my-10 max-w-md rounded bg-white p-4 text-ink-900">{children}</p>;
}

type LoadedDocument =
  | { kind: "loading" }
  | { kind: "loaded"; bytes: ArrayBuffer; type: string }
  | { kind: "failed"; message: string };

const UNREACHABLE = "The document could not be loaded. Check your connection, then open it with the link.";

/** Loads a document when it is mounted. The server records the view. */
function useDocumentBytes(path: string): LoadedDocument {
  const [loaded, setLoaded] = useState<LoadedDocument>({ kind: "loading" });
  useEffect(() => {
    const stop = new AbortController();
    void load(path, stop.signal).then((result) => {
      if (!stop.signal.aborted) setLoaded(result);
    });
    return () => stop.abort();
  }, [path]);
  return loaded;
}

async function load(path: string, signal: AbortSignal): Promise<LoadedDocument> {
  try {
    const response = await fetch(path, { signal, headers: { Accept: "application/pdf, image/*, application/json" } });
    const type = response.headers.get("Content-Type") ?? "";
    if (response.ok) return { kind: "loaded", bytes: await response.arrayBuffer(), type };
    const { message } = (await response.json()) as { message?: unknown };
    return { kind: "failed", message: typeof message === "string" ? message : UNREACHABLE };
  } catch {
    return { kind: "failed", message: UNREACHABLE };
  }
}
