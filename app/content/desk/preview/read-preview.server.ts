import type { Deps } from "../../../platform/deps.server.ts";
import type { ContentDocument } from "../../../platform/site/content.server.ts";
import { formatLagosTime } from "../../../ui/format/lagos-time.ts";
import { readDocumentState } from "../document-state.store.server.ts";
import { type EditedDocument, findEditedDocument } from "../edited-documents.server.ts";
import { checkForm, type FieldProblem } from "../editor/check-form.server.ts";
import { readEntries } from "../form/form-field.ts";

type Preview =
  | {
      kind: "ready";
      document: ContentDocument<object>;
      value: object;
      /** Whose text it is, and of when. */
      note: string;
      isDraft: boolean;
    }
  /** A draft may be unfinished. */
  | { kind: "invalid"; document: ContentDocument<object>; problems: FieldProblem[] };

/** The draft, if there is one, or the newest version, which may wait for its time or approval, whatever the draft is. */
export type PreviewedText = "draft" | "waiting";

/** Reads what a preview of a document shows: its draft, else the version that waits or is shown. Returns null for an unknown document. */
export async function readPreview(
  deps: Pick<Deps, "db" | "clock" | "content" | "addedPages" | "pictures">,
  key: string,
  text: PreviewedText,
): Promise<Preview | null> {
  const edited = findEditedDocument(key, deps);
  if (!edited) return null;
  const { document } = edited;
  const { draft, base } = await readDocumentState(deps.db, key, deps.clock.now());
  if (draft && text === "draft") {
    const checked = checkForm(edited, readEntries(new URLSearchParams(draft.form)), deps.pictures);
    if (checked.kind === "invalid") return { kind: "invalid", document, problems: checked.problems };
    return { kind: "ready", document, value: checked.value, note: noteOf(edited, draft), isDraft: true };
  }
  const parsed = document.schema.safeParse(base?.value ?? document.sample);
  const value = parsed.success ? parsed.data : deps.content.read(document);
  return { kind: "ready", document, value, note: base ? noteOf(edited, base) : "", isDraft: false };
}

type Saved = { savedAt: Date; savedBy: { username: string } | null };

function noteOf({ document }: EditedDocument, { savedAt, savedBy }: Saved): string {
  return `${document.title}, saved by ${savedBy?.username ?? "the system"}, ${formatLagosTime(savedAt)}`;
}
