import { sql } from "kysely";
import type { AutosavesTable } from "../../../../database/tables.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import { isPermitted, type Permission } from "../../../staff/permissions/permissions.ts";
import { addedPageKey } from "../../added/added-page.content.ts";
import { listDocuments } from "../../all-documents.server.ts";
import { formerDraftName } from "../../desk/former-drafts/former-draft.ts";
import { selectVersionsToShow } from "../../versions/content.store.server.ts";

/** A text that visitors may see later. `key` is the document's key, or names its former drafts or what was typed and not saved. */
type UnpublishedText = { key: string; title: string; href: string; text: string };

/** More than the versions of a document that can follow each other by their times. */
const VERSIONS_OF_EACH = 100;

/**
 * Returns the texts that no visitor sees now but that can be published: drafts of documents, discarded and replaced drafts, what was typed into forms and not saved, versions that wait for their time or approval or that a
 * temporary one hides, and pages that were removed and can be put back.
 */
export async function findUnpublishedTexts({
  db,
  clock,
  addedPages,
}: Pick<Deps, "db" | "clock" | "addedPages">): Promise<UnpublishedText[]> {
  const removed = await db
    .selectFrom("added_pages")
    .select(["id", "name"])
    .where("removed_at", "is not", null)
    .execute();
  const places = new Map<string, Place>([
    ...listDocuments({ addedPages }).map(({ key, title }): [string, Place] => [key, placeOf(key, title)]),
    ...removed.map(({ id, name }): [string, Place] => [addedPageKey(id), placeOfRemoved(name)]),
  ]);
  // One after the other: in a transaction all use one connection.
  const found = [...(await documentDrafts(db)), ...(await waitingVersions(db)), ...(await shownLater(db, clock.now()))];
  const documents = found.flatMap(({ key, text }) => {
    const place = places.get(key);
    return place ? [{ key, text, title: place.title, href: place.href }] : [];
  });
  const former = (await formerDrafts(db)).flatMap(({ id, key, text }) => {
    const place = places.get(key);
    const title = `A discarded or replaced draft of ${place?.title}`;
    return place ? [{ key: `former drafts of ${key}`, text, title, href: place.hrefOfDraft(id) }] : [];
  });
  return [...documents, ...former, ...(await autosaves(db, places))];
}

type Place = { title: string; href: string; hrefOfDraft(id: number): string };

function placeOf(key: string, title: string): Place {
  const href = `/dashboard/pages/${key}`;
  return { title, href, hrefOfDraft: (id) => `${href}/history?version=${formerDraftName(id)}` };
}

/** A removed page has no history until it is put back. */
function placeOfRemoved(name: string): Place {
  const href = "/dashboard/pages/new";
  return { title: `${name}, removed`, href, hrefOfDraft: () => href };
}

type Db = Deps["db"];

async function documentDrafts(db: Db) {
  const drafts = await db.selectFrom("content_drafts").select(["key", "form"]).execute();
  return drafts.map(({ key, form }) => ({ key, text: textOf(form) }));
}

/** Returns the former drafts that may name a picture or file of the library, those that were removed last first. */
async function formerDrafts(db: Db) {
  const drafts = await db
    .selectFrom("content_former_drafts")
    .select(["id", "key", "form"])
    .where((draft) => draft.or([draft("form", "like", "%lib-%"), draft("form", "like", "%files%")]))
    .orderBy("id", "desc")
    .execute();
  return drafts.map(({ id, key, form }) => ({ id, key, text: textOf(form) }));
}

function textOf(form: string): string {
  return [...new URLSearchParams(form).values()].join("\n");
}

function waitingVersions(db: Db) {
  return db
    .selectFrom("content_versions")
    .select(["key", sql<string>`value::text`.as("text")])
    .where("withdrawn_at", "is", null)
    .where("needs_approval", "=", true)
    .where("approved_at", "is", null)
    .execute();
}

async function shownLater(db: Db, now: Date) {
  const versions = await selectVersionsToShow(db, now, VERSIONS_OF_EACH);
  // Of those for good, only the one that began last is ever shown again.
  const forGood = new Set<string>();
  return versions.flatMap(({ key, value, shownFrom, shownUntil }) => {
    const text = JSON.stringify(value);
    if (shownUntil !== null || (shownFrom !== null && shownFrom > now)) return [{ key, text }];
    if (forGood.has(key)) return [];
    forGood.add(key);
    return [{ key, text }];
  });
}

/** What saving a form of each kind needs. */
const PERMISSIONS: Record<AutosavesTable["kind"], Permission> = {
  post: "posts.edit",
  page: "pages.edit",
  issue: "newsletter.send",
};

/** Returns what staff typed into forms of posts, documents and issues of the newsletter and can still save. */
async function autosaves(db: Db, places: ReadonlyMap<string, Place>): Promise<UnpublishedText[]> {
  const unsentIssues = db
    .selectFrom("newsletter_issues")
    .select(sql<string>`id::text`.as("subject"))
    .where("started_at", "is", null)
    .where("finished_at", "is", null);
  const found = await db
    .selectFrom("autosaves")
    .innerJoin("staff", "staff.id", "staff_id")
    .select(["autosaves.id", "kind", "subject", "username", "form", "roles", "faculties"])
    .where("disabled_at", "is", null)
    .where((autosave) => autosave.or([autosave("kind", "<>", "issue"), autosave("subject", "in", unsentIssues)]))
    .orderBy("saved_at", "desc")
    .execute();
  return found.flatMap(({ id, kind, subject, username, form, ...account }) => {
    if (!isPermitted(account, PERMISSIONS[kind])) return [];
    const key = `autosave ${id}`;
    if (kind === "post") {
      const title = subject === "" ? `A new post by ${username}` : `Changes to a post by ${username}`;
      return [{ key, title, href: `/dashboard/news/${subject || "new"}`, text: form }];
    }
    if (kind === "issue") {
      const title = `Changes to a newsletter issue by ${username}`;
      return [{ key, title, href: `/dashboard/newsletter/${subject}/edit`, text: form }];
    }
    const place = places.get(subject);
    return place
      ? [{ key, title: `Changes to ${place.title} by ${username}`, href: place.href, text: textOf(form) }]
      : [];
  });
}
