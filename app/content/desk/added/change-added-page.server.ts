import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { AuditAction } from "../../../platform/audit/audit-actions.ts";
import { recordAuditEvent } from "../../../platform/audit/record-audit-event.server.ts";
import type { StaffViewer } from "../../../platform/audit/viewer.server.ts";
import type { Deps } from "../../../platform/deps.server.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { AddedPage } from "../../../platform/site/added-pages.server.ts";
import { pageFinder } from "../../../platform/site/page-finder.server.ts";
import { whyPath } from "../../../platform/site/public-paths.ts";
import { pathKey } from "../../../platform/site/redirects.server.ts";
import {
  deleteRedirect,
  listRedirects,
  lockRedirects,
  markRedirectsTo,
  putRedirect,
  restoreRedirectsTo,
} from "../../../platform/site/saved-redirects.server.ts";
import { addedPageKey } from "../../added/added-page.content.ts";
import { BUILT_IN_SECTIONS } from "../../added/sections.ts";
import { IDENTITY } from "../../site.content.ts";
import {
  findRemovedPage,
  insertPage,
  markRemoved,
  putBack,
  selectPages,
  updatePath,
  wasPublished,
} from "./added-pages.store.server.ts";
import {
  type AddressProblem,
  checkAddress,
  pagesBelow,
  problemOfPath,
  type Surroundings,
  type TypedAddress,
} from "./check-address.server.ts";
import { listComingShortNames } from "./coming-short-names.store.server.ts";
import { needsAdministrator } from "./needs-administrator.server.ts";

type ChangeDeps = Pick<Deps, "db" | "clock" | "site" | "content" | "routes">;
type Invalid<Field extends string> = { kind: "invalid"; problems: { field: Field; message: string }[] };
/** Somebody else removed the page. */
type Gone = { kind: "gone" };
/** Visitors have seen the page, and a second person has to approve its changes. */
type NeedsAdministrator = { kind: "needs-administrator" };
/** `isAdministrator`: whether the person decides what needs approval. */
type PageChange = { id: number; viewer: StaffViewer; isAdministrator: boolean };

const MAX_NAME = 300;

/** Adds a page without text, which visitors don't see yet. */
export function addPage(
  deps: ChangeDeps,
  { name, viewer, ...typed }: TypedAddress & { name: string; viewer: StaffViewer },
): Promise<{ kind: "added"; key: string } | Invalid<AddressProblem["field"] | "name">> {
  return change(deps, async (transaction, now) => {
    const checked = checkAddress(typed, await readSurroundings(transaction, deps));
    const problems = [
      ...(/[\p{L}\p{N}]/u.test(name) ? [] : [{ field: "name" as const, message: "Write the title of the page." }]),
      ...(name.length > MAX_NAME ? [{ field: "name" as const, message: "The title has more than 300 letters." }] : []),
    ];
    if (checked.kind === "invalid") return { ...checked, problems: [...problems, ...checked.problems] };
    if (problems.length > 0) return { kind: "invalid" as const, problems };
    const { path } = checked;
    const id = await insertPage(transaction, { path, name: name.trim(), now, staffId: viewer.actor.id });
    await record(transaction, { action: "page.added", viewer, id, now, detail: { path } });
    return { kind: "added" as const, key: addedPageKey(id) };
  });
}

/** Moves a page, with the pages below it, to another address. Visitors of an old address are redirected. */
export function movePage(
  deps: ChangeDeps,
  { id, viewer, isAdministrator, ...typed }: TypedAddress & PageChange,
): Promise<{ kind: "moved"; path: string } | Invalid<AddressProblem["field"]> | NeedsAdministrator | Gone> {
  return change(deps, async (transaction, now) => {
    const pages = await selectPages(transaction);
    const page = pages.find((one) => one.id === id);
    if (!page) return { kind: "gone" as const };
    if (!isAdministrator && (await needsAdministrator(transaction, pages, page)))
      return { kind: "needs-administrator" as const };
    const around = await readSurroundings(transaction, deps);
    const checked = checkAddress(typed, around, page);
    if (checked.kind === "invalid") return checked;
    const { path } = checked;
    if (path === page.path) return { kind: "moved" as const, path };
    const moves = [page, ...pagesBelow(pages, page)].map((one) => ({
      page: one,
      to: path + one.path.slice(page.path.length),
    }));
    const problem = moves.map(({ page: one, to }) => problemOfPath(to, around, one)).find((one) => one !== null);
    if (problem) return { kind: "invalid" as const, problems: [{ field: "slug" as const, message: problem }] };
    for (const { page: one, to } of moves) {
      await updatePath(transaction, one.id, to);
      await deleteRedirect(transaction, to);
      if (await wasPublished(transaction, one.id))
        await putRedirect(transaction, redirectOf(one.path, to, viewer, now));
    }
    await record(transaction, { action: "page.moved", viewer, id, now, detail: { from: page.path, to: path } });
    return { kind: "moved" as const, path };
  });
}

