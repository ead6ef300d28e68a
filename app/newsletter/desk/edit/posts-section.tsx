import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { FieldError } from "../../../ui/field/field.tsx";
import { FocusedNotice } from "../../../ui/notice/focused-notice.tsx";
import type { EditedIssue } from "./edit.loader.server.ts";
import type { FormPosts, OfferedPost } from "./offered-posts.server.ts";

type PostsSectionProps = {
  issue: Pick<EditedIssue, keyof FormPosts>;
  posts: FormPosts | null;
  postIds: number[];
  error: string | undefined;
  /** What keeps a scheduled issue from being saved while its posts are searched. */
  missing: readonly string[];
  isSaving: boolean;
};

/** The posts of an issue in their order, and those that can be added. Each button saves the form with its change. */
export function PostsSection({ issue, posts, postIds, error, missing, isSaving }: PostsSectionProps) {
  const { offered, q } = posts ?? issue;
  const known = new Map([...issue.offered, ...issue.chosen, ...(posts?.chosen ?? [])].map((post) => [post.id, post]));
  const chosen = postIds.map(
    (id): OfferedPost => known.get(id) ?? { id, title: `Post ${id}`, date: "", isPublic: true },
  );
  const section = useRestoredFocus(postIds.join());
  return (
    <section ref={section} id="posts" tabIndex={-1} aria-labelledby="posts-heading" className="grid gap-3 outline-none">
      <h2 id="posts-heading" className="text-lg">
        Posts
      </h2>
      <FieldError id="posts" error={error} />
      {chosen.length === 0 && <p className="text-ink-700">None yet. Add those that readers should not miss.</p>}
      <ol className="divide-y divide-ground-400 border-ground-400 border-y bg-white empty:hidden">
        {chosen.map((post, index) => (
          <li key={post.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <input type="hidden" name="post" value={post.id} />
            <span className="w-6 text-ink-700 tabular-nums">{index + 1}.</span>
            <PostTitle post={post} />
            <span className="flex gap-2">
              <PostButton intent="up" post={post} label="↑" name="Move up" isOff={isSaving || index === 0} />
              <PostButton
                intent="down"
                post={post}
                label="↓"
                name="Move down"
                isOff={isSaving || index === chosen.length - 1}
              />
              <PostButton intent="remove" post={post} label="Remove" name="Remove" isOff={isSaving} />
            </span>
          </li>
        ))}
      </ol>
      <h3 className="mt-2 font-sans font-semibold text-base">Add posts</h3>
      <PostSearch q={q} isSaving={isSaving} />
      {missing.length > 0 && (
        <FocusedNotice tone="caution" role="status">
          What you changed is not saved yet, since this issue is scheduled. {missing.join(" ")}
        </FocusedNotice>
      )}
      {offered.length === 0 && <p className="text-ink-700">No other public post matches.</p>}
      <ul className="divide-y divide-ground-400 border-ground-400 border-y bg-white empty:hidden">
        {offered
          .filter(({ id }) => !postIds.includes(id))
          .map((post) => (
            <li key={post.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
              <PostTitle post={post} />
              <PostButton intent="add" post={post} label="Add" name="Add" isOff={isSaving} />
            </li>
          ))}
      </ul>
    </section>
  );
}

function PostSearch({ q, isSaving }: { q: string; isSaving: boolean }) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <label className="min-w-0 flex-[1_1_14rem]">
        <span className="block font-semibold text-xs">Search posts</span>
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
          className="min-h-11 w-full rounded border border-ink-500 bg-white px-3 py-1.5"
        />
      </label>
      <Button type="submit" name="intent" value="search" disabled={isSaving} className="min-h-11!">
        Search
      </Button>
    </div>
  );
}

function PostTitle({ post: { title, date, isPublic } }: { post: OfferedPost }) {
  return (
    <span className="min-w-0 flex-[1_1_12rem] break-words">
      <span className="font-semibold">{title}</span>
      <span className={`block text-sm ${isPublic ? "text-ink-700" : "font-semibold text-danger-700"}`}>
        {isPublic ? date : "Not on the site any more: remove it, or publish it again"}
      </span>
    </span>
  );
}

type PostButtonProps = { intent: string; post: OfferedPost; label: string; name: string; isOff: boolean };

function PostButton({ intent, post, label, name, isOff }: PostButtonProps) {
  return (
    <Button
      type="submit"
      id={`${intent}-${post.id}`}
      name="intent"
      value={`${intent}:${post.id}`}
      aria-label={`${name}: ${post.title}`}
      // Stays focusable while it saves, so that the keyboard keeps its place.
      aria-disabled={isOff}
      onClick={(event) => isOff && event.preventDefault()}
      className="min-h-11! min-w-11 px-3!"
    >
      {label}
    </Button>
  );
}

/** Returns focus to the clicked button, or to the section, after the order has changed. */
function useRestoredFocus(order: string) {
  const section = useRef<HTMLElement>(null);
  const focused = useRef("");
  const shown = useRef(order);
  useEffect(() => {
    const element = section.current;
    const note = (event: FocusEvent) => {
      if (event.target instanceof HTMLButtonElement) focused.current = event.target.id;
    };
    element?.addEventListener("focusin", note);
    return () => element?.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    if (shown.current === order) return;
    shown.current = order;
    if (document.activeElement !== document.body) return;
    (document.getElementById(focused.current) ?? section.current)?.focus();
  }, [order]);
  return section;
}
