import { Form, Link, useNavigation } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { useTitle } from "../../content/read-site.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { isPermitted } from "../../staff/permissions/permissions.ts";
import { requirePermission } from "../../staff/require-staff.server.ts";
import { StaffFailure } from "../../staff/staff-failure.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { OneFilterForm } from "../../ui/field/filter-form.tsx";
import { formatShortTime } from "../../ui/format/place-time.ts";
import { FocusedNotice } from "../../ui/notice/focused-notice.tsx";
import { Pager } from "../../ui/pager/pager.tsx";
import { readId } from "../post.ts";
import type { Route } from "./+types/posts.page.ts";
import { findDeskPosts } from "./desk-posts.store.server.ts";
import {
  BIN_DAYS,
  formatPostState,
  PAGE_SIZE,
  POST_STATES,
  postListAddress,
  readPostList,
  STATE_TONES,
} from "./post-list.ts";

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "posts.read");
  const { db, clock, content } = args.context.get(depsContext);
  const place = content.read(PLACE);
  const now = clock.now();
  const list = readPostList(args.url.searchParams);
  const { posts, total, page } = await findDeskPosts(db, now, list);
  return {
    list: { ...list, page },
    posts: posts.map(({ publishedAt, endsAt, binnedAt, updatedAt, ...post }) => ({
      ...post,
      ...formatPostState({ publishedAt, endsAt, binnedAt }, { now, place }),
      changed: formatShortTime(updatedAt, place),
    })),
    total,
    binned: readId(args.url.searchParams.get("binned") ?? ""),
    canEdit: isPermitted(staff, "posts.edit"),
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
  };
}

export default function PostsPage({ loaderData }: Route.ComponentProps) {
  const { list, posts, total, pages, binned, canEdit } = loaderData;
  const isLoading = useNavigation().state === "loading";
  const isFiltered = Boolean(list.q || list.state);
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle("Manage news")}</title>
      <div className="max-w-5xl p-4 sm:py-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-xl">News</h1>
          <p role="status" className="grow text-ink-700">
            {isLoading ? "Loading..." : ""}
          </p>
          {canEdit && (
            <Link to="/dashboard/news/new" className={buttonStyle("firm", "min-h-11!")}>
              Write a post
            </Link>
          )}
        </div>
        {binned !== null && <BinnedNotice id={binned} />}
        <OneFilterForm
          action="/dashboard/news"
          search={list.q}
          placeholder="Title, text, author, tag"
          filter={{ name: "state", label: "State", empty: "All posts", choices: STATES, chosen: list.state }}
        />
        {posts.length === 0 && <EmptyList isFiltered={isFiltered} canEdit={canEdit} />}
        <ul className="mt-4 divide-y divide-ground-400 border-ground-400 border-y bg-white empty:hidden">
          {posts.map((post) => (
            <PostRow key={post.id} post={post} canEdit={canEdit} />
          ))}
        </ul>
        {total > 0 && (
          <p className="mt-3 text-ink-700 tabular-nums">
            {total.toLocaleString("en")} {isFiltered ? "found" : "in all"}
          </p>
        )}
        <Pager
          label="Pages of posts"
          page={list.page}
          pages={pages}
          addressOf={(page) => postListAddress(list, { page })}
        />
      </div>
    </div>
  );
}

const STATE_NAMES = {
  draft: "Drafts",
  scheduled: "Scheduled",
  published: "Published",
  ended: "Ended",
  binned: "Bin",
} as const;
const STATES = POST_STATES.map((value) => ({ value, label: STATE_NAMES[value] }));

/** Says where the post went, and takes it back. */
function BinnedNotice({ id }: { id: number }) {
  return (
    <FocusedNotice tone="good" role="status" className="mt-3">
      <Form
        method="post"
        action={`/dashboard/news/${id}/bin`}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
      >
        <p>The post is in the bin. It is deleted after {BIN_DAYS} days.</p>
        <Button type="submit" name="to" value="drafts">
          Take it out again
        </Button>
      </Form>
    </FocusedNotice>
  );
}

type PostRowProps = { post: Route.ComponentProps["loaderData"]["posts"][number]; canEdit: boolean };

function PostRow({ post, canEdit }: PostRowProps) {
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 hover:bg-brand-50 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <Link
          to={canEdit ? `/dashboard/news/${post.id}` : `/dashboard/news/${post.id}/preview`}
          className="inline-block break-words py-1 font-semibold text-base text-link leading-snug"
        >
          {post.title}
        </Link>
        <p className="break-words text-ink-700">
          {[post.author, post.category].filter(Boolean).join("\u00a0· ") || "No author, no category"}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-end sm:justify-center">
        <Badge tone={STATE_TONES[post.state]}>{post.label}</Badge>
        <span className="whitespace-nowrap text-ink-700 text-xs tabular-nums">Changed {post.changed}</span>
      </div>
    </li>
  );
}

function EmptyList({ isFiltered, canEdit }: { isFiltered: boolean; canEdit: boolean }) {
  return (
    <div className="px-4 py-16 text-center">
      <h2 className="text-xl">{isFiltered ? "No post matches" : "No post yet"}</h2>
      <p className="mx-auto mt-2 max-w-prose text-ink-700">
        {isFiltered
          ? "Try fewer letters, or look at all posts."
          : canEdit && "Write the first one. It stays a draft until you publish it."}
      </p>
    </div>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading="News">An error occurred while loading the posts.</StaffFailure>;
}