/** Removes a page. Visitors of its address are led to `target`, a page of this site; with an empty one to the home page. */
export function removePage(
  deps: ChangeDeps,
  { id, target, viewer, isAdministrator }: PageChange & { target: string },
): Promise<{ kind: "removed" } | Invalid<"target"> | NeedsAdministrator | Gone> {
  return change(deps, async (transaction, now) => {
    const invalid = (message: string) => ({
      kind: "invalid" as const,
      problems: [{ field: "target" as const, message }],
    });
    const pages = await selectPages(transaction);
    const page = pages.find((one) => one.id === id);
    if (!page) return { kind: "gone" as const };
    if (!isAdministrator && (await needsAdministrator(transaction, pages, page)))
      return { kind: "needs-administrator" as const };
    const [below] = pagesBelow(pages, page);
    if (below) return invalid(`Move or remove the page “${below.name}” first: its address begins with ${page.path}.`);
    const around = await readSurroundings(transaction, deps);
    const path = target.trim().toLowerCase();
    if (path === page.path) return invalid("The address would lead to itself.");
    if (path !== "" && path !== "/" && !around.isBuiltIn(path) && !around.pageAt(path))
      return invalid("There is no page at this address.");
    await markRemoved(transaction, id, { now, staffId: viewer.actor.id });
    await markRedirectsTo(transaction, page);
    if (path !== "" && (await wasPublished(transaction, id)))
      await putRedirect(transaction, redirectOf(page.path, target.trim(), viewer, now));
    await record(transaction, {
      action: "page.removed",
      viewer,
      id,
      now,
      detail: { path: page.path, to: path || "/" },
    });
    return { kind: "removed" as const };
  });
}

/** Puts a removed page back to its address, with the text that it had. Its former addresses lead to it again. */
export function putPageBack(
  deps: ChangeDeps,
  { id, viewer, isAdministrator }: PageChange,
): Promise<{ kind: "back"; key: string } | { kind: "taken"; message: string } | NeedsAdministrator | Gone> {
  return change(deps, async (transaction, now) => {
    const page = await findRemovedPage(transaction, id);
    if (!page) return { kind: "gone" as const };
    if (!isAdministrator && (await needsAdministrator(transaction, await selectPages(transaction), page)))
      return { kind: "needs-administrator" as const };
    const { path } = page;
    // Its own redirect ends. Any other page at this address stays.
    const around = { ...(await readSurroundings(transaction, deps)), redirectAt: () => null };
    const message = problemOfPath(path, around);
    if (message !== null) return { kind: "taken" as const, message };
    await deleteRedirect(transaction, path);
    await restoreRedirectsTo(transaction, page);
    await putBack(transaction, id);
    await record(transaction, { action: "page.put-back", viewer, id, now, detail: { path } });
    return { kind: "back" as const, key: addedPageKey(id) };
  });
}

/** Runs a change of the addresses after any other one, and shows it to visitors. */
async function change<Outcome extends { kind: string }>(
  { db, clock, site }: ChangeDeps,
  run: (transaction: Transaction<Tables>, now: Date) => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await db.transaction().execute(async (transaction) => {
    await lockRedirects(transaction);
    return run(transaction, clock.now());
  });
  await site.refresh();
  return outcome;
}

/** Reads what the address of a page is checked against. */
export async function readSurroundings(
  transaction: Db | Transaction<Tables>,
  { content, routes, clock }: Pick<Deps, "content" | "routes" | "clock">,
): Promise<Surroundings> {
  const pages = await selectPages(transaction);
  const redirects = new Map((await listRedirects(transaction)).map(({ path, target }) => [path, target]));
  const coming = await listComingShortNames(transaction, clock.now());
  return {
    sections: sectionsOf(pages).map(({ path }) => path),
    isBuiltIn: pageFinder(routes, content.read(IDENTITY).shortName),
    willBeBuiltIn: (path) => coming.some((name) => pathKey(whyPath(name)) === path),
    pageAt: (path) => pages.find((one) => one.path === path) ?? null,
    redirectAt: (path) => redirects.get(path) ?? null,
  };
}

/** Returns the parts of the site in which a page can stand, by path; the first is none. */
export function sectionsOf(pages: readonly AddedPage[]): { path: string; name: string }[] {
  const added = pages.filter(({ path }) => path.split("/").length <= 3);
  return [
    { path: "", name: "None: directly below the site’s name" },
    ...BUILT_IN_SECTIONS.map(({ path, trail }) => ({ path, name: `${trail.name}: ${path}/…` })),
    ...added.map(({ path, name }) => ({ path, name: `${name}: ${path}/…` })),
  ];
}

function redirectOf(path: string, target: string, viewer: StaffViewer, now: Date) {
  return { path, target, isPermanent: true, now, staffId: viewer.actor.id };
}

type Recorded = {
  action: AuditAction;
  viewer: StaffViewer;
  id: number;
  now: Date;
  detail: Record<string, string>;
};

function record(transaction: Transaction<Tables>, { action, viewer, id, now, detail }: Recorded): Promise<void> {
  const target = `content ${addedPageKey(id)}`;
  return recordAuditEvent(transaction, { action, outcome: "success", ...viewer, target, detail, at: now });
}
