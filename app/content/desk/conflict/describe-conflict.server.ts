import { type Conflict, describeMerge, type Preference } from "../../../platform/conflicts/three-way-merge.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import { PLACE } from "../../place.content.ts";
import type { DocumentState } from "../document-state.store.server.ts";
import { findVersion } from "../document-versions.store.server.ts";
import { type EditedDocument, encodeForm, readForm } from "../edited-documents.server.ts";
import { readEntries } from "../form/form-field.ts";
import { findDraftRevision } from "../former-drafts/former-drafts.store.server.ts";
import { compareDocuments } from "../history/compare-documents.server.ts";
import { readPictureTitles } from "../history/picture-titles.server.ts";
import { isSameTimes, type TypedTimes, timesToType } from "../publish-time.ts";
import { mergeForms } from "./merge-forms.server.ts";

/** `isDraft` says whether theirs is a draft, not a version. */
export type DescribedConflict = Conflict & { isDraft: boolean };

type Text = { form: string; times: TypedTimes };
type Saving = { edited: EditedDocument; state: DocumentState; sent: Text & { over: string } };

/** Merges what an editor sent with what somebody else saved since its form was opened. Where both changed a field, the form has the editor's own text. */
export async function describeConflict(deps: Deps, { edited, state, sent }: Saving): Promise<DescribedConflict & Text> {
  const { base, draft } = state;
  const theirs = draft ?? textOf(deps, edited, base);
  const savedAt = draft?.savedAt ?? base?.savedAt;
  const saved = {
    by: draft?.savedBy.username ?? base?.savedBy?.username ?? "Somebody",
    at: savedAt ? formatTime(savedAt, deps.content.read(PLACE)) : "",
    isDraft: draft !== null,
  };
  const titles = await readPictureTitles(deps);
  const compare = (before: string, after: string) =>
    compareDocuments(edited.fields, readForm(edited, before), readForm(edited, after), titles);
  const opened = await findOpened(deps, edited, sent.over);
  const merge =
    opened &&
    ((preference: Preference) => {
      const forms = { opened: read(opened.form), theirs: read(theirs.form), mine: read(sent.form) };
      return mergeForms(edited.fields, forms, preference);
    });
  const isTimeTheirs = opened !== null && isSameTimes(sent.times, opened.times);
  return {
    ...saved,
    ...describeMerge({ theirs: theirs.form, mine: sent.form }, merge, compare),
    times: isTimeTheirs ? theirs.times : sent.times,
  };
}

/** Returns what a form was opened with; null when that is no longer known. */
async function findOpened(deps: Deps, edited: EditedDocument, token: string): Promise<Text | null> {
  const [, base, revision] = /^(\d{1,9})\.(.*)$/.exec(token) ?? [];
  if (base === undefined) return null;
  const { key } = edited.document;
  if (revision) return findDraftRevision(deps.db, key, revision);
  if (base === "0") return textOf(deps, edited, null);
  const version = await findVersion(deps.db, key, Number(base));
  return version && textOf(deps, edited, version);
}

type Version = NonNullable<Parameters<typeof timesToType>[0]> & { value: unknown };

/** Returns the form of a version; of null, that of the text that came with the site. */
function textOf({ clock, content }: Deps, edited: EditedDocument, version: Version | null): Text {
  const times = timesToType(version, { now: clock.now(), place: content.read(PLACE) });
  return { form: encodeForm(edited, version?.value ?? edited.document.sample), times };
}

function read(form: string) {
  return readEntries(new URLSearchParams(form));
}
