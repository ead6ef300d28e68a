import { depsContext } from "../../../platform/deps.server.ts";
import { requirePermissionAtEndpoint } from "../../../staff/require-staff.server.ts";
import { filterPictures, readPictureList } from "../list/picture-list.ts";
import { readLibrary } from "../read-library.server.ts";
import type { Route } from "./+types/choices.endpoint.ts";

const PAGE_SIZE = 24;

/** GET /dashboard/pictures/choices?q=&show=&page=: the described pictures that match, as JSON for the picker. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  await requirePermissionAtEndpoint({ request, url, context }, "pictures.read");
  const list = readPictureList(url.searchParams);
  // A picture that nobody has described is not offered: its description would be missing wherever it is used.
  const described = (await readLibrary(context.get(depsContext))).filter(({ alt }) => alt !== null);
  const found = filterPictures(described, list);
  const start = (list.page - 1) * PAGE_SIZE;
  const pictures = found
    .slice(start, start + PAGE_SIZE)
    .map(({ name, title, alt, files }) => ({ name, title, alt, files }));
  return Response.json({ pictures, found: found.length, hasMore: found.length > start + PAGE_SIZE });
}

export function action(): Response {
  return Response.json({ message: "Pictures can only be read here." }, { status: 405, headers: { Allow: "GET" } });
}
