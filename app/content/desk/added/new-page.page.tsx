import { Form, redirect, useNavigation } from "react-router";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import { formatTime } from "../../../ui/format/place-time.ts";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { BackLink } from "../../../ui/page/back-link.tsx";
import { addedPageId } from "../../added/added-page.content.ts";
import { PLACE } from "../../place.content.ts";
import { useTitle } from "../../read-site.ts";
import type { Route } from "./+types/new-page.page.ts";
import { selectRemovedPages } from "./added-pages.store.server.ts";
import { AddressFields } from "./address-fields.tsx";
import { addPage, putPageBack, sectionsOf } from "./change-added-page.server.ts";
import { findReservedPages, WITHOUT_APPROVAL } from "./needs-administrator.server.ts";

const MAX_BYTES = 16 * 1024;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "pages.edit");
  const { db, addedPages, content } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const isAdministrator = isPermitted(staff, WITHOUT_APPROVAL);
  const removed = await selectRemovedPages(db);
  const reserved = isAdministrator ? new Set() : await findReservedPages(db, addedPages.all(), removed);
  return {
    sections: sectionsOf(addedPages.all()),
    removed: removed.map(({ removedAt, ...page }) => ({
      ...page,
      removedOn: removedAt ? formatTime(removedAt, place) : "",
      needsAdministrator: reserved.has(page.id),
    })),
  };
}

export async function action(args: Route.ActionArgs) {
  const staff = await requirePermission(args, "pages.edit");
  const deps = args.context.get(depsContext);
  const body = await readBodyText(args.request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const read = (name: string) => (form.get(name) ?? "").replaceAll("\0", "").slice(0, 1000);
  const viewer = viewerOf(args, staff);
  const attempt = crypto.randomUUID();
  if (form.get("intent") === "put-back") {
    const isAdministrator = isPermitted(staff, WITHOUT_APPROVAL);
    const id = addedPageId(`page-${read("id")}`);
    const outcome = id === null ? { kind: "gone" as const } : await putPageBack(deps, { id, viewer, isAdministrator });
    if (outcome.kind === "back") return redirect(`/dashboard/pages/${outcome.key}/address?done=back`, 303);
    return { attempt, message: whyNotBack(outcome), problems: [], typed: null };
  }
  const typed = { name: read("name"), section: read("section"), slug: read("slug") };
  const outcome = await addPage(deps, { ...typed, slug: typed.slug.trim() || typed.name.slice(0, 60), viewer });
  if (outcome.kind === "added") return redirect(`/dashboard/pages/${outcome.key}`, 303);
  return { attempt, message: "The page was not added.", problems: outcome.problems, typed };
}

function whyNotBack(outcome: Exclude<Awaited<ReturnType<typeof putPageBack>>, { kind: "back" }>): string {
  switch (outcome.kind) {
    case "taken":
      return outcome.message;
    case "needs-administrator":
      return ADMINISTRATOR_ONLY;
    case "gone":
      return "The page is back already.";
  }
}

const ADMINISTRATOR_ONLY =
  "A second person approves every change of this page, so only an administrator can put it back.";

/** Adds a page: its title and address. Its text is written on the page that follows. */
export default function NewPagePage({ loaderData: { sections, removed }, actionData: result }: Route.ComponentProps) {
  const isSaving = useNavigation().formMethod === "POST";
  const typed = result?.typed ?? { name: "", section: "", slug: "" };
  const error = (field: string) => result?.problems.find((one) => one.field === field)?.message;
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(result ? "Error: New page" : "New page")}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        <BackLink to="/dashboard/pages">All pages</BackLink>
        <h1 className="text-xl">New page</h1>
        <p className="mt-1 max-w-prose text-ink-700">
          You write and arrange it next. Visitors see it once you publish it.
        </p>
        <Form
          key={result?.attempt}
          method="post"
          noValidate
          className="mt-5 grid max-w-2xl gap-5 border border-ground-400 bg-white p-4 text-base"
        >
          {result && <ErrorSummary message={result.message} problems={result.problems} />}
          <TextField
            id="name"
            name="name"
            label="Title"
            help="The large heading of the page, and its name in the list of pages."
            defaultValue={typed.name}
            error={error("name")}
            autoComplete="off"
          />
          <AddressFields sections={sections} section={typed.section} slug={typed.slug} isNew error={error} />
          <div>
            <Button type="submit" kind="firm" disabled={isSaving}>
              Add the page
            </Button>
          </div>
        </Form>
        {removed.length > 0 && <RemovedPages removed={removed} />}
      </div>
    </div>
  );
}

type Removed = Route.ComponentProps["loaderData"]["removed"];

function RemovedPages({ removed }: { removed: Removed }) {
  return (
    <section aria-labelledby="removed" className="mt-10">
      <h2 id="removed" className="text-lg">
        Removed pages
      </h2>
      <p className="mt-1 max-w-prose text-ink-700">A page that is put back has the text and the address that it had.</p>
      <ul className="mt-3 divide-y divide-ground-400 border-ground-400 border-y bg-white">
        {removed.map(({ id, path, name, removedOn, removedBy, needsAdministrator: isReserved }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <span className="min-w-0 grow break-words">
              <span className="font-semibold">{name}</span>{" "}
              <span className="text-ink-700 text-sm">
                {path} · removed {removedOn}
                {removedBy && ` by ${removedBy}`}
              </span>
            </span>
            {isReserved ? (
              <p className="max-w-prose text-ink-700 text-sm">{ADMINISTRATOR_ONLY}</p>
            ) : (
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <Button type="submit" name="intent" value="put-back" className="min-h-11!">
                  Put it back<span className="sr-only">: {name}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="New page" back={<BackLink to="/dashboard/pages">All pages</BackLink>}>
      An error occurred. Nothing was added.
    </StaffFailure>
  );
}
