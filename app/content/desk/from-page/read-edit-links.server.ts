import { findStoredPost } from "../../../news/desk/desk-posts.store.server.ts";
import type { Deps, RequestContext } from "../../../platform/deps.server.ts";
import { listEditedDocuments } from "../edited-documents.server.ts";
import { openFieldAddresses } from "../field-addresses.server.ts";
import { findDocumentsOf } from "../preview/find-pages.server.ts";
import { isPublicPage } from "../preview/open-private-page.server.ts";
import type { EditLink, EditLinks } from "./edit-links.ts";
import { partsOfDocument } from "./parts-of-document.server.ts";

const POST_PATH = /^\/news\/([1-9]\d{0,8})\/?$/i;

/** Returns the links to the forms of what a public page shows; none for every other page. */
export async function readEditLinks(
  deps: Deps,
  requestContext: RequestContext,
  { path, mayEditPosts }: { path: string; mayEditPosts: boolean },
): Promise<EditLinks> {
  if (!path.startsWith("/") || !isPublicPage(deps, path)) return { own: null, others: [], parts: [] };
  const edited = new Map(listEditedDocuments(deps).map((document) => [document.key, document]));
  const found = await findDocumentsOf(deps, requestContext, path);
  const own = found.own.flatMap((key) => edited.get(key) ?? []);
  const everywhere = found.others.flatMap((key) => edited.get(key) ?? []);
  const links = [...own, ...everywhere].map(({ key, title }): EditLink => ({ title, href: `/dashboard/pages/${key}` }));
  const site = { ...deps, addressOf: await openFieldAddresses(deps) };
  const parts = [
    ...own.flatMap((document) => partsOfDocument(site, document, false)),
    // In the order in which editors see the documents: of equal texts the first one is the name, not a line of the address.
    ...[...edited.values()]
      .filter((document) => everywhere.includes(document))
      .flatMap((document) => partsOfDocument(site, document, true)),
  ];
  const post = await postAt(deps, path);
  if (post) return { own: mayEditPosts ? post : null, others: links, parts };
  const [first = null, ...further] = links;
  return own.length > 0 ? { own: first, others: further, parts } : { own: null, others: links, parts };
}

async function postAt({ db }: Deps, path: string): Promise<EditLink | null> {
  const id = Number(POST_PATH.exec(path)?.[1]);
  if (Number.isNaN(id)) return null;
  const found = await findStoredPost(db, id);
  return found ? { title: found.draft.title, href: `/dashboard/news/${id}` } : null;
}
