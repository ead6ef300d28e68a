import { data, type LoaderFunctionArgs } from "react-router";
import { findAutosaves, removeUnchangedAutosave } from "../../../platform/autosave/autosaves.store.server.ts";
import { type Deps, depsContext, requestContextKey } from "../../../platform/deps.server.ts";
import type { PictureFiles } from "../../../platform/images/picture.ts";
import { PUBLIC_PATHS } from "../../../platform/site/public-paths.ts";
import { readPages } from "../../../search/entries/read-pages.server.ts";
import { isPermitted, rolesWith } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import { addedPageId } from "../../added/added-page.content.ts";
import { findPublishedPage } from "../../added/published-pages.server.ts";
import { readLibrary } from "../../pictures/read-library.server.ts";
import { PLACE } from "../../place.content.ts";
import { readPlaceholders } from "../../read-document.server.ts";
import { countApprovers, findApprovalReason } from "../approval/approval.store.server.ts";
import {
  authorsOf,
  type DeskVersion,
  isOwn,
  isWaiting,
  readDocumentState,
  writersOf,
} from "../document-state.store.server.ts";
import { type EditedDocument, encodeForm, findEditedDocument } from "../edited-documents.server.ts";
import { activeFields } from "../form/active-fields.ts";
import { entryOf, isSameForm, partName, readEntries } from "../form/form-field.ts";
import { FORMER_DRAFT_DAYS } from "../former-drafts/former-draft.ts";
import { compareDocuments } from "../history/compare-documents.server.ts";
import { findPagesOf } from "../preview/find-pages.server.ts";
import { timesToType } from "../publish-time.ts";
import { withTimes } from "./autosave/document-autosave.ts";
import { findFindings } from "./form-findings.server.ts";
import { readChoices } from "./read-choices.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { key: string } };

const UNCHANGED = "Nothing was published: visitors already see this text.";
const BRING_BACK = `can be brought back for ${FORMER_DRAFT_DAYS} days: open the history.`;

/** Success messages, by the value of the `done` parameter in the address. */
const DONE_MESSAGES = new Map(
  Object.entries({
    published: "Published. Visitors see it now.",
    unchanged: UNCHANGED,
    "unchanged-discarded": `${UNCHANGED} The draft was discarded, and ${BRING_BACK}`,
    scheduled: "Scheduled. Visitors see it from the time that you chose.",
    sent: "Sent for approval. Visitors see it once a second person has approved it here.",
    approved: "Approved. Visitors see it now, or from the time that was chosen.",
    withdrawn: "Withdrawn. Visitors never see it; its text is the draft below.",
    "withdrawn-only": "Withdrawn. Visitors never see it; its text stays in the history, and the draft as it was.",
    discarded: `The draft was discarded. This is what visitors see. The draft ${BRING_BACK}`,
    restored: "Restored as a draft. Visitors see it once you publish it.",
    own: "Nothing was changed: somebody else has to approve what you wrote or sent.",
    gone: "Nothing was changed: somebody else was faster. This is how it is now.",
  }),
);

/** A page of the site that a link can lead to. */
type LinkTarget = { address: string; title: string };

/** Reads a document for its form: the draft if there is one, otherwise the newest version. */
export async function loader({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "pages.read");
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const edited = findEditedDocument(params.key, deps);
  if (!edited) throw data(null, { status: 404 });
  const { document, fields } = edited;
  const now = deps.clock.now();
  const state = await readDocumentState(deps.db, document.key, now);
  const { base, draft, pending, scheduled, token } = state;
  const library = await readLibrary(deps);
  const added = deps.addedPages.all().find(({ id }) => id === addedPageId(document.key));
  const done = url.searchParams.get("done") ?? "";
  const isBasePending = pending.some(({ id }) => id === base?.id);
  const form = draft?.form ?? encodeForm(edited, base?.value ?? document.sample);
  const times = draft?.times ?? timesToType(base, { now, place });
  const approval = await findApprovalReason(deps.db, edited);
  const unsaved = await findUnsaved(deps, staff.id, document.key, withTimes(form, times));
  return {
    key: document.key,
    title: document.title,
    fields,
    form,
    times,
    scheduled: scheduled.flatMap(({ id, shownFrom, savedBy }) =>
      shownFrom ? [{ id, from: formatTime(shownFrom, place), by: savedBy?.username ?? "the system" }] : [],
    ),
    over: token,
    draft: draft && `${draft.savedBy.username}, ${formatTime(draft.savedAt, place)}`,
    pending: await Promise.all(
      pending.map(async (version) => ({
        ...describePending(deps, { edited, version, library }),
        isMine: isOwn(version, staff.id),
        isInForm: draft === null && version.id === base?.id,
        lacksApprover: isWaiting(version) && (await lacksApprover(deps, authorsOf(version))),
      })),
    ),
    shownUntil: !isBasePending && base?.shownUntil ? formatTime(base.shownUntil, place) : null,
    approval,
    /** Whether nobody could approve what this editor publishes. */
    lacksApprover: approval !== null && (await lacksApprover(deps, [staff.id, ...writersOf(state)])),
    /** The placeholders in the form's texts, with what visitors read instead. */
    placeholders: placeholdersIn(deps, form),
    username: staff.username,
    /** Names what is typed in this form and not saved. */
    autosaveId: crypto.randomUUID(),
    unsaved,
    canEdit: isPermitted(staff, "pages.edit"),
    library: library.map(({ name, title }) => ({ name, title })),
    pictures: Object.assign(
      {},
      ...[form, ...unsaved.map((one) => one.form)].map((one) => picturesIn(deps, edited, one)),
    ),
    pages: listLinkTargets(deps),
    findings: await findFindings(deps, edited, form),
    /** Null for documents that came with the site. */
    added: added ? { path: added.path, isPublished: findPublishedPage(deps, added.path) !== null } : null,
    choices: await readChoices(deps, fields),
    done: DONE_MESSAGES.get(done) ?? null,
    /** Where visitors see what was just published; null for everything else. */
    shownAt: done === "published" ? await findShownAt({ deps, context }, document.key) : null,
  };
}

