import { data, type LoaderFunctionArgs } from "react-router";
import { PLACE } from "../../../content/place.content.ts";
import { type Deps, depsContext } from "../../../platform/deps.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatPreciseTime, type Zoned } from "../../../ui/format/place-time.ts";
import { readPageNumber } from "../../../ui/pager/page-number.ts";
import { readId } from "../../post.ts";
import { listCategories } from "../../posts.store.server.ts";
import { findStoredPost } from "../desk-posts.store.server.ts";
import { formatPostState } from "../post-list.ts";
import { comparePosts } from "./compare-posts.server.ts";
import { findVersion, type ListedVersion, listVersions } from "./post-versions.store.server.ts";

const PAGE_SIZE = 50;

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { id: string } };

/** Loads the versions of a post, and the changes of the version in the URL. */
export async function loader({ request, url, context, params }: Args) {
  const staff = await requirePermission({ request, url, context }, "posts.read");
  const deps = context.get(depsContext);
  const id = readId(params.id);
  const stored = id === null ? null : await findStoredPost(deps.db, id);
  if (!stored) throw data(null, { status: 404 });
  const pages = Math.ceil(stored.revision / PAGE_SIZE);
  const page = Math.min(pages, readPageNumber(url.searchParams.get("page")));
  const versions = await listVersions(deps.db, stored.id, { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE });
  const shown = readId(url.searchParams.get("version") ?? "") ?? stored.revision;
  return {
    post: {
      id: stored.id,
      title: stored.draft.title,
      revision: stored.revision,
      isBinned: stored.binnedAt !== null,
    },
    canEdit: isPermitted(staff, "posts.edit"),
    versions: versions.map((version) => label(version, deps.content.read(PLACE))),
    page,
    pages,
    shown: await readShown(deps, stored.id, Math.min(shown, stored.revision)),
    isOvertaken: url.searchParams.has("overtaken"),
  };
}

async function readShown({ db, clock, content }: Deps, id: number, revision: number) {
  const place = content.read(PLACE);
  const version = await findVersion(db, id, revision);
  const before = revision > 1 ? await findVersion(db, id, revision - 1) : null;
  if (!version) throw data(null, { status: 404 });
  const categories = new Map((await listCategories(db)).map(({ id: number, name }) => [number, name]));
  return {
    ...label(version, place),
    state: formatPostState(version.draft, { now: clock.now(), place }).label,
    differences: before ? comparePosts(before.draft, version.draft, { categories, place }) : null,
  };
}

function label({ revision, savedAt, savedBy }: ListedVersion, place: Zoned) {
  return { revision, when: formatPreciseTime(savedAt, place), by: savedBy ?? "the system" };
}
