import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { LinkPanel } from "./link-panel.tsx";

/** What a button does, and what it shows of the place where the cursor stands. */
type Tool = {
  label: string;
  /** As most programs have it; said in the button's hint. */
  keys?: string;
  face: ReactNode;
  click(editor: Editor): void;
  /** For what is on or off. */
  isOn?(editor: Editor): boolean;
  /** For what can't always be done. */
  can?(editor: Editor): boolean;
};

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

const HISTORY: readonly Tool[] = [
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

/** One stop for the Tab key; the arrow keys go from button to button (ARIA APG, toolbar). */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false);
  const { bar, stop, onKeyDown, onFocus } = useArrowKeys();
  const link: Tool = {
    label: "Link",
    face: "Link",
    click: () => setLinking(!isLinking),
    isOn: () => editor.isActive("link"),
  };
  const tools = [...TOOLS, link, ...HISTORY];
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ isOn, can }) => `${isOn ? String(isOn(now)) : "-"} ${can ? String(can(now)) : "-"}`),
  });
  return (
    <div className="border-paper-500 border-b bg-paper-200">
      <div
        ref={bar}
        role="toolbar"
        aria-label="Formatting"
        aria-controls="content"
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        className="flex flex-wrap gap-0.5 p-1"
      >
        {tools.map((tool, index) => {
          const [on, can] = (states[index] ?? "- -").split(" ");
          return (
            <button
              key={tool.label}
              type="button"
              aria-label={tool.label}
              title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
              aria-pressed={on === "-" ? undefined : on === "true"}
              aria-disabled={can === "false" || undefined}
              aria-expanded={tool === link ? isLinking : undefined}
              tabIndex={index === stop ? 0 : -1}
              onClick={() => can !== "false" && tool.click(editor)}
              className="min-h-11 min-w-11 cursor-pointer rounded border border-transparent px-1.5 text-sm hover:bg-paper-300 aria-disabled:cursor-not-allowed aria-disabled:text-ink-600 aria-pressed:border-palm-700 aria-pressed:bg-palm-200 aria-pressed:text-palm-950"
            >
              {tool.face}
            </button>
          );
        })}
      </div>
      {isLinking && <LinkPanel editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

function useArrowKeys() {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const buttons = () => [...(bar.current?.querySelectorAll("button") ?? [])];
  function onKeyDown(event: KeyboardEvent) {
    const all = buttons();
    const now = all.findIndex((button) => button.matches(":focus"));
    const next = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || now < 0) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  }
  return {
    bar,
    stop,
    onKeyDown,
    onFocus: () =>
      setStop(
        Math.max(
          0,
          buttons().findIndex((button) => button.matches(":focus")),
        ),
      ),
  };
}
