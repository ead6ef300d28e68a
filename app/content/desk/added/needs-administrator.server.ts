import type { Transaction } from "kysely";
import type { Tables } from "../../../../database/tables.ts";
import type { Db } from "../../../platform/postgres/database.server.ts";
import type { AddedPage } from "../../../platform/site/added-pages.server.ts";
import { addedPageKey } from "../../added/added-page.content.ts";
import { listApprovalKeys } from "../approval/approval.store.server.ts";
import { ALL_DOCUMENTS } from "../approval/approval.ts";
import { wasPublished } from "./added-pages.store.server.ts";
import { pagesBelow } from "./check-address.server.ts";

/** Who decides what needs approval may move, remove and put back every page. */
export const WITHOUT_APPROVAL = "pages.require-approval";

/**
 * Returns whether only an administrator may move, remove or put back a page: visitors have seen it or one below it, and a second person has to approve its changes,
 * so one editor alone must neither take it away nor show it again.
 */
export async function needsAdministrator(
  db: Db | Transaction<Tables>,
  pages: readonly AddedPage[],
  page: AddedPage,
): Promise<boolean> {
  const required = await listApprovalKeys(db);
  const reserved = [page, ...pagesBelow(pages, page)].filter(({ id }) =>
    [ALL_DOCUMENTS, addedPageKey(id)].some((key) => required.includes(key)),
  );
  for (const { id } of reserved) if (await wasPublished(db, id)) return true;
  return false;
}
