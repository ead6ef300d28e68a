import type { Deps } from "../platform/deps.server.ts";
import { libraryId } from "../platform/images/library-pictures.store.server.ts";
import { renderCrest } from "./crest/render-crest.server.ts";
import type { Crest } from "./read-site.ts";
import { IDENTITY } from "./site.content.ts";
import { THEME } from "./theme/theme.content.ts";

const FOLDER = "/crest/";

/** Returns the crest that the university has uploaded; null while it has the one that came with the site. */
export function readCrest({ content, pictures }: Pick<Deps, "content" | "pictures">): Crest | null {
  const name = content.read(IDENTITY).crest?.picture ?? "";
  if (libraryId(name) === null || !pictures.has(name)) return null;
  const { base, width, height } = pictures.find(name);
  return { folder: base.replace("/files/", FOLDER), ratio: width / height };
}

type FileDeps = Pick<Deps, "db" | "files" | "content" | "pictures" | "pictureWork" | "crestFiles">;

/** Returns a file of the university's own crest by its name, such as 'crest.webp'; null when there is none. */
export async function readCrestFile(deps: FileDeps, name: string): Promise<Buffer | null> {
  const crest = readCrest(deps);
  if (!crest) return null;
  const { ground } = deps.content.read(THEME);
  const fileId = crest.folder.slice(FOLDER.length);
  const files = await deps.crestFiles.get(() => renderCrest(deps, { fileId, ground }));
  return files.get(name) ?? null;
}
