import { Link } from "react-router";
import { PLACE } from "../../content/place.content.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { CACHEABLE } from "../../platform/http/cached-page.ts";
import { formatDay, isoDay } from "../../ui/format/place-time.ts";
import { PlainPageHeader } from "../../ui/page/page-header.tsx";
import { pageMeta } from "../../ui/page/page-meta.ts";
import { archivedIssuePath } from "../issue.ts";
import { ARCHIVE_PATH, NEWSLETTER_PATH } from "../newsletter-paths.ts";
import type { Route } from "./+types/archive.page.ts";
import { listArchived } from "./archive.store.server.ts";
import { archiveHead } from "./archive-head.server.ts";

export const handle = CACHEABLE;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, content } = context.get(depsContext);
  const place = content.read(PLACE);
  const issues = await listArchived(db);
  return {
    head: archiveHead(context, {
      title: "Newsletter archive",
      description: "The issues of our newsletter that were sent so far.",
      path: ARCHIVE_PATH,
    }),
    issues: issues.map(({ id, startedAt, content: issue }) => ({
      id,
      subject: issue.subject,
      previewText: issue.previewText,
      date: formatDay(startedAt, place),
      day: isoDay(startedAt, place),
    })),
  };
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData ? pageMeta(loaderData.head) : [];
}

/** Lists the sent issues of the newsletter. */
export default function ArchivePage({ loaderData: { issues } }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1}>
      <PlainPageHeader title="Newsletter archive">What we have sent to our subscribers.</PlainPageHeader>
      <div className="page-width py-10 sm:py-14">
        <div className="mx-auto max-w-2xl">
          {issues.length === 0 && <p className="text-lg">No issue has been sent yet.</p>}
          <ul className="divide-y divide-ground-400 border-ground-400 border-y empty:hidden">
            {issues.map(({ id, subject, previewText, date, day }) => (
              <li key={id} className="py-4">
                <Link
                  to={archivedIssuePath(id)}
                  className="inline-flex min-h-11 items-center break-words font-semibold text-lg text-link"
                >
                  {subject}
                </Link>
                {previewText && <p className="break-words">{previewText}</p>}
                <p className="text-ink-700">
                  <time dateTime={day}>{date}</time>
                </p>
              </li>
            ))}
          </ul>
          <p className="mt-8">
            <Link to={NEWSLETTER_PATH} className="inline-flex min-h-11 items-center text-link">
              Subscribe to the newsletter
            </Link>
          </p>
        </div>
      </div>
    </main>
  );
}
