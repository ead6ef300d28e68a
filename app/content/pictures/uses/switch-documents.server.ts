import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { ContentDocument } from "../../../platform/site/content.server.ts";
import { addedPageId } from "../../added/added-page.content.ts";
import { listDocuments } from "../../all-documents.server.ts";
import { withdrawVersion } from "../../desk/publish/change-document.store.server.ts";
import { insertContentVersion } from "../../versions/content.store.server.ts";
import { pictureFields } from "./find-uses.store.server.ts";
import {
  copyVersion,
  type OpenVersion,
  selectDraftsWith,
  selectFormerDraftsWith,
  selectOpenVersions,
  updateDraftForm,
  updateFormerDraftForm,
} from "./open-versions.store.server.ts";

type Switch = { from: string; to: string; now: Date; staffId: number };

/** Documents whose versions or drafts were switched, or the first that no longer fits its schema with the other picture. */
type Switched =
  | { kind: "switched"; published: string[]; drafts: string[] }
  | { kind: "invalid"; title: string; problem: string };

/** Names another picture in the shown, temporary, scheduled and waiting versions of all documents, and in their drafts. */
export async function switchDocuments(
  transaction: Transaction<Tables>,
  { addedPages }: Pick<Deps, "addedPages">,
  change: Switch,
): Promise<Switched> {
  const versions = Map.groupBy(await selectOpenVersions(transaction, change.now), ({ key }) => key);
  const published: string[] = [];
  for (const document of listDocuments({ addedPages })) {
    const switched = await switchVersions(transaction, document, versions.get(document.key) ?? [], change);
    if (switched.kind === "invalid") return { ...switched, title: document.title };
    if (switched.kind === "switched") published.push(document.key);
  }
  return { kind: "switched", published, drafts: await switchDrafts(transaction, change) };
}

type SwitchedVersions = { kind: "switched" } | { kind: "unused" } | { kind: "invalid"; problem: string };

/**
 * Saves the versions again with the other picture. Each keeps its author, times and approval; those after the first one are saved again, too, so that
 * their order stays. A version that was shown stays in the history.
 */
async function switchVersions(
  transaction: Transaction<Tables>,
  { key, schema, sample }: ContentDocument<object>,
  open: OpenVersion[],
  { from, to, now, staffId }: Switch,
): Promise<SwitchedVersions> {
  const isPending = ({ isWaiting, shownFrom }: OpenVersion) => isWaiting || (shownFrom !== null && shownFrom > now);
  const shown = open.findLast(
    (one) => !isPending(one) && one.shownUntil === null && schema.safeParse(one.value).success,
  );
  const current = open.filter((one) => one === shown || one.shownUntil !== null || isPending(one));
  // Visitors never see the sample of an added page.
  const startsWithSample = !shown && addedPageId(key) === null && namesPicture(sample, from);
  const first = startsWithSample ? 0 : current.findIndex(({ value }) => namesPicture(value, from));
  if (first === -1) return { kind: "unused" };
  const copies = current.slice(first).map((version) => ({ version, value: withPicture(version.value, from, to) }));
  const sampleValue = startsWithSample ? [withPicture(sample, from, to)] : [];
  for (const [before, after] of [
    ...sampleValue.map((value) => [sample, value] as const),
    ...copies.map(({ version, value }) => [version.value, value] as const),
  ]) {
    const parsed = schema.safeParse(after);
    if (!parsed.success && schema.safeParse(before).success)
      return { kind: "invalid", problem: parsed.error.issues[0]?.message ?? "" };
  }
  for (const value of sampleValue)
    await insertContentVersion(transaction, { key, value, savedAt: current[0]?.savedAt ?? now, savedBy: staffId });
  for (const { version, value } of copies) {
    await copyVersion(transaction, version.id, value);
    if (isPending(version)) await withdrawVersion(transaction, version.id, now);
  }
  return { kind: "switched" };
}

/** Switches drafts, and those that were discarded or replaced. Returns the documents. */
async function switchDrafts(transaction: Transaction<Tables>, change: Switch): Promise<string[]> {
  const keys = new Set<string>();
  for (const { key, form } of await selectDraftsWith(transaction, change.from)) {
    const switched = switchForm(form, change);
    if (switched === null) continue;
    await updateDraftForm(transaction, key, switched);
    keys.add(key);
  }
  for (const { id, key, form } of await selectFormerDraftsWith(transaction, change.from)) {
    const switched = switchForm(form, change);
    if (switched === null) continue;
    await updateFormerDraftForm(transaction, id, switched);
    keys.add(key);
  }
  return [...keys];
}

/** Returns a draft's form with the other picture; null when no field names the picture. */
function switchForm(form: string, { from, to }: Switch): string | null {
  const pairs = [...new URLSearchParams(form)];
  const isOf = ([name, value]: [string, string]) => /(?:^|\.)picture$/.test(name) && value === from;
  if (!pairs.some(isOf)) return null;
  const switched = pairs.map((pair): [string, string] => (isOf(pair) ? [pair[0], to] : pair));
  return new URLSearchParams(switched).toString();
}

function namesPicture(value: object, name: string): boolean {
  return pictureFields(value).some(({ picture }) => picture === name);
}

function withPicture<Value extends object>(value: Value, from: string, to: string): Value {
  const copy = structuredClone(value);
  for (const field of pictureFields(copy)) if (field.picture === from) field.picture = to;
  return copy;
}
