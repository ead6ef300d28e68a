import { data, Form, isRouteErrorResponse, redirect } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { deviceStorage } from "../../platform/browser/device-storage.ts";
import { isSessionEnded, signInPath } from "../../staff/session-ended.ts";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { deleteAutosave } from "../../ui/autosave/device-autosaves.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button/button.tsx";
import { BackLink } from "../../ui/page/back-link.tsx";
import type { Route } from "./+types/post.page.ts";
import { AUTOSAVE_FIELD, POST_AUTOSAVES } from "./editor/post-autosave.ts";
import { PostEditor } from "./editor/post-editor.tsx";
import type { EditedPost } from "./post-fields.ts";
import { STATE_TONES } from "./post-list.ts";
import { NOT_PERMITTED_MESSAGE, type PostResult, UNREACHABLE_MESSAGE } from "./save/post-result.ts";

export { loader } from "./post.loader.server.ts";
export { action } from "./save/save-post.action.server.ts";

/** Saves without leaving the page, so that the form keeps its values whatever the server responds. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const autosaveId = (await request.clone().formData()).get(AUTOSAVE_FIELD);
  try {
    const result = await serverAction();
    // React Router doesn't revalidate after a status of 400 or more; revalidation would replace the form's values. A conflict brings the values
    // that both editors changed, and needs the state and the categories that the colleague saved.
    return data(result, { status: result.kind === "conflict" ? 200 : 422 });
  } catch (thrown) {
    // The copy on the device stays.
    if (isSessionEnded(thrown)) throw redirect(signInPath(new URL(request.url)));
    if (thrown instanceof Response) {
      if (typeof autosaveId === "string") deleteAutosave(deviceStorage(), POST_AUTOSAVES, autosaveId);
      throw thrown;
    }
    if (isRouteErrorResponse(thrown) && thrown.status === 404) throw thrown;
    const isForbidden = isRouteErrorResponse(thrown) && thrown.data?.kind === "not-permitted";
    const message = isForbidden ? NOT_PERMITTED_MESSAGE : UNREACHABLE_MESSAGE;
    return data<PostResult>({ kind: "failed", message }, { status: isForbidden ? 403 : 503 });
  }
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function PostPage({ loaderData, actionData }: Route.ComponentProps) {
  const { post } = loaderData;
  return (
    <div className="relative min-h-0 grow sm:overflow-auto">
      <div className="max-w-5xl p-4 sm:py-6">
        <BackLink to="/dashboard/news">All posts</BackLink>
        {/* The key remounts the form after each save, with the saved values, and after a conflict. */}
        {post?.state === "binned" && !actionData ? (
          <BinnedPost post={post} />
        ) : (
          <PostEditor key={post ? `${post.id} ${post.revision}` : "new"} {...loaderData} result={actionData} />
        )}
      </div>
    </div>
  );
}

/** A post in the bin: what it was, and the way out of it. */
function BinnedPost({ post }: { post: EditedPost }) {
  const address = `/dashboard/news/${post.id}`;
  return (
    <>
      <title>{useTitle(post.title)}</title>
      <h1 className="break-words text-xl">{post.title}</h1>
      <p className="mt-2">
        <Badge tone={STATE_TONES.binned}>{post.label}</Badge>
      </p>
      <p className="mt-4 max-w-prose text-base">
        Readers don’t see it. Take it out of the bin to change or publish it again; after that day it is deleted with
        its history.
      </p>
      <Form method="post" action={`${address}/bin`} className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button type="submit" kind="firm" name="to" value="drafts">
          Take it out of the bin
        </Button>
        {/* A document of its own: React Router would keep the preview in this window. */}
        <a href={`${address}/preview`} className="inline-flex min-h-11 items-center font-semibold text-link">
          Look at it
        </a>
      </Form>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <StaffFailure
      heading="Post"
      back={<BackLink to="/dashboard/news">All posts</BackLink>}
      unknown="There is no post with this number."
    >
      An error occurred while loading the post.
    </StaffFailure>
  );
}
