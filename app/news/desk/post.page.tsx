import { data, isRouteErrorResponse, redirect } from "react-router";
import { deviceStorage } from "../../platform/browser/device-storage.ts";
import { isSessionEnded, signInPath } from "../../staff/session-ended.ts";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { deleteAutosave } from "../../ui/autosave/device-autosaves.ts";
import { BackLink } from "../../ui/page/back-link.tsx";
import type { Route } from "./+types/post.page.ts";
import { BinnedPost } from "./bin/binned-post.tsx";
import { AUTOSAVE_FIELD, POST_AUTOSAVES } from "./editor/post-autosave.ts";
import { PostEditor } from "./editor/post-editor.tsx";
import { NOT_PERMITTED_MESSAGE, type PostResult, UNREACHABLE_MESSAGE } from "./post-result.ts";

export { loader } from "./post.loader.server.ts";
export { action } from "./save-post.action.server.ts";

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
    <div className="min-h-0 grow overflow-auto">
      <div className="mx-auto max-w-5xl p-4 sm:py-6">
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
