import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { LinkEditor } from "./link-editor.tsx";

type Tool = {
  label: string;
  /** Keyboard shortcut, shown in the tooltip. */
  keys?: string;
  face: ReactNode;
  click(editor: Editor): void;
  /** For toggles. */
  isOn?(editor: Editor): boolean;
  /** For commands that are not always available. */
  can?(editor: Editor): boolean;
};

/** The state of a tool at the cursor. `isOn` is undefined unless it is a toggle. */
type ToolState = { isOn: boolean | undefined; isDisabled: boolean };

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

/** One tab stop; the arrow keys move between the buttons (ARIA APG, toolbar). */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const [isLinking, setLinking] = useState(false);
  const { bar, tabStop, onKeyDown, onFocus } = useArrowKeys();
  const link: Tool = {
    label: "Link",
    face: "Link",
    click: () => setLinking(!isLinking),
    isOn: (current) => current.isActive("link"),
  };
  const tools = [...TOOLS, link, ...UNDO_TOOLS];
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      tools.map(({ isOn, can }): ToolState => ({ isOn: isOn?.(current), isDisabled: can?.(current) === false })),
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
        {tools.map((tool, index) => (
          <ToolButton
            key={tool.label}
            tool={tool}
            state={states[index]}
            isExpanded={tool === link ? isLinking : undefined}
            tabIndex={index === tabStop ? 0 : -1}
            onClick={() => tool.click(editor)}
          />
        ))}
      </div>
      {isLinking && <LinkEditor editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

type ToolButtonProps = {
  tool: Tool;
  state: ToolState | undefined;
  isExpanded: boolean | undefined;
  tabIndex: number;
  onClick(): void;
};

function ToolButton({ tool, state, isExpanded, tabIndex, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={tool.label}
      title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
      aria-pressed={state?.isOn}
      aria-disabled={state?.isDisabled || undefined}
      aria-expanded={isExpanded}
      tabIndex={tabIndex}
      onClick={() => {
        if (!state?.isDisabled) onClick();
      }}
      className="min-h-11 min-w-11 cursor-pointer rounded border border-transparent px-1.5 text-sm hover:bg-paper-300 aria-disabled:cursor-not-allowed aria-disabled:text-ink-600 aria-pressed:border-palm-700 aria-pressed:bg-palm-200 aria-pressed:text-palm-950"
    >
      {tool.face}
    </button>
  );
}

function useArrowKeys() {
  const bar = useRef<HTMLDivElement>(null);
  const [tabStop, setTabStop] = useState(0);
  const buttons = () => [...(bar.current?.querySelectorAll("button") ?? [])];
  const focusedIndex = () => buttons().findIndex((button) => button.matches(":focus"));
  function onKeyDown(event: KeyboardEvent) {
    const all = buttons();
    const current = focusedIndex();
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || current < 0) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  }
  return { bar, tabStop, onKeyDown, onFocus: () => setTabStop(Math.max(0, focusedIndex())) };
}
