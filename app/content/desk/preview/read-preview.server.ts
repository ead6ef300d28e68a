import type { Deps } from "../../../platform/deps.server.ts";
import type { ContentDocument } from "../../../platform/site/content.server.ts";
import { formatTime, type Zoned } from "../../../ui/format/place-time.ts";
import { PLACE } from "../../place.content.ts";
import { type DeskVersion, readDocumentState } from "../document-state.store.server.ts";
import { findVersion } from "../document-versions.store.server.ts";
import { type EditedDocument, findEditedDocument } from "../edited-documents.server.ts";
import { checkForm, type FieldProblem } from "../form/check-form.server.ts";
import { readEntries } from "../form/form-field.ts";
import type { PreviewedText } from "./previewed-text.ts";

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

/** Reads what a preview of a document shows. Returns null for an unknown document or version. */
export async function readPreview(
  deps: Pick<Deps, "db" | "clock" | "content" | "addedPages" | "pictures">,
  key: string,
  text: PreviewedText,
): Promise<Preview | null> {
  const edited = findEditedDocument(key, deps);
  if (!edited) return null;
  const { document } = edited;
  if (text !== "draft") {
    const version = await findVersion(deps.db, key, text);
    return version && versionPreview(deps, edited, version);
  }
  const { draft, base } = await readDocumentState(deps.db, key, deps.clock.now());
  if (draft) {
    const checked = checkForm(edited, readEntries(new URLSearchParams(draft.form)), deps.pictures);
    if (checked.kind === "invalid") return { kind: "invalid", document, problems: checked.problems };
    return {
      kind: "ready",
      document,
      value: checked.value,
      note: noteOf(edited, draft, deps.content.read(PLACE)),
      isDraft: true,
    };
  }
  return versionPreview(deps, edited, base);
}

function versionPreview(
  { content }: Pick<Deps, "content">,
  edited: EditedDocument,
  version: DeskVersion | null,
): Preview {
  const { document } = edited;
  const parsed = document.schema.safeParse(version?.value ?? document.sample);
  const value = parsed.success ? parsed.data : content.read(document);
  return {
    kind: "ready",
    document,
    value,
    note: version ? noteOf(edited, version, content.read(PLACE)) : "",
    isDraft: false,
  };
}

type Saved = { savedAt: Date; savedBy: { username: string } | null };

function noteOf({ document }: EditedDocument, { savedAt, savedBy }: Saved, place: Zoned): string {
  return `${document.title}, saved by ${savedBy?.username ?? "the system"}, ${formatTime(savedAt, place)}`;
}
