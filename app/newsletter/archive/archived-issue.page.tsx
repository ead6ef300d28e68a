import { Fragment } from "react";
import { data, Link } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { readPictures } from "../../content/read-pictures.server.ts";
import { useTitle } from "../../content/read-site.ts";
import { postPicture } from "../../news/list/read-news.server.ts";
import { readPosts } from "../../news/posts.store.server.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { CACHEABLE } from "../../platform/http/cached-page.ts";
import type { Picture as PictureSource } from "../../platform/images/picture.ts";
import type { Inline } from "../../platform/text/parse-inline.ts";
import { formatDay } from "../../ui/format/place-time.ts";
import { InlineText } from "../../ui/inline-text.tsx";
import { PlainPageHeader } from "../../ui/page/page-header.tsx";
import { pageMeta } from "../../ui/page/page-meta.ts";
import { Picture } from "../../ui/picture/picture.tsx";
import { archivedIssuePath, type IssuePost, readIssueId } from "../issue.ts";
import { type Block, parseIntroduction } from "../issue-mail/introduction.ts";
import { ARCHIVE_PATH, NEWSLETTER_PATH } from "../newsletter-paths.ts";
import type { Route } from "./+types/archived-issue.page.ts";
import { findArchived } from "./archive.store.server.ts";
import { archiveHead } from "./archive-head.server.ts";

export const handle = CACHEABLE;

/** A post as it was sent. A mail has one file of its picture; the page takes those that fit the screen. */
type ShownPost = IssuePost & { shown: PictureSource };

/** Reads a sent issue, without the posts that were taken off the site since. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock, content } = context.get(depsContext);
  const place = content.read(PLACE);
  const id = readIssueId(params.id);
  const issue = id === null ? null : await findArchived(db, id);
  if (!issue) return data(null, { status: 404 });
  const { subject, previewText, introduction, posts } = issue.content;
  const stillPublic = await readPosts(
    db,
    clock.now(),
    posts.map((post) => post.id),
  );
  const pictures = readPictures(context);
  const shown = posts.flatMap((post): ShownPost[] => {
    const now = stillPublic.find((one) => one.id === post.id);
    return now ? [{ ...post, shown: postPicture(now.image, { pictures, content }) }] : [];
  });
  const head = archiveHead(context, {
    title: subject,
    description: previewText || `Our newsletter of ${formatDay(issue.startedAt, place)}.`,
    path: archivedIssuePath(issue.id),
    picture: shown[0]?.picture,
  });
  return {
    head,
    subject,
    date: formatDay(issue.startedAt, place),
    blocks: parseIntroduction(introduction),
    posts: shown,
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

/** Shows a sent issue to everyone. It has none of the links that a subscriber's mail has. */
export default function ArchivedIssuePage({ loaderData: issue }: Route.ComponentProps) {
  if (!issue) return <NotFound />;
  return (
    <main id="main" tabIndex={-1}>
      <PlainPageHeader title={issue.subject}>Newsletter of {issue.date}</PlainPageHeader>
      <div className="page-width py-10 sm:py-14">
        <div className="mx-auto max-w-2xl">
          <div className="grid gap-4 text-lg empty:hidden">
            {numbered(issue.blocks).map(({ id, item }) => (
              <IntroductionBlock key={id} block={item} />
            ))}
          </div>
          {issue.posts.map((post) => (
            <PostSection key={post.id} post={post} />
          ))}
          <p className="mt-10 flex flex-wrap gap-x-6 border-ground-400 border-t pt-4">
            <ArchiveLink to={ARCHIVE_PATH}>All issues</ArchiveLink>
            <ArchiveLink to={NEWSLETTER_PATH}>Subscribe to the newsletter</ArchiveLink>
          </p>
        </div>
      </div>
    </main>
  );
}

function IntroductionBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return (
        <h2 className="mt-2 break-words text-xl">
          <Lines lines={block.lines} />
        </h2>
      );
    case "paragraph":
      return (
        <p className="break-words">
          <Lines lines={block.lines} />
        </p>
      );
    case "list":
      return (
        <ul className="list-disc break-words pl-6">
          {numbered(block.items).map(({ id, item }) => (
            <li key={id}>
              <Lines lines={[item]} />
            </li>
          ))}
        </ul>
      );
  }
}

function Lines({ lines }: { lines: Inline[][] }) {
  return numbered(lines).map(({ id, item: line }) => (
    <Fragment key={id}>
      {id > 0 && <br />}
      <InlineText parts={line} />
    </Fragment>
  ));
}

/** Numbers the parts of a text, which keep their places: it never changes. */
function numbered<Item>(items: readonly Item[]): { id: number; item: Item }[] {
  return items.map((item, id) => ({ id, item }));
}

function PostSection({ post: { id, title, date, excerpt, shown } }: { post: ShownPost }) {
  return (
    <section aria-labelledby={`post-${id}`} className="mt-8 border-ground-400 border-t pt-8">
      <Picture picture={shown} sizes="(max-width: 44.99rem) 100vw, 42rem" className="aspect-1200/630 rounded" />
      <h2 id={`post-${id}`} className="mt-4 break-words text-xl">
        <Link to={`/news/${id}`} className="text-link">
          {title}
        </Link>
      </h2>
      <p className="mt-1 text-ink-700 text-sm">{date}</p>
      <p className="mt-2 break-words">{excerpt}</p>
    </section>
  );
}

function ArchiveLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-link">
      {children}
    </Link>
  );
}

function NotFound() {
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle("Issue not found")}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title="Issue not found">No issue of the newsletter is at this address.</PlainPageHeader>
      <div className="page-width py-10 sm:py-14">
        <p className="mx-auto max-w-2xl">
          <ArchiveLink to={ARCHIVE_PATH}>All issues</ArchiveLink>
        </p>
      </div>
    </main>
  );
}
