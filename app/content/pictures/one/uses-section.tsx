import { Link } from "react-router";
import type { PictureUse } from "../uses/find-uses.store.server.ts";

/** Lists the documents and posts that show a picture. */
export function UsesSection({ uses, mayEditPosts }: { uses: PictureUse[]; mayEditPosts: boolean }) {
  const page = mayEditPosts ? "" : "/preview";
  return (
    <section aria-labelledby="uses">
      <h2 id="uses" className="text-lg">
        Where it is used
      </h2>
      {uses.length === 0 && <p className="mt-2 text-ink-700">Nowhere.</p>}
      <ul className="mt-2 divide-y divide-ground-400 rounded border border-ground-400 bg-white empty:hidden">
        {uses.map((use) => (
          <li key={use.kind === "post" ? use.id : use.key} className="break-words px-4 py-2">
            {use.kind === "post" ? (
              <>
                Post:{" "}
                <Link to={`/dashboard/news/${use.id}${page}`} className="text-link">
                  {use.title}
                </Link>
              </>
            ) : (
              <>
                <Link to={use.kind === "unpublished" ? use.href : `/dashboard/pages/${use.key}`} className="text-link">
                  {use.title}
                </Link>
                {use.kind === "unpublished" && ", not published yet"}
                {use.alts.length > 1 && `, ${use.alts.length} times`}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
