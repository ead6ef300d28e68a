import type { Deps } from "../../../platform/deps.server.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import { PLACE } from "../../place.content.ts";
import type { DocumentState } from "../document-state.store.server.ts";
import { findVersion } from "../document-versions.store.server.ts";
import { type EditedDocument, encodeForm, readForm } from "../edited-documents.server.ts";
import { readEntries } from "../form/form-field.ts";
import { findDraftRevision } from "../former-drafts/former-drafts.store.server.ts";
import { compareDocuments, type Difference } from "../history/compare-documents.server.ts";
import { readPictureTitles } from "../history/picture-titles.server.ts";
import { isSameTimes, type TypedTimes, timesToType } from "../publish-time.ts";
import { mergeForms } from "./merge-forms.server.ts";
import type { Preference } from "./merge-lists.server.ts";

/** What somebody else saved while an editor was writing, beside what this editor wrote. */
export type DescribedConflict = {
  by: string;
  at: string;
  /** Whether theirs is a draft, not a version. */
  isDraft: boolean;
  /** Whether the form has what both changed. Otherwise what it was opened with is no longer known, and it has one editor's text alone. */
  isMerged: boolean;
  /** What both changed: as they wrote it, and as this editor did. */
  both: Difference[];
  /** What this editor alone changed in theirs. */
  mine: Difference[];
  /** What they alone changed. */
  theirs: Difference[];
};

type Text = { form: string; times: TypedTimes };
type Conflict = { edited: EditedDocument; state: DocumentState; sent: Text & { over: string } };

/** Merges what an editor sent with what somebody else saved since its form was opened. Where both changed a field, the form has the editor's own text. */
export async function describeConflict(
  deps: Deps,
  { edited, state, sent }: Conflict,
): Promise<DescribedConflict & Text> {
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
  if (!opened) {
    const { form, times } = sent;
    return { ...saved, form, times, isMerged: false, both: [], mine: compare(theirs.form, form), theirs: [] };
  }
  const forms = { opened: read(opened.form), theirs: read(theirs.form), mine: read(sent.form) };
  const [form = "", withTheirs = ""] = PREFERENCES.map((preference) => mergeForms(edited.fields, forms, preference));
  return {
    ...saved,
    form,
    times: isSameTimes(sent.times, opened.times) ? theirs.times : sent.times,
    isMerged: true,
    both: compare(withTheirs, form),
    mine: compare(theirs.form, withTheirs),
    theirs: compare(sent.form, form),
  };
}

const PREFERENCES: readonly Preference[] = ["mine", "theirs"];

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
