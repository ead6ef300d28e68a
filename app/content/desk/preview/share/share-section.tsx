import { Form } from "react-router";
import { Button } from "../../../../ui/button/button.tsx";
import { Notice } from "../../../../ui/notice/notice.tsx";
import { type ListedLink, PREVIEW_LINK_DAYS } from "./preview-link.ts";
import type { SharedPreview } from "./share-preview.action.server.ts";

/** `isDraft`: the draft is shown, not a version that waits. */
type ShareProps = { links: readonly ListedLink[]; shared: SharedPreview | undefined; isDraft: boolean };

/** Makes links that show a text to people without an account before visitors see it, and lists those that are valid. */
export function ShareSection({ links, shared, isDraft }: ShareProps) {
  return (
    <section aria-label="Share this preview" className="mt-3 max-w-3xl">
      {shared?.kind === "shared" && (
        <Notice tone="good" role="status" className="mb-3">
          <p>Send this link to your colleague. It is shown only now, and valid until {shared.until}.</p>
          <label htmlFor="preview-link" className="mt-2 block font-semibold">
            Link to the preview
          </label>
          <input
            id="preview-link"
            readOnly
            value={shared.url}
            onFocus={(event) => event.currentTarget.select()}
            className="mt-1 min-h-11 w-full rounded border border-ground-500 bg-white px-3"
          />
        </Notice>
      )}
      {shared?.kind === "gone" && (
        <Notice tone="caution" role="status" className="mb-3">
          There is nothing to share any more: somebody published or discarded it.
        </Notice>
      )}
      <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit">Share a preview</Button>
        <span className="min-w-0 text-ink-700">
          Anyone with the link sees {isDraft ? "the draft" : "this version"} on the site, without an account, for{" "}
          {PREVIEW_LINK_DAYS} days or until{" "}
          {isDraft ? "it is published or discarded" : "visitors see it or it is withdrawn"}.
        </span>
      </Form>
      {links.length > 0 && (
        <ul aria-label="Valid links" className="mt-2 divide-y divide-ground-400 border-ground-400 border-y">
          {links.map(({ id, by, at, until }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
              <span className="min-w-0">
                Link of {by}, {at}. Valid until {until}.
              </span>
              <Form method="post">
                <Button type="submit" name="revoke" value={id} aria-label={`Revoke the link of ${at}`}>
                  Revoke
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
