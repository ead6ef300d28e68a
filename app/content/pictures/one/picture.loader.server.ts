import { data, type LoaderFunctionArgs } from "react-router";
import { depsContext } from "../../../platform/deps.server.ts";
import { libraryId } from "../../../platform/images/library-pictures.store.server.ts";
import { isPermitted } from "../../../staff/permissions/permissions.ts";
import { requirePermission } from "../../../staff/require-staff.server.ts";
import { formatTime } from "../../../ui/format/place-time.ts";
import { PLACE } from "../../place.content.ts";
import { findLibraryPicture, type LibraryPicture } from "../library.store.server.ts";
import type { PictureForm } from "../picture-texts.schema.ts";
import { builtPicture } from "../read-library.server.ts";
import { findPictureUses } from "../uses/find-uses.store.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "url" | "context"> & { params: { name: string } };

/** Loads a picture of the library, or one that came with the site, with where it is used. */
export async function loader({ request, url, context, params: { name } }: Args) {
  const staff = await requirePermission({ request, url, context }, "pictures.read");
  const deps = context.get(depsContext);
  const place = deps.content.read(PLACE);
  const mayEdit = isPermitted(staff, "pictures.edit");
  const uses = (await findPictureUses(deps)).get(name) ?? [];
  const page = {
    name,
    uses,
    mayEdit,
    mayEditPosts: isPermitted(staff, "posts.edit"),
    done: url.searchParams.get("done"),
  };
  const id = libraryId(name);
  if (id === null) {
    if (!deps.pictures.built().includes(name)) throw data(null, { status: 404 });
    const { title, alt, files } = builtPicture(deps, name, uses);
    return { ...page, title, alt: alt ?? "", files, stored: null };
  }
  const picture = await findLibraryPicture(deps.db, id);
  if (!picture) throw data(null, { status: 404 });
  const { title, alt, files, revision, sourceName, replaced, addedAt, changedAt, changedBy } = picture;
  const stored = {
    revision,
    sourceName,
    replaced,
    values: formOf(picture),
    added: formatTime(addedAt, place),
    changed: formatTime(changedAt, place),
    changedBy,
  };
  return { ...page, title, alt, files, stored };
}

/** Converts a stored picture to the values of its form. */
function formOf({ title, alt, credit, focus }: LibraryPicture): PictureForm {
  return {
    title,
    alt: alt ?? "",
    decorative: alt === "" ? "yes" : "",
    credit,
    focusX: String(focus.x),
    focusY: String(focus.y),
  };
}
