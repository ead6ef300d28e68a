import { buffer } from "node:stream/consumers";
import type { Color } from "sharp";
import type { Deps } from "../../platform/deps.server.ts";
import type { PictureLibrary } from "../../platform/images/picture-work.server.ts";
import { type AppIcon, FAVICON, ICONS, MASKABLE_ICON, TOUCH_ICON } from "../../platform/site/app-icons.ts";
import { findWidestOfFile } from "../pictures/current-file.store.server.ts";

/** On pages the crest is at most 56 px high, on some screens with three times as many pixels. */
const PAGE_HEIGHT = 168;
/** The height in PDFs, at 300 dpi. */
const PDF_HEIGHT = 192;
/** Crests that are wider, compared with their height, get smaller. */
const MAX_RATIO = 5;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/** Renders a picture of the library as the crest on pages and in PDFs, and as the icons of the site. Returns the files by their names; none when the picture is missing. */
export async function renderCrest(
  { db, files, pictureWork }: Pick<Deps, "db" | "files" | "pictureWork">,
  { fileId, ground }: { fileId: string; ground: string },
): Promise<ReadonlyMap<string, Buffer>> {
  const hash = await findWidestOfFile(db, fileId);
  const content = hash && (await files.read(hash));
  if (!content) return new Map();
  const picture = await buffer(content);
  return pictureWork(async (sharp) => {
    const rendered = new Map<string, Buffer>([
      ["crest.webp", await sharp(picture).resize(boxOf(PAGE_HEIGHT)).webp({ quality: 90 }).toBuffer()],
      ["crest.png", await sharp(picture).resize(boxOf(PDF_HEIGHT)).png().toBuffer()],
    ]);
    for (const icon of [FAVICON, TOUCH_ICON, ...ICONS, MASKABLE_ICON])
      rendered.set(
        icon.path.slice(1),
        await drawIcon(sharp, picture, { ...icon, background: icon.ground ? ground : TRANSPARENT }),
      );
    return rendered;
  });
}

/** Returns the size of a crest: of this height, unless it is very wide. */
function boxOf(height: number) {
  return { width: height * MAX_RATIO, height, fit: "inside" } as const;
}

async function drawIcon(
  sharp: PictureLibrary,
  picture: Buffer,
  { size, crest, background }: AppIcon & { background: Color },
): Promise<Buffer> {
  const side = Math.round(size * crest);
  const drawing = await sharp(picture).resize({ width: side, height: side, fit: "inside" }).png().toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawing }])
    .png()
    .toBuffer();
}
