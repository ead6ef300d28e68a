import { Form } from "react-router";
import { useTitle } from "../../../content/read-site.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button/button.tsx";
import type { EditedPost } from "../post-fields.ts";
import { STATE_TONES } from "../post-list.ts";

/** A post in the bin: what it was, and the way out of it. */
export function BinnedPost({ post }: { post: EditedPost }) {
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