async function lacksApprover({ db }: Pick<Deps, "db">, writers: readonly number[]): Promise<boolean> {
  return (await countApprovers(db, rolesWith("pages.approve"), writers)) === 0;
}

function placeholdersIn({ content }: Deps, form: string): [name: string, text: string][] {
  const texts = [...new URLSearchParams(form).values()];
  return Object.entries(readPlaceholders(content)).filter(([name]) => texts.some((text) => text.includes(`{${name}}`)));
}

/** Returns the path of the page that shows a document among the fewest others; null when no page does. */
async function findShownAt({ deps, context }: { deps: Deps; context: Args["context"] }, key: string) {
  const [path = null] = await findPagesOf(deps, context.get(requestContextKey), key);
  return path;
}

type Pending = { edited: EditedDocument; version: DeskVersion; library: readonly { name: string; title: string }[] };

/** Describes a version that visitors don't see yet. */
function describePending({ content }: Deps, { edited, version, library }: Pending) {
  const { document, fields } = edited;
  const place = content.read(PLACE);
  const titles = new Map(library.map(({ name, title }) => [name, title]));
  return {
    version: version.id,
    by: version.savedBy?.username ?? "the system",
    isWaiting: isWaiting(version),
    from: version.shownFrom && formatTime(version.shownFrom, place),
    until: version.shownUntil && formatTime(version.shownUntil, place),
    /** What it would change in what visitors see now. */
    differences: compareDocuments(fields, content.read(document), version.value, (name) => titles.get(name) ?? name),
  };
}

/** Returns what this editor typed into the form and never saved, on any device. */
async function findUnsaved({ db }: Deps, staffId: number, key: string, saved: string) {
  const found = await findAutosaves(db, staffId, { kind: "page", subject: key });
  const { saved: arrivedLate = [], unsaved = [] } = Object.groupBy(found, ({ form }) =>
    isSameForm(form, saved) ? "saved" : "unsaved",
  );
  // One that arrived after its own save would be offered once somebody else changed the page.
  for (const one of arrivedLate) await removeUnchangedAutosave(db, staffId, one);
  return unsaved.map(({ savedAt, ...autosave }) => ({ ...autosave, savedAt: savedAt.getTime() }));
}

/** Returns the files of the pictures that a form names. */
function picturesIn({ pictures }: Deps, { fields }: EditedDocument, form: string): Record<string, PictureFiles> {
  const entries = readEntries(new URLSearchParams(form));
  const names = activeFields(fields, entries)
    .filter(({ field }) => field.kind === "picture")
    .map(({ name }) => entryOf(entries, partName(name, "picture")));
  return Object.fromEntries(names.filter((name) => pictures.has(name)).map((name) => [name, pictures.find(name)]));
}

/** Lists the pages of the site by their names, for the fields of links. */
export function listLinkTargets(site: Pick<Deps, "content" | "addedPages">): LinkTarget[] {
  const named = readPages(site).map(({ address, title }) => ({ address, title }));
  const known = new Set(named.map(({ address }) => address));
  const others = Object.values(PUBLIC_PATHS).filter((address) => !known.has(address));
  const listed = [...named, ...others.map((address) => ({ address, title: nameOf(address) }))];
  return listed.sort((one, other) => one.title.localeCompare(other.title, "en"));
}

/** Names a page without text by its address: '/Admissions/PostgraduateFees' becomes 'Postgraduate Fees'. */
function nameOf(address: string): string {
  return (address.split("/").at(-1) ?? "").replace(/(?<=[a-z])(?=[A-Z])/g, " ");
}
