import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useEffect, useState } from "react";
import { FIGURE, type Figure, OPEN_FIGURE } from "./figure-node.ts";
import { LinkEditor } from "./link-editor.tsx";
import { PicturesEditor } from "./pictures-editor.tsx";
import { insertTable, TABLE_TOOLS } from "./table-tools.ts";
import { type Tool, ToolRow } from "./tool-row.tsx";
import { VideoEditor } from "./video-editor.tsx";

const TOOLS: readonly Tool[] = [
  {
    label: "Bold",
    keys: "Ctrl+B",
    face: <b>B</b>,
    click: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive("bold"),
  },
  {
    label: "Italic",
    keys: "Ctrl+I",
    face: <i className="font-serif">I</i>,
    click: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive("italic"),
  },
  {
    label: "Heading",
    face: "Heading",
    click: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive("heading", { level: 2 }),
  },
  {
    label: "Subheading",
    face: "Subheading",
    click: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive("heading", { level: 3 }),
  },
  {
    label: "List",
    face: "• List",
    click: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive("bulletList"),
  },
  {
    label: "Numbered list",
    face: "Numbered",
    click: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive("orderedList"),
  },
  {
    label: "Quote",
    face: "“ Quote",
    click: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive("blockquote"),
  },
];

const UNDO_TOOLS: readonly Tool[] = [
  {
    label: "Undo",
    keys: "Ctrl+Z",
    face: "↶",
    click: (editor) => editor.chain().focus().undo().run(),
    can: (editor) => editor.can().undo(),
  },
  {
    label: "Redo",
    keys: "Ctrl+Shift+Z",
    face: "↷",
    click: (editor) => editor.chain().focus().redo().run(),
    can: (editor) => editor.can().redo(),
  },
];

type Panel = "link" | "pictures" | "video";

/** The buttons above a text, and the panel that one of them has opened. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [panel, setPanel] = useState<Panel | null>(null);
  const { isInTable, figure } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({ isInTable: current.isActive("table"), figure: selectedFigure(current) }),
  });
  useOpenedFigure(editor, setPanel);
  const opens = (of: Panel) => ({ isExpanded: panel === of, click: () => setPanel(panel === of ? null : of) });
  const tools: Tool[] = [
    ...TOOLS,
    { label: "Link", face: "Link", isOn: (current) => current.isActive("link"), ...opens("link") },
    { label: "Picture", face: "Picture", ...opens("pictures") },
    { label: "Video", face: "Video", ...opens("video") },
    { label: "Table", face: "Table", click: insertTable, can: (current) => !current.isActive("table") },
    ...UNDO_TOOLS,
  ];
  const close = () => setPanel(null);
  const pictures = figure?.video === "" ? figure : null;
  const video = figure && figure.video !== "" ? figure : null;
  return (
    <div className="border-ground-500 border-b bg-ground-200">
      <ToolRow editor={editor} label="Formatting" tools={tools} />
      {isInTable && <ToolRow editor={editor} label="Table" tools={TABLE_TOOLS} />}
      {panel === "link" && <LinkEditor editor={editor} onClose={close} />}
      {panel === "pictures" && <PicturesEditor editor={editor} figure={pictures} onClose={close} />}
      {panel === "video" && <VideoEditor editor={editor} figure={video} onClose={close} />}
    </div>
  );
}

function selectedFigure(editor: Editor): Figure | null {
  return editor.isActive(FIGURE) ? (editor.getAttributes(FIGURE) as Figure) : null;
}

/** Opens the panel of a figure whose button was clicked. */
function useOpenedFigure(editor: Editor, setPanel: (panel: Panel) => void) {
  useEffect(() => {
    const { dom } = editor.view;
    const open = () => setPanel(selectedFigure(editor)?.video ? "video" : "pictures");
    dom.addEventListener(OPEN_FIGURE, open);
    return () => dom.removeEventListener(OPEN_FIGURE, open);
  }, [editor, setPanel]);
}
