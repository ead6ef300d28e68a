import { data } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { depsContext } from "../../platform/deps.server.ts";
import { requireStaff } from "../../staff/require-staff.server.ts";
import { cleanHtml } from "../clean-html.server.ts";
import { readId } from "../post-id.ts";
import type { Route } from "./+types/preview.page.ts";
import { findStoredPost } from "./desk-posts.store.server.ts";
import { stateInWords } from "./post-state.ts";
import { readableText } from "./readable-text.server.ts";

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args);
  const { db, clock } = args.context.get(depsContext);
  const id = readId(args.params.id);
  const stored = id === null ? null : await findStoredPost(db, id);
  if (!stored) throw data(null, { status: 404 });
  const { draft } = stored;
  return {
    title: draft.title,
    text: readableText(cleanHtml(draft.content)),
    state: stateInWords(draft.publishedAt, clock.now()).words,
  };
}

export default function PreviewPage({ loaderData: { title, text, state } }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1} className="page-width py-12">
      <title>{useTitle(`Preview: ${title}`)}</title>
      <meta name="robots" content="noindex" />
      <p role="note">Preview for staff: {state}</p>
      <h1 className="text-3xl">{title}</h1>
      <div className="max-w-prose whitespace-pre-wrap">{text}</div>
    </main>
  );
}
