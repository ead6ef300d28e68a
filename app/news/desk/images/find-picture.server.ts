import type { Deps } from "../../../platform/deps.server.ts";
import type { PictureFiles } from "../../../platform/images/picture.ts";
import { findImageFiles } from "../../images/images.store.server.ts";

/** Returns the files of the picture named in a form, 'built:library' or 'uploaded:<id>'; null when there is none. */
export async function findPicture(
  { db, pictures }: Pick<Deps, "db" | "pictures">,
  image: string,
): Promise<PictureFiles | null> {
  const [kind, name = ""] = image.split(":");
  if (kind === "built") return pictures.find(name);
  return kind === "uploaded" && /^[0-9a-f]{32}$/.test(name) ? findImageFiles(db, name) : null;
}
