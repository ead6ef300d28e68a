import { data, Form, Link, redirect, useNavigation } from "react-router";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import type { AddedPage } from "../../../platform/site/added-pages.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { FocusedNotice } from "../../../ui/notice/focused-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { addedPageId, addedPageKey } from "../../added/added-page.content.ts";
import { findPublishedPage } from "../../added/published-pages.server.ts";
import { sectionPath } from "../../added/sections.ts";
import { useTitle } from "../../read-site.ts";
import type { Route } from "./+types/address.page.ts";
import { AddressFields } from "./address-fields.tsx";
import { movePage, removePage, sectionsOf } from "./change-added-page.server.ts";
import { needsAdministrator, WITHOUT_APPROVAL } from "./needs-administrator.server.ts";

const MAX_BYTES = 16 * 1024;
const DONE_MESSAGES = new Map(
  Object.entries({
    moved: "Moved. Visitors of the old address are led here.",
    back: "The page is back, with the text that it had.",
  }),
);

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "pages.edit");
  const deps = args.context.get(depsContext);
  const page = findPage(deps, args.params.key);
  const section = sectionPath(page.path);
  const isBelow = (path: string) => path === page.path || path.startsWith(`${page.path}/`);
  return {
    key: args.params.key,
    page,
    section,
    slug: page.path.slice(section.length + 1),
    needsAdministrator:
      !isPermitted(staff, WITHOUT_APPROVAL) && (await needsAdministrator(deps.db, deps.addedPages.all(), page)),
    isPublished: findPublishedPage(deps, page.path) !== null,
    sections: sectionsOf(deps.addedPages.all()).filter(({ path }) => !isBelow(path)),
    done: DONE_MESSAGES.get(args.url.searchParams.get("done") ?? "") ?? null,
  };
}

function findPage({ addedPages }: Pick<Deps, "addedPages">, key: string): AddedPage {
  const page = addedPages.all().find(({ id }) => id === addedPageId(key));
  if (!page) throw data(null, { status: 404 });
  return page;
}

export async function action(args: Route.ActionArgs) {
  const staff = await requirePermission(args, "pages.edit");
  const deps = args.context.get(depsContext);
  const { id } = findPage(deps, args.params.key);
  const body = await readBodyText(args.request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const read = (name: string) => (form.get(name) ?? "").replaceAll("\0", "").slice(0, 1000);
  const change = { id, viewer: viewerOf(args, staff), isAdministrator: isPermitted(staff, WITHOUT_APPROVAL) };
  const typed = { section: read("section"), slug: read("slug"), target: read("target") };
  const attempt = crypto.randomUUID();
  if (form.get("intent") === "remove") {
    const outcome = await removePage(deps, { ...change, target: typed.target });
    switch (outcome.kind) {
      case "removed":
      case "gone":
        return redirect("/dashboard/pages?done=removed", 303);
      case "needs-administrator":
        return redirect(`/dashboard/pages/${addedPageKey(id)}/address`, 303);
      case "invalid":
        return { attempt, intent: "remove", problems: outcome.problems, typed };
    }
  }
  const outcome = await movePage(deps, { ...change, section: typed.section, slug: typed.slug });
  switch (outcome.kind) {
    case "moved":
      return redirect(`/dashboard/pages/${addedPageKey(id)}/address?done=moved`, 303);
    case "needs-administrator":
      return redirect(`/dashboard/pages/${addedPageKey(id)}/address`, 303);
    case "gone":
      return redirect("/dashboard/pages", 303);
    case "invalid":
      return { attempt, intent: "move", problems: outcome.problems, typed };
  }
}

type Loaded = Route.ComponentProps["loaderData"];
type Result = Route.ComponentProps["actionData"];

/** Moves or removes an added page. */
export default function AddressPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { key, page, isPublished, needsAdministrator, done } = loaderData;
  const title = `Address of “${page.name}”`;
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(result ? `Error: ${title}` : title)}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        <Link to={`/dashboard/pages/${key}`} className="inline-flex min-h-11 items-center font-semibold text-link">
          Text of the page
        </Link>
        <h1 className="break-words text-xl">{title}</h1>
        <p className="mt-1 max-w-prose text-ink-700">
          {isPublished ? "Visitors see it at " : "Once it is published, visitors see it at "}
          {isPublished ? (
            <a href={page.path} className="text-link">
              {page.path}
            </a>
          ) : (
            page.path
          )}
          .
        </p>
        {done && !result && (
          <FocusedNotice tone="good" role="status" className="mt-4">
            {done}
          </FocusedNotice>
        )}
        {needsAdministrator ? (
          <Notice className="mt-4">
            A second person approves every change of this page, or of one below it. So only an administrator can move or
            remove it.
          </Notice>
        ) : (
          <>
            <MoveForm key={`move ${result?.attempt ?? page.path}`} loaded={loaderData} result={result} />
            <RemoveForm key={`remove ${result?.attempt ?? page.path}`} loaded={loaderData} result={result} />
          </>
        )}
      </div>
    </div>
  );
}

const FORM = "mt-5 grid max-w-2xl gap-5 border border-ground-400 bg-white p-4 text-base";

function MoveForm({ loaded: { sections, section, slug }, result: last }: { loaded: Loaded; result: Result }) {
  const isSaving = useNavigation().formMethod === "POST";
  const result = last?.intent === "move" ? last : null;
  const error = (field: string) => result?.problems.find((one) => one.field === field)?.message;
  return (
    <Form method="post" noValidate className={FORM}>
      <h2 className="text-base">Move it</h2>
      {result && <ErrorSummary message="The page was not moved." problems={result.problems} />}
      <p className="max-w-prose text-ink-700">
        Links and bookmarks stay valid: the old address leads to the new one. Pages below it move with it.
      </p>
      <AddressFields
        sections={sections}
        section={result?.typed.section ?? section}
        slug={result?.typed.slug ?? slug}
        isNew={false}
        error={error}
      />
      <div>
        <Button type="submit" kind="firm" name="intent" value="move" disabled={isSaving}>
          Move the page
        </Button>
      </div>
    </Form>
  );
}

function RemoveForm({ loaded: { section }, result: last }: { loaded: Loaded; result: Result }) {
  const isSaving = useNavigation().formMethod === "POST";
  const result = last?.intent === "remove" ? last : null;
  return (
    <Form method="post" noValidate className={FORM}>
      <h2 className="text-base">Remove it</h2>
      {result && <ErrorSummary message="The page was not removed." problems={result.problems} />}
      <p className="max-w-prose text-ink-700">
        It leaves the site and the menu. Its text is not lost: it can be put back under “New page”.
      </p>
      <TextField
        id="target"
        name="target"
        label="Where its address leads from now on"
        help="A page of this site, such as /Admissions. Empty for the home page."
        defaultValue={result?.typed.target ?? section}
        error={result?.problems.find((one) => one.field === "target")?.message}
        optional
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <div>
        <Button type="submit" name="intent" value="remove" disabled={isSaving}>
          Remove the page
        </Button>
      </div>
    </Form>
  );
}

export function ErrorBoundary() {
  const back = (
    <Link to="/dashboard/pages" className="inline-flex min-h-11 items-center font-semibold text-link">
      All pages
    </Link>
  );
  return (
    <StaffFailure heading="Address of a page" back={back} unknown="There is no such page.">
      An error occurred. Nothing was changed.
    </StaffFailure>
  );
}
