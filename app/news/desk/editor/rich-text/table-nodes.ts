import { type AnyExtension, Extension, Node, type NodeConfig } from "@tiptap/core";
import { goToNextCell, tableEditing } from "@tiptap/pm/tables";

const ROLES: Record<string, string> = {
  table: "table",
  tableRow: "row",
  tableCell: "cell",
  tableHeader: "header_cell",
};

const Table = Node.create({
  name: "table",
  // At the top of a text only, as figures are.
  group: "figure",
  content: "tableRow+",
  isolating: true,
  parseHTML: () => [{ tag: "table" }],
  renderHTML: () => ["table", ["tbody", 0]],
});

const TableRow = Node.create({
  name: "tableRow",
  content: "(tableCell | tableHeader)*",
  parseHTML: () => [{ tag: "tr" }],
  renderHTML: () => ["tr", 0],
});

const CELL: Pick<NodeConfig, "content" | "isolating" | "addAttributes"> = {
  content: "block+",
  isolating: true,
  addAttributes: () => ({
    colspan: span("colspan"),
    rowspan: span("rowspan"),
    colwidth: { default: null, rendered: false },
  }),
};

const TableCell = Node.create({
  name: "tableCell",
  ...CELL,
  parseHTML: () => [{ tag: "td" }],
  renderHTML: ({ HTMLAttributes }) => ["td", HTMLAttributes, 0],
});

const TableHeader = Node.create({
  name: "tableHeader",
  ...CELL,
  parseHTML: () => [{ tag: "th" }],
  renderHTML: ({ HTMLAttributes }) => ["th", HTMLAttributes, 0],
});

function span(name: "colspan" | "rowspan") {
  return {
    default: 1,
    parseHTML: (cell: HTMLElement) => Math.min(20, Math.max(1, Number(cell.getAttribute(name)) || 1)),
    renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
  };
}

const TableEditing = Extension.create({
  name: "tableEditing",
  // Lists use Tab, too, and a list may be in a cell.
  priority: 50,
  extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => goToNextCell(1)(editor.state, editor.view.dispatch),
    "Shift-Tab": ({ editor }) => goToNextCell(-1)(editor.state, editor.view.dispatch),
  }),
});

/** Tables of rows with cells and header cells. At the ends of a table, Tab leaves the text. */
export const TABLE_EXTENSIONS: AnyExtension[] = [Table, TableRow, TableCell, TableHeader, TableEditing];
