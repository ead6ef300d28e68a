import type { Deps } from "../../../platform/deps.server.ts";
import type { ContentDocument } from "../../../platform/site/content.server.ts";
import { formatShortTime, type Zoned } from "../../../ui/format/place-time.ts";
import { addedPageId } from "../../added/added-page.content.ts";
import { PLACE } from "../../place.content.ts";
import { fillIn, readPlaceholders } from "../../read-document.server.ts";
import { RETENTION } from "../../retention.content.ts";
import { SETUP } from "../../setup-progress.ts";
import { isOwnText } from "../../versions/own-text.server.ts";
import { listApprovalKeys } from "../approval/approval.store.server.ts";
import { ALL_DOCUMENTS } from "../approval/approval.ts";
import { listChangedKeys, listLastChanges, listOpenWork } from "../document-state.store.server.ts";
import {
  type EditedDocument,
  encodeForm,
  findEditedDocument,
  listEditedDocuments,
  namesBankAccount,
} from "../edited-documents.server.ts";
import { activeFields } from "../form/active-fields.ts";
import { entryOf, readEntries } from "../form/form-field.ts";
import { DOCUMENT_GROUPS } from "./document-groups.ts";
import { type SearchedDocument, type SearchedField, searchDocuments } from "./search-documents.ts";

/** A document as the list shows it. */
export type ListedDocument = {
  key: string;
  title: string;
  about: string;
  /** Its drafts, and what waits. */
  states: string[];
  /** Whether visitors see a change only once a second person has approved it. */
  needsApproval: boolean;
  /** Who changed it last, and when; null while it is the sample. */
  changed: string | null;
  /** Whether the university is being set up, and nobody has written another text than the one that came with Gatehouse. */
  isAsItCame: boolean;
  /** The fields that a search found. */
  found: SearchedField[];
};

export type ListedGroup = { title: string; documents: ListedDocument[] };

type OpenWork = Awaited<ReturnType<typeof listOpenWork>>;

/** Lists all documents in their groups; with a query, those that match it as one group, the best first. */
export async function listDocumentGroups(
  { db, clock, content, addedPages }: Pick<Deps, "db" | "clock" | "content" | "addedPages">,
  query: string,
): Promise<ListedGroup[]> {
  const place = content.read(PLACE);
  const work = await listOpenWork(db, clock.now());
  const approved = await listApprovalKeys(db);
  const changes = new Map((await listLastChanges(db)).map((change) => [change.key, change]));
  const changedKeys = content.read(SETUP).isOpen ? new Set(await listChangedKeys(db)) : null;
  const documents = [...listEditedDocuments({ addedPages }), RETENTION];
  const listed = new Map(
    documents.map((document): [string, ListedDocument] => {
      const { key, title } = document;
      const isAsItCame =
        changedKeys !== null && addedPageId(key) === null && !isOwnText(content, changedKeys, document);
      const change = changes.get(key);
      const changed = change ? `${change.savedBy ?? "the system"}, ${formatShortTime(change.savedAt, place)}` : null;
      const edited = findEditedDocument(key, { addedPages });
      const isRequired = approved.includes(key) || approved.includes(ALL_DOCUMENTS);
      const needsApproval = edited !== null && (isRequired || namesBankAccount(edited));
      const states = statesOf(work, key, place);
      return [key, { key, title, about: noteOf(key).about, states, needsApproval, changed, isAsItCame, found: [] }];
    }),
  );
  if (query.trim() === "") return groupsOf(listed);
  const matches = searchDocuments(
    documents.map((document) => searchedDocument({ content, addedPages }, document, work)),
    query,
  );
  const found = matches.flatMap(({ key, fields }) => {
    const document = listed.get(key);
    return document ? [{ ...document, found: fields }] : [];
  });
  return found.length > 0 ? [{ title: "Found", documents: found }] : [];
}

function groupsOf(listed: ReadonlyMap<string, ListedDocument>): ListedGroup[] {
  const grouped = new Set(DOCUMENT_GROUPS.flatMap(({ documents }) => Object.keys(documents)));
  const groups = DOCUMENT_GROUPS.map(({ title, documents }) => ({
    title,
    documents: Object.keys(documents).flatMap((key) => listed.get(key) ?? []),
  }));
  const others = [...listed.values()].filter(({ key }) => !grouped.has(key));
  return [...groups, { title: "Further pages", documents: others }].filter(({ documents }) => documents.length > 0);
}

function noteOf(key: string): { about: string; keywords?: string } {
  for (const { documents } of DOCUMENT_GROUPS) {
    const note = documents[key];
    if (note) return note;
  }
  return { about: "" };
}

function statesOf({ drafts, pending }: OpenWork, key: string, place: Zoned): string[] {
  const waiting = pending
    .filter((one) => one.key === key)
    .map(({ needsApproval, approvedAt, shownFrom }) => {
      if (needsApproval && approvedAt === null) return "Waits for approval";
      return `Shown from ${shownFrom ? formatShortTime(shownFrom, place) : "now"}`;
    });
  const draft = drafts.find((one) => one.key === key);
  return draft ? [...waiting, `Draft by ${draft.savedBy}`] : waiting;
}

/** Searches what the form of the document shows: its draft, otherwise what visitors see. */
function searchedDocument(
  { content, addedPages }: Pick<Deps, "content" | "addedPages">,
  document: ContentDocument<object>,
  { drafts }: OpenWork,
): SearchedDocument {
  const { key, title } = document;
  const { about, keywords = "" } = noteOf(key);
  const edited = findEditedDocument(key, { addedPages });
  const draft = drafts.find((one) => one.key === key);
  const form = edited && (draft?.form ?? encodeForm(edited, content.read(document)));
  const fields = edited && form !== null ? fillIn(fieldsOf(edited, form), readPlaceholders(content)) : [];
  return { key, title, description: `${about} ${keywords}`, fields };
}

function fieldsOf({ fields }: EditedDocument, form: string): SearchedField[] {
  const entries = readEntries(new URLSearchParams(form));
  return activeFields(fields, entries)
    .map(({ name, label }) => ({ name, label, text: entryOf(entries, name) }))
    .filter(({ text }) => text !== "");
}
