import { type Editor, type Extensions, Mark, Node } from "@tiptap/core";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect, useState } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import { isLinkable } from "../link-address.ts";
import { handleDrop, handlePaste, type PasteReport } from "../paste/handle-paste.ts";
import { FigureNode } from "./figure-node.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import { TABLE_EXTENSIONS } from "./table-nodes.ts";
import { tidyHtml } from "./tidy-html.ts";
import "./rich-text.css";

export type RichTextProps = {
  /** The initial content. */
  html: string;
  description: { "aria-describedby": string | undefined; "aria-invalid": true | undefined };
  /** Whether the plain field it replaces had the focus. */
  hasFocus: boolean;
  isFixed: boolean;
  onEdit(html: string): void;
};

/** Accepted in pasted or hand-written HTML; the toolbar has no button for them. */
const Subscript = Mark.create({ name: "subscript", parseHTML: () => [{ tag: "sub" }], renderHTML: () => ["sub", 0] });
const Superscript = Mark.create({
  name: "superscript",
  parseHTML: () => [{ tag: "sup" }],
  renderHTML: () => ["sup", 0],
});

/** Figures and tables are at the top of a text only. */
const TextWithFigures = Node.create({ name: "doc", topNode: true, content: "(block | figure)+" });

/** The allowed elements of a post. Must match the server's list in app/news/clean-html.server.ts. */
const EXTENSIONS: Extensions = [
  TextWithFigures,
  StarterKit.configure({
    document: false,
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (address) => isLinkable(address ?? ""),
    },
    codeBlock: { languageClassPrefix: null, HTMLAttributes: {} },
    trailingNode: false,
  }),
  Subscript,
  Superscript,
  FigureNode,
  ...TABLE_EXTENSIONS,
];

/** A report, and the document after the paste: once it has changed, Undo would undo something else. */
type ShownReport = PasteReport & { after: Editor["state"]["doc"] };

type PasteNoteProps = { editor: Editor; report: ShownReport | null; onClose(): void };

/** A ProseMirror editor for text with headings, lists, quotes, links, pictures, videos and tables. */
export function RichText({ html, description, hasFocus, isFixed, onEdit }: RichTextProps) {
  const [report, setReport] = useState<ShownReport | null>(null);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: html,
    autofocus: hasFocus ? "end" : false,
    // The content security policy forbids injected styles; rich-text.css has them.
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: attributes(description),
      handleDOMEvents: {
        paste: (view, event) => handlePaste(view, event, (next) => setReport({ ...next, after: view.state.doc })),
        drop: (view, event) => handleDrop(event, (next) => setReport({ ...next, after: view.state.doc })),
      },
    },
    onUpdate({ editor: updated }) {
      // Why nothing was pasted is of no use once something else is written.
      setReport((current) => (current?.kind === "rejected" ? null : current));
      onEdit(htmlOf(updated));
    },
  });
  useEffect(() => {
    editor.setEditable(!isFixed, false);
  }, [editor, isFixed]);
  useEffect(() => {
    const { editorProps } = editor.options;
    editor.setOptions({ editorProps: { ...editorProps, attributes: attributes(description) } });
  }, [editor, description]);
  return (
    <div className="rounded border border-ink-500 bg-white focus-within:border-ink-800">
      <RichTextToolbar editor={editor} />
      <PasteNote editor={editor} report={report} onClose={() => setReport(null)} />
      <EditorContent editor={editor} />
    </div>
  );
}

function htmlOf(editor: Editor): string {
  return editor.isEmpty ? "" : tidyHtml(editor.getHTML());
}

function attributes(description: RichTextProps["description"]): Record<string, string> {
  return {
    id: "content",
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": "content-label",
    class: "rich-text",
    ...(description["aria-describedby"] && { "aria-describedby": description["aria-describedby"] }),
    ...(description["aria-invalid"] && { "aria-invalid": "true" }),
  };
}

/** Says what a paste has left out, with a button that undoes it. */
function PasteNote({ editor, report, onClose }: PasteNoteProps) {
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
