import type { Deps } from "../../../platform/deps.server.ts";
import { readLibrary } from "../../pictures/read-library.server.ts";

/** Returns the function that finds the title of a picture by its name; the name itself when the picture is gone. */
export async function readPictureTitles(
  deps: Pick<Deps, "db" | "content" | "addedPages" | "pictures" | "clock">,
): Promise<(name: string) => string> {
  const titles = new Map((await readLibrary(deps)).map(({ name, title }) => [name, title]));
  return (name) => titles.get(name) ?? name;
}
