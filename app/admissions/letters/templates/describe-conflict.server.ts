import { PLACE } from "../../../content/place.content.ts";
import { compareFields } from "../../../platform/conflicts/difference.ts";
import {
  type Conflict,
  describeMerge,
  mergeFields,
  type Preference,
} from "../../../platform/conflicts/three-way-merge.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import type { LetterText } from "../letter-kinds.ts";
import { findTemplate, type LetterTemplate } from "./letter-templates.store.server.ts";

/** `over` is the version that the form was opened with. */
type Saving = { theirs: LetterTemplate; mine: LetterText; over: number };

/** Merges what an editor sent with what somebody else saved in the template since its form was opened. */
export async function describeConflict(
  { db, content }: Pick<Deps, "db" | "content">,
  { theirs, mine, over }: Saving,
): Promise<{ values: LetterText; conflict: Conflict }> {
  const version = over < 0 ? null : await findTemplate(db, theirs.kind, over);
  const opened = version && textOf(version);
  const saved = textOf(theirs);
  const { form, ...changes } = describeMerge(
    { theirs: saved, mine },
    opened && ((preference: Preference) => mergeFields({ opened, theirs: saved, mine }, preference)),
    (before, after) => compareFields(labelled(before), labelled(after)),
  );
  const at = theirs.savedAt ? formatTime(theirs.savedAt, content.read(PLACE)) : "";
  return { values: form, conflict: { ...changes, by: theirs.savedBy ?? "Nobody", at } };
}

function textOf({ subject, body, isMailed }: LetterText): LetterText {
  return { subject, body, isMailed };
}

function labelled({ subject, body, isMailed }: LetterText) {
  return { Subject: subject, Text: body, "Put this text into the mail": isMailed ? "Yes" : "No" };
}
