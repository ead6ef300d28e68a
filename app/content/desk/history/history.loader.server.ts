import { data, type LoaderFunctionArgs } from "react-router";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatPreciseTime, formatTime, type Zoned } from "../../../ui/format/place-time.ts";
import { readPageNumber } from "../../../ui/pager/page-number.ts";
import { PLACE } from "../../place.content.ts";
import {
  type DeskVersion,
  type DocumentState,
  findShownVersion,
  readDocumentState,
} from "../document-state.store.server.ts";
import { countVersions, findVersion, findVersionBefore, listVersions } from "../document-versions.store.server.ts";
import { type EditedDocument, findEditedDocument, readForm } from "../edited-documents.server.ts";
import { formerDraftName, readFormerDraftName } from "../former-drafts/former-draft.ts";
import {
  countFormerDrafts,
  type FormerDraft,
  findFormerDraft,
  listFormerDrafts,
} from "../former-drafts/former-drafts.store.server.ts";
import { compareDocuments } from "./compare-documents.server.ts";
import { readPictureTitles } from "./picture-titles.server.ts";

const PAGE_SIZE = 50;
const DRAFTS_PAGE_SIZE = 20;

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { key: string } };

/** A row of the history: a saved version, the draft, a former draft, or the text that came with the site. */
export type HistoryRow = { name: string; when: string; by: string; states: string[] };

/** Loads the history of a document with its former drafts, and one of them compared with the one before or with what visitors see. */
export async function loader({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "pages.read");
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const edited = findEditedDocument(params.key, deps);
  if (!edited) throw data(null, { status: 404 });
  const { key, title } = edited.document;
  const state = await readDocumentState(deps.db, key, deps.clock.now());
  const shownId = await findShownVersion(deps.db, key, deps.clock.now());
  const pages = Math.max(1, Math.ceil((await countVersions(deps.db, key)) / PAGE_SIZE));
  const page = Math.min(pages, readPageNumber(url.searchParams.get("page")));
  const versions = await listVersions(deps.db, key, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
  const rows = [
    ...(page === 1 && state.draft ? [draftRow(state.draft, place)] : []),
    ...versions.map((version) => rowOf(version, shownId, { now: deps.clock.now(), place })),
    ...(page === pages ? [sampleRow(shownId === null)] : []),
  ];
  const chosen = url.searchParams.get("version") ?? rows[0]?.name ?? "";
  const isWithShown = url.searchParams.get("with") === "shown";
  return {
    key,
    title,
    rows,
    page,
    pages,
    formerDrafts: await readFormerDrafts(deps, key, { place, typedPage: url.searchParams.get("drafts") }),
    over: state.token,
    draftBy: state.draft?.savedBy.username ?? null,
    isWithShown,
    shown: await readShown(deps, edited, { state, shownId, chosen, isWithShown }),
    canEdit: isPermitted(staff, "pages.edit"),
    isOvertaken: url.searchParams.has("overtaken"),
  };
}

type DraftsPage = { place: Zoned; typedPage: string | null };

async function readFormerDrafts({ db }: Deps, key: string, { place, typedPage }: DraftsPage) {
  const pages = Math.max(1, Math.ceil((await countFormerDrafts(db, key)) / DRAFTS_PAGE_SIZE));
  const page = Math.min(pages, readPageNumber(typedPage));
  const drafts = await listFormerDrafts(db, key, { offset: (page - 1) * DRAFTS_PAGE_SIZE, limit: DRAFTS_PAGE_SIZE });
  return { rows: drafts.map((draft) => formerDraftRow(draft, place)), page, pages };
}

type Choice = { state: DocumentState; shownId: number | null; chosen: string; isWithShown: boolean };

/** Reads the chosen version with its differences: to the version before, or to what visitors see. */
async function readShown(deps: Deps, edited: EditedDocument, { state, shownId, chosen, isWithShown }: Choice) {
  const { document, fields } = edited;
  const now = deps.content.read(document);
  const place = deps.content.read(PLACE);
  const titles = await readPictureTitles(deps);
  const compare = (before: unknown, after: unknown) => compareDocuments(fields, before, after, titles);
  const compareWith = (value: unknown, before: unknown) => compare(isWithShown ? now : before, value);
  if (chosen === "draft") {
    if (!state.draft) throw data(null, { status: 404 });
    return { ...draftRow(state.draft, place), differences: compare(now, readForm(edited, state.draft.form)) };
  }
  const draftId = readFormerDraftName(chosen);
  if (draftId !== null) {
    const draft = await findFormerDraft(deps.db, document.key, draftId);
    if (!draft) throw data(null, { status: 404 });
    return { ...formerDraftRow(draft, place), differences: compare(now, readForm(edited, draft.form)) };
  }
  if (chosen === "sample")
    return { ...sampleRow(shownId === null), differences: isWithShown ? compare(now, document.sample) : null };
  const version = /^\d{1,9}$/.test(chosen) ? await findVersion(deps.db, document.key, Number(chosen)) : null;
  if (!version) throw data(null, { status: 404 });
  const before = await findVersionBefore(deps.db, document.key, version.id);
  return {
    ...rowOf(version, shownId, { now: deps.clock.now(), place }),
    differences: compareWith(version.value, before?.value ?? document.sample),
  };
}

type Now = { now: Date; place: Zoned };

function rowOf(version: DeskVersion, shownId: number | null, at: Now): HistoryRow {
  return {
    name: String(version.id),
    when: formatPreciseTime(version.savedAt, at.place),
    by: version.savedBy?.username ?? "the system",
    states: [
      ...(version.id === shownId ? ["Visitors see it", ...timesOf(version, at)] : statesOf(version, at)),
      ...(version.approvedBy === null ? [] : [`Approved by ${version.approvedBy}`]),
    ],
  };
}

function statesOf(version: DeskVersion, at: Now): string[] {
  if (version.isWithdrawn) return ["Withdrawn"];
  if (version.needsApproval && version.approvedBy === null) return ["Waits for approval"];
  return timesOf(version, at);
}

function timesOf({ shownFrom, shownUntil }: DeskVersion, { now, place }: Now): string[] {
  return [
    ...(shownFrom && shownFrom > now ? [`Shown from ${formatTime(shownFrom, place)}`] : []),
    ...(shownUntil ? [`${shownUntil > now ? "Shown until" : "Was shown until"} ${formatTime(shownUntil, place)}`] : []),
  ];
}

function draftRow(draft: NonNullable<DocumentState["draft"]>, place: Zoned): HistoryRow {
  return {
    name: "draft",
    when: formatPreciseTime(draft.savedAt, place),
    by: draft.savedBy.username,
    states: ["Draft"],
  };
}

function formerDraftRow(draft: FormerDraft, place: Zoned): HistoryRow {
  const { id, savedAt, writers, reason, removedAt, removedBy } = draft;
  return {
    name: formerDraftName(id),
    when: formatPreciseTime(savedAt, place),
    by: NAMES.format(writers),
    states: [`${REASONS[reason]} ${formatTime(removedAt, place)} by ${removedBy}`],
  };
}

const NAMES = new Intl.ListFormat("en");
const REASONS: Record<FormerDraft["reason"], string> = { discarded: "Discarded", replaced: "Replaced" };

function sampleRow(isShown: boolean): HistoryRow {
  return {
    name: "sample",
    when: "The text that came with the site",
    by: "",
    states: isShown ? ["Visitors see it"] : [],
  };
}
