import { type Command, DOCUMENT_COMMANDS } from "../keys/commands.ts";
import { Key } from "../keys/key.tsx";
import { DocumentStage } from "./document-stage.tsx";
import type { ReviewedDocument } from "./document-view.tsx";

type DocumentViewerProps = {
  documents: readonly ReviewedDocument[];
  /** The first document of the next application, drawn ahead. */
  ahead: ReviewedDocument | null;
  shown: ReviewedDocument | null;
  onShow: (index: number) => void;
  zoom: number;
  onZoomIn: () => void;
  onZoomOut: () => void;
  /** Null for staff who may not change how a document is stored. */
  onRotate: (() => void) | null;
  keyOf: (command: Command) => string | null;
};

/** Shows the documents of an application in tabs, with what was typed above the scan that it must match. */
export function DocumentViewer(props: DocumentViewerProps) {
  const { documents, ahead, shown, onShow, zoom, onZoomIn, onZoomOut, onRotate, keyOf } = props;
  const shortcutOf = (index: number) => {
    const command = DOCUMENT_COMMANDS[index];
    return command ? keyOf(command) : null;
  };
  return (
    <section aria-label="Documents" className="flex min-h-0 min-w-0 grow flex-col bg-ink-800 text-white">
      <div className="flex flex-wrap items-stretch justify-between gap-x-3 bg-ink-950 px-2 sm:px-3">
        <div role="tablist" aria-label="Documents" className="-mb-px flex min-w-0 flex-wrap pt-1.5">
          {documents.map((document, index) => (
            <Tab
              key={document.id}
              document={document}
              isShown={document.id === shown?.id}
              onShow={() => onShow(index)}
              shortcut={shortcutOf(index)}
            />
          ))}
        </div>
        {shown && (
          <div className="flex items-center">
            {onRotate && (
              <ToolButton label="Rotate for all staff" onClick={onRotate}>
                <span aria-hidden="true">⟳</span>
              </ToolButton>
            )}
            <ToolButton label="Zoom out" onClick={onZoomOut}>
              <span aria-hidden="true">−</span>
            </ToolButton>
            <output aria-label="Zoom" className="w-14 whitespace-nowrap text-center">
              {Math.round(zoom * 100)} %
            </output>
            <ToolButton label="Zoom in" onClick={onZoomIn}>
              <span aria-hidden="true">+</span>
            </ToolButton>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {shown && shownLabel(shown)}
      </p>
      <DocumentStage documents={documents} ahead={ahead} shown={shown} zoom={zoom} />
    </section>
  );
}

/** Says which document is shown and how it is turned: screen readers hear it when a key changes it. */
function shownLabel({ label, turns }: ReviewedDocument): string {
  return turns === 0 ? label : `${label}, turned by ${turns * 90} degrees`;
}

type TabProps = { document: ReviewedDocument; isShown: boolean; onShow: () => void; shortcut: string | null };

function Tab({ document, isShown, onShow, shortcut }: TabProps) {
  return (
    <button
      type="button"
      role="tab"
      aria-selected={isShown}
      aria-controls="document"
      onClick={onShow}
      className={`inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-t px-3 text-left sm:px-4 ${isShown ? "bg-ink-800 font-semibold" : "text-ground-300 hover:text-white"}`}
    >
      {document.label} {shortcut !== null && <Key>{shortcut}</Key>}
    </button>
  );
}

type ToolButtonProps = { label: string; onClick: () => void; children: React.ReactNode };

function ToolButton({ label, onClick, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex size-11 cursor-pointer items-center justify-center rounded text-xl hover:bg-ink-700"
    >
      {children}
    </button>
  );
}
