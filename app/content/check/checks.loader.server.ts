import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { redirect } from "react-router";
import { viewerOf } from "../../platform/audit/viewer.server.ts";
import { depsContext, requestContextKey } from "../../platform/deps.server.ts";
import { PUBLIC_PATHS } from "../../platform/site/public-paths.ts";
import { isPermitted } from "../../staff/permissions/permissions.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { listShownDocuments } from "../all-documents.server.ts";
import { formAddress, openFieldAddresses } from "../desk/field-addresses.server.ts";
import { PLACE } from "../place.content.ts";
import { checkContent } from "./check-content.server.ts";
import { listCheckedPosts } from "./checked-texts.store.server.ts";
import { requestLinkCheck } from "./links/check-links.job.server.ts";
import { describeExternalLinks } from "./links/external-links.server.ts";
import { listLinkChecks } from "./links/link-checks.store.server.ts";
import { readLinks } from "./links/read-links.server.ts";
import { undescribedInPost, undescribedPictures } from "./undescribed-pictures.ts";
import { pagesOverBudget } from "./weights/pages-over-budget.ts";
import { findHeavyPages } from "./weights/weigh-pages.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context">;

/** Runs the checks of the site's texts, links, pictures and weights. Links to other sites are not requested: their last results are read. */
export async function loader(args: Args) {
  const staff = await requirePermission(args, "content.check");
  const deps = args.context.get(depsContext);
  const { content, clock, db, pageWeights } = deps;
  const addressOf = await openFieldAddresses(deps);
  const findings = checkContent(deps, clock.now()).map((finding) => ({
    ...finding,
    address: addressOf(finding.key, finding.field),
  }));
  const byDocument = Map.groupBy(findings, ({ document }) => document);
  const posts = await listCheckedPosts(db);
  const [{ dead, external }, linkChecks, weights] = await Promise.all([
    readLinks(deps, addressOf, posts),
    listLinkChecks(db),
    findHeavyPages(deps, args.context.get(requestContextKey)),
  ]);
  return {
    documents: [...byDocument].map(([title, found]) => ({ title, findings: found })),
    dead,
    external: describeExternalLinks(external, linkChecks, { hosts: deps.linkCheckHosts, place: content.read(PLACE) }),
    mayCheck: isPermitted(staff, "pages.edit"),
    pictures: [
      ...listShownDocuments(deps).flatMap(({ key, title, ...document }) =>
        undescribedPictures({ key, title, value: content.read({ key, title, ...document }) }, addressOf),
      ),
      ...posts.flatMap(undescribedInPost),
    ],
    weights,
    overBudget: pagesOverBudget(pageWeights, Object.values(PUBLIC_PATHS), PUBLIC_PATHS.apply),
  };
}

/** Begins to check the links to other sites. */
export async function action(args: Pick<ActionFunctionArgs, "request" | "url" | "context">) {
  const staff = await requirePermission(args, "pages.edit");
  const deps = args.context.get(depsContext);
  const { external } = await readLinks(deps, formAddress, await listCheckedPosts(deps.db));
  const targets = external.map(({ target }) => target);
  await requestLinkCheck(deps, targets, viewerOf(args, staff));
  return redirect("/dashboard/content-check#external-links", 303);
}
