import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { AddedPage } from "../../../platform/site/added-pages.server.ts";
import { addedPageKey } from "../../added/added-page.content.ts";
import { listApprovalKeys } from "../approval/approval.store.server.ts";
import { ALL_DOCUMENTS } from "../approval/approval.ts";
import { selectPublished } from "./added-pages.store.server.ts";
import { pagesBelow } from "./check-address.server.ts";

type Reader = Db | Transaction<Tables>;

/** Who decides what needs approval may move, remove and put back every page. */
export const WITHOUT_APPROVAL = "pages.require-approval";

/**
 * Returns whether only an administrator may move, remove or put back a page: visitors have seen it or one below it, and a second person has to approve its changes,
 * so one editor alone must neither take it away nor show it again.
 */
export async function needsAdministrator(db: Reader, pages: readonly AddedPage[], page: AddedPage): Promise<boolean> {
  return (await findReservedPages(db, pages, [page])).has(page.id);
}

/** Returns the ids of those pages that only an administrator may move, remove or put back. */
export async function findReservedPages(
  db: Reader,
  pages: readonly AddedPage[],
  asked: readonly AddedPage[],
): Promise<Set<number>> {
  const required = new Set(await listApprovalKeys(db));
  const withBelow = asked.map((page) => ({
    page,
    approved: [page, ...pagesBelow(pages, page)]
      .map(({ id }) => id)
      .filter((id) => required.has(ALL_DOCUMENTS) || required.has(addedPageKey(id))),
  }));
  const published = await selectPublished(
    db,
    withBelow.flatMap(({ approved }) => approved),
  );
  return new Set(
    withBelow.filter(({ approved }) => approved.some((id) => published.has(id))).map(({ page }) => page.id),
  );
}
