import { data, Form, Link, redirect } from "react-router";
import { useTitle } from "../../../content/read-site.ts";
import { viewerOf } from "../../../platform/audit/viewer.server.ts";
import { depsContext } from "../../../platform/deps.server.ts";
import { readBodyText } from "../../../platform/http/request-body.server.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { StaffFailure } from "../../../staff/staff-failure.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Pager } from "../../../ui/pager/pager.tsx";
import { readId } from "../../post.ts";
import { restoreVersion } from "../save/write-post.server.ts";
import type { Route } from "./+types/post-history.page.ts";
import { DifferenceList } from "./difference-list.tsx";
import { findVersion } from "./post-versions.store.server.ts";

export { loader } from "./post-history.loader.server.ts";

const MAX_BYTES = 4 * 1024;

type Data = Route.ComponentProps["loaderData"];

/** Saves an earlier version of a post as its newest one. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
  const staff = await requirePermission({ request, url, context }, "posts.edit");
  const deps = context.get(depsContext);
  const body = await readBodyText(request, MAX_BYTES);
  const form = new URLSearchParams(body.kind === "text" ? body.text : "");
  const [id, version, revision] = [params.id, form.get("version") ?? "", form.get("revision") ?? ""].map(readId);
  const earlier = id && version ? await findVersion(deps.db, id, version) : null;
  if (!id || !revision || !earlier) throw data(null, { status: 404 });
  const outcome = await restoreVersion(deps, viewerOf({ request, context }, staff), { id, revision }, earlier.draft);
  switch (outcome.kind) {
    case "saved":
    case "saved-before":
      return redirect(`/dashboard/news/${id}?saved=restored`, 303);
    case "conflict":
      return redirect(`/dashboard/news/${id}/history?overtaken`, 303);
    case "invalid":
      return data({ message: `Nothing was restored. ${outcome.problem.message}` }, 422);
    case "gone":
      throw data(null, { status: 404 });
  }
}

export default function HistoryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { post, versions, shown, page, pages, isOvertaken, canEdit } = loaderData;
  const address = `/dashboard/news/${post.id}/history`;
  const back = canEdit ? `/dashboard/news/${post.id}` : `/dashboard/news/${post.id}/preview`;
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(`History of ${post.title}`)}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        <Link to={back} className="inline-flex min-h-11 items-center font-semibold text-link">
          Back to the post
        </Link>
        <h1 className="break-words text-xl">History of “{post.title}”</h1>
        {actionData && (
          <Notice tone="wrong" role="alert" className="mt-3">
            {actionData.message}
          </Notice>
        )}
        {isOvertaken && !actionData && (
          <Notice tone="wrong" role="alert" className="mt-3">
            Nothing was restored: somebody saved the post in the meantime. Look at the newest version first.
          </Notice>
        )}
        <div className="mt-4 grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start">
          <nav aria-label="Versions">
            <ol reversed className="divide-y divide-ground-400 border-ground-400 border-y bg-white">
              {versions.map((version) => (
                <VersionRow
                  key={version.revision}
                  {...{ version, address, page }}
                  isShown={version.revision === shown.revision}
                />
              ))}
            </ol>
            <Pager
              label="Pages of versions"
              page={page}
              pages={pages}
              addressOf={(to) => (to === 1 ? address : `${address}?page=${to}`)}
            />
          </nav>
          <ShownVersion post={post} shown={shown} canEdit={canEdit} />
        </div>
      </div>
    </div>
  );
}

type VersionRowProps = { version: Data["versions"][number]; address: string; page: number; isShown: boolean };

function VersionRow({ version: { revision, when, by }, address, page, isShown }: VersionRowProps) {
  const query = new URLSearchParams({ version: String(revision), ...(page > 1 && { page: String(page) }) });
  return (
    <li>
      <Link
        to={`${address}?${query}`}
        aria-current={isShown ? "true" : undefined}
        className="block px-4 py-2.5 hover:bg-brand-50 aria-[current]:bg-brand-100"
      >
        <span className="block font-semibold text-link tabular-nums">{when}</span>
        <span className="block text-ink-700">
          Version {revision}, by {by}
        </span>
      </Link>
    </li>
  );
}

function ShownVersion({ post, shown, canEdit }: Pick<Data, "post" | "shown" | "canEdit">) {
  const isNewest = shown.revision === post.revision;
  return (
    <section aria-labelledby="shown" className="min-w-0">
      <h2 id="shown" className="text-lg">
        What version {shown.revision} changed
      </h2>
      <p className="mt-1 text-ink-700">
        Saved {shown.when} by {shown.by}. Its state: {shown.state}.
      </p>
      {shown.differences ? (
        <DifferenceList differences={shown.differences} empty="It was saved without a change." />
      ) : (
        <p className="mt-3">This is the first version.</p>
      )}
      {isNewest && <p className="mt-4 text-ink-700">This is the newest version.</p>}
      {!isNewest && canEdit && post.isBinned && (
        <p className="mt-4 text-ink-700">The post is in the bin. Take it out first to restore this version.</p>
      )}
      {!isNewest && canEdit && !post.isBinned && (
        <Form method="post" action={`/dashboard/news/${post.id}/history?version=${shown.revision}`} className="mt-4">
          <input type="hidden" name="version" value={shown.revision} />
          <input type="hidden" name="revision" value={post.revision} />
          <p className="mb-3 max-w-prose text-ink-700">
            Restoring puts everything back as it was in this version, also whether readers see it ({shown.state}). It
            becomes a new version, so that it can be undone too.
          </p>
          <Button type="submit" kind="firm">
            Restore version {shown.revision}
          </Button>
        </Form>
      )}
    </section>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure heading="History" back={<AllPostsLink />} unknown="There is no such post or version.">
      An error occurred while loading the history.
    </StaffFailure>
  );
}

function AllPostsLink() {
  return (
    <Link to="/dashboard/news" className="inline-flex min-h-11 items-center font-semibold text-link">
      All posts
    </Link>
  );
}
