import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { Button } from "../../../../ui/button/button.tsx";
import type { PasteReport } from "./handle-paste.ts";

/** A report, and the document after the paste: once it has changed, Undo would undo something else. */
export type ShownReport = PasteReport & { after: Editor["state"]["doc"] };

type PasteNoteProps = { editor: Editor; report: ShownReport | null; onClose(): void };

/** Says what a paste has left out, with a button that undoes it. */
export function PasteNote({ editor, report, onClose }: PasteNoteProps) {
  const isUndoable = useEditorState({
    editor,
    selector: ({ editor: current }) => report?.kind === "pasted" && current.state.doc === report.after,
  });
  return (
    <div role="status" className="border-accent-500 border-b bg-accent-100 p-3 text-accent-950 empty:hidden">
      {report && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 grow basis-60">{report.message}</p>
          {isUndoable && (
            <Button
              onClick={() => {
                editor.chain().undo().focus().run();
                onClose();
              }}
            >
              Undo the paste
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </div>
      )}
    </div>
  );
}
