import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";

export type Tool = {
  label: string;
  /** Keyboard shortcut, shown in the tooltip. */
  keys?: string;
  face: ReactNode;
  click(editor: Editor): void;
  /** For toggles. */
  isOn?(editor: Editor): boolean;
  /** For commands that are not always available. */
  can?(editor: Editor): boolean;
  /** For buttons that open a panel: whether it is open. */
  isExpanded?: boolean;
};

/** The state of a tool at the cursor. `isOn` is undefined unless it is a toggle. */
type ToolState = { isOn: boolean | undefined; isDisabled: boolean };

/** One tab stop; the arrow keys move between the buttons (ARIA APG, toolbar). */
export function ToolRow({ editor, label, tools }: { editor: Editor; label: string; tools: readonly Tool[] }) {
  const { bar, tabStop, onKeyDown, onFocus } = useArrowKeys();
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      tools.map(({ isOn, can }): ToolState => ({ isOn: isOn?.(current), isDisabled: can?.(current) === false })),
  });
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
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
          tabIndex={index === tabStop ? 0 : -1}
          onClick={() => tool.click(editor)}
        />
      ))}
    </div>
  );
}

type ToolButtonProps = { tool: Tool; state: ToolState | undefined; tabIndex: number; onClick(): void };

function ToolButton({ tool, state, tabIndex, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={tool.label}
      title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
      aria-pressed={state?.isOn}
      aria-disabled={state?.isDisabled || undefined}
      aria-expanded={tool.isExpanded}
      tabIndex={tabIndex}
      onClick={() => {
        if (!state?.isDisabled) onClick();
      }}
      className="min-h-11 min-w-11 cursor-pointer rounded border border-transparent px-1.5 text-sm hover:bg-ground-300 aria-disabled:cursor-not-allowed aria-disabled:text-ink-600 aria-pressed:border-brand-700 aria-pressed:bg-brand-200 aria-pressed:text-brand-950"
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
