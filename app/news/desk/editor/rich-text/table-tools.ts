import type { Editor, JSONContent } from "@tiptap/core";
import type { Command } from "@tiptap/pm/state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderColumn,
  toggleHeaderRow,
} from "@tiptap/pm/tables";
import { insertBlock } from "./insert-block.ts";
import type { Tool } from "./tool-row.tsx";

const NEW_TABLE = { rows: 3, columns: 3 };

/** The buttons that are shown while the cursor is in a table. */
export const TABLE_TOOLS: readonly Tool[] = [
  tool("Add a row", addRowAfter),
  tool("Add a column", addColumnAfter),
  tool("Delete the row", deleteRow),
  tool("Delete the column", deleteColumn),
  tool("First row is headings", toggleHeaderRow),
  tool("First column is headings", toggleHeaderColumn),
  tool("Delete the table", deleteTable),
];

/** Inserts an empty table with a row of headings, and puts the cursor into its first cell. */
export function insertTable(editor: Editor): void {
  const row = (type: string): JSONContent => ({
    type: "tableRow",
    content: Array.from({ length: NEW_TABLE.columns }, () => ({ type, content: [{ type: "paragraph" }] })),
  });
  const others = Array.from({ length: NEW_TABLE.rows - 1 }, () => row("tableCell"));
  const before = editor.state.selection.$from;
  const isEmpty = before.depth === 1 && before.parent.content.size === 0;
  const start = before.depth === 0 ? editor.state.selection.to : isEmpty ? before.before(1) : before.after(1);
  insertBlock(editor, { type: "table", content: [row("tableHeader"), ...others] });
  // Into the table, its first row, its first cell and the paragraph there.
  editor.commands.setTextSelection(start + 4);
}

function tool(label: string, command: Command): Tool {
  return {
    label,
    face: label,
    click(editor) {
      command(editor.state, editor.view.dispatch);
      editor.commands.focus();
    },
    can: (editor) => command(editor.state),
  };
}
