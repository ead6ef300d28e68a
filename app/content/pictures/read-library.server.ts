import type { Deps } from "../../platform/deps.server.ts";
import { libraryName } from "../../platform/images/library-pictures.store.server.ts";
import { selectPictures } from "./library.store.server.ts";
import type { ListedPicture } from "./list/picture-list.ts";
import { findPictureUses, type PictureUse } from "./uses/find-uses.store.server.ts";

/** Returns all pictures: those of the library, the newest first, then those that came with the site. */
export async function readLibrary(
  deps: Pick<Deps, "db" | "content" | "addedPages" | "pictures" | "clock">,
): Promise<ListedPicture[]> {
  const [uses, added] = await Promise.all([findPictureUses(deps), selectPictures(deps.db)]);
  const uploaded = added.map(({ id, title, alt, credit, files, sourceName }) => {
    const name = libraryName(id);
    return { name, title, alt, credit, files, sourceName, uses: uses.get(name)?.length ?? 0 };
  });
  const built = deps.pictures.built().map((name) => builtPicture(deps, name, uses.get(name) ?? []));
  return [...uploaded, ...built];
}

/** Returns a picture that came with the site. Its alternative text is the first that a page gives it. */
export function builtPicture({ pictures }: Pick<Deps, "pictures">, name: string, uses: PictureUse[]): ListedPicture {
  const alt = uses.flatMap(({ alts }) => alts).find((text) => text !== "") ?? "";
  const title = name.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
  return { name, title, alt, credit: "", files: pictures.find(name), sourceName: null, uses: uses.length };
}
