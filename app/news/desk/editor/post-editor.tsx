import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { PictureFiles } from "../../../platform/images/picture.ts";
import { OfferNotice } from "../../../ui/autosave/autosave-notices.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { FocusedNotice } from "../../../ui/notice/focused-notice.tsx";
import type { Choices, EditedPost, PostValues } from "../post-fields.ts";
import { BIN_DAYS, STATE_TONES } from "../post-list.ts";
import { type PostResult, SAVED_MESSAGES, type SavedAs } from "../save/post-result.ts";
import type { PostAutosave } from "./post-autosave.ts";
import { PostForm } from "./post-form.tsx";
import { type InitialForm, usePostOffer } from "./use-post-autosave.ts";

type PostEditorProps = {
  post: EditedPost | null;
  /** The values saved last. */
  values: PostValues;
  picture: PictureFiles | null;
  choices: Choices;
  username: string;
  autosaveId: string;
  /** What this editor wrote here and never saved, as the server has it. */
  unsaved: Omit<PostAutosave, "username">[];
  saved: SavedAs | null;
  /** The result of the last attempt to save. */
  result: PostResult | undefined;
};

const STALE = "The post was saved since. When you save, you are shown what differs before anything is lost.";

/** The editor of one post: the result of the last save, what was written and never saved, and the form. */
export function PostEditor(props: PostEditorProps) {
  const { post, values, choices, username, unsaved, saved, result } = props;
  const [initial, setInitial] = useInitialForm(props);
  const postId = post?.id ?? null;
  const { offer, take, discard } = usePostOffer({
    postId,
    username,
    saved: values,
    ownId: initial.autosaveId,
    unsaved,
  });

  function restore({ id, revision, values: written, picture: shown }: PostAutosave) {
    setInitial({ autosaveId: id, revision, values: written, picture: shown });
    take();
  }

  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="min-w-0 break-words text-xl">{post?.title ?? "Write a post"}</h1>
        {post && <PostFacts post={post} />}
      </div>
      {saved && !result && <SavedNotice post={post} saved={saved} />}
      {offer && (
        <OfferNotice
          key={offer.id}
          savedAt={offer.savedAt}
          isOnDevice={offer.isOnDevice}
          text={offer.values.title}
          stale={offer.revision === (post?.revision ?? 0) ? null : STALE}
          onRestore={() => restore(offer)}
          onDiscard={discard}
        />
      )}
      <PostForm
        key={`${initial.autosaveId} ${initial.revision}`}
        {...{ post, choices, username, initial, result }}
        saved={values}
      />
      {post && (
        <Form method="post" action={`/dashboard/news/${post.id}/bin`} className="mt-8 border-ground-400 border-t pt-4">
          <Button type="submit" name="to" value="bin">
            Move to the bin
          </Button>
          <p className="mt-1 text-ink-700">
            Readers don’t see it any more. You can take it out again for {BIN_DAYS} days.
          </p>
        </Form>
      )}
    </>
  );
}

/** What the form shows at first: the values saved last; without JavaScript those of the response; after a conflict those that both editors changed. */
function useInitialForm({ post, values, picture, autosaveId, result }: PostEditorProps) {
  const [initial, setInitial] = useState<InitialForm>(() => {
    const returned = result && result.kind !== "failed" ? result : { values, picture, revision: post?.revision ?? 0 };
    return {
      autosaveId: (result?.kind === "conflict" && result.autosaveId) || autosaveId,
      revision: returned.revision,
      values: returned.values,
      picture: returned.picture,
    };
  });
  // What the colleague saved may have been loaded before, so that nothing mounts the editor again.
  const isLoading = useNavigation().state !== "idle";
  const [applied, setApplied] = useState(result);
  if (result !== applied && !isLoading) {
    setApplied(result);
    if (result?.kind === "conflict")
      setInitial({ ...initial, revision: result.revision, values: result.values, picture: result.picture });
  }
  return [initial, setInitial] as const;
}

function PostFacts({ post }: { post: EditedPost }) {
  const address = `/dashboard/news/${post.id}`;
  const link = "inline-flex min-h-11 items-center font-semibold text-link";
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-ink-700">
      <Badge tone={STATE_TONES[post.state]}>{post.label}</Badge>
      <span>
        Changed {post.changed}
        {post.changedBy && ` by ${post.changedBy}`}
      </span>
      <span className="flex gap-x-4">
        <Link to={`${address}/history`} className={link}>
          History
        </Link>
        {/* A new tab keeps the unsaved form open. */}
        <a href={`${address}/preview`} target="_blank" rel="noopener" className={link}>
          Preview<span className="sr-only"> of what was saved last (opens a new tab)</span>
        </a>
      </span>
    </p>
  );
}

function SavedNotice({ post, saved }: { post: EditedPost | null; saved: SavedAs }) {
  return (
    <FocusedNotice tone="good" role="status" className="mt-3">
      {SAVED_MESSAGES[saved]}{" "}
      {post?.state === "published" && (
        <a href={`/news/${post.id}`} className="inline-flex min-h-6 items-center font-semibold text-link">
          See it as readers do
        </a>
      )}
    </FocusedNotice>
  );
}
