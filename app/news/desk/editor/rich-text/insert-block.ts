import type { Editor, JSONContent } from "@tiptap/core";

/** Inserts a figure or table after the block with the cursor, or in place of it when it is empty. */
export function insertBlock(editor: Editor, block: JSONContent): void {
  const { $from, to } = editor.state.selection;
  const isInBlock = $from.depth > 0;
  const isEmpty = isInBlock && $from.depth === 1 && $from.parent.isTextblock && $from.parent.content.size === 0;
  const after = isInBlock ? $from.after(1) : to;
  // A paragraph to go on writing in.
  const isLast = after >= editor.state.doc.content.size;
  editor
    .chain()
    .focus()
    .insertContentAt(isEmpty ? { from: $from.before(1), to: after } : after, [
      block,
      ...(isLast ? [{ type: "paragraph" }] : []),
    ])
    .run();
}
