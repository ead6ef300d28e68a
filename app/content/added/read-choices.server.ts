import { OFFICERS_PAGE } from "../../about/officers.content.ts";
import type { Deps } from "../../platform/deps.server.ts";
import { downloadPath, selectDownloads } from "../pictures/downloads/downloads.store.server.ts";

type Choice = { value: string; label: string };

/** Reads what fields of added pages are chosen from, by the name of the list. */
export async function readChoices({ db, content }: Pick<Deps, "db" | "content">): Promise<Record<string, Choice[]>> {
  const { officers } = content.read(OFFICERS_PAGE);
  const downloads = await selectDownloads(db);
  return {
    officers: officers.map(({ slug, name, role }) => ({ value: slug, label: `${name}, ${role}` })),
    downloads: downloads.map((download) => ({ value: downloadPath(download), label: download.title })),
  };
}
