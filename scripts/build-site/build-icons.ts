import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { type AppIcon, ICON_GROUND, ICONS, MASKABLE_ICON, TOUCH_ICON } from "../../app/platform/site/app-icons.ts";

const CREST = path.join(import.meta.dirname, "../..", "app", "ui", "crest.svg");
/** The crest is 56 px high at 72 dpi; this density keeps it sharp in the largest icon. */
const CREST_DENSITY = 72 * 10;

/** Renders the crest into every icon of the site, as PNG. */
export async function buildIcons(folder: string): Promise<void> {
  const crest = await readFile(CREST);
  await Promise.all([TOUCH_ICON, ...ICONS, MASKABLE_ICON].map((icon) => drawIcon(crest, icon, folder)));
}

async function drawIcon(crest: Buffer, { path: address, size, crest: share, ground }: AppIcon, folder: string) {
  const height = Math.round(size * share);
  const drawing = await sharp(crest, { density: CREST_DENSITY }).resize({ height }).png().toBuffer();
  const background = ground ? ICON_GROUND : { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawing }])
    .png({ palette: true, effort: 10 })
    .toFile(path.join(folder, address));
}
