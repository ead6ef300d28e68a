import type { Deps } from "../../../platform/deps.server.ts";
import { readLibrary } from "../read-library.server.ts";
import type { PictureChoice } from "./picture-choice.schema.ts";

/** How many pictures a form without JavaScript offers. */
const MAX_PLAIN_CHOICES = 24;

/** Returns the pictures that `PicturePicker` offers without JavaScript: the newest described ones, then those that came with the site. */
export async function pickerChoices(
  deps: Pick<Deps, "db" | "content" | "addedPages" | "pictures" | "clock">,
): Promise<PictureChoice[]> {
  const described = (await readLibrary(deps)).filter(({ alt }) => alt !== null);
  return described.slice(0, MAX_PLAIN_CHOICES).map(({ name, title, alt, files }) => ({ name, title, alt, files }));
}
