import { createHash, randomUUID } from "node:crypto";
import { access, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import postcss from "postcss";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { projectRoot } from "../../app/platform/project-root.server.ts";

/** The weights of Public Sans that the style sheets use. */
const WEIGHTS = { wght: { min: 400, max: 700 } };

/** What browsers apply by themselves, and `tabular-nums`. */
const FEATURES = { keepFeatures: ["calt", "ccmp", "kern", "liga", "locl", "mark", "mkmk", "tnum"] };

/** The files that app/fonts.css refers to as those of `@cut-fonts`, and the fonts that they are cut from. */
const CUTS = [
  { file: "fraunces-english.woff2", from: "@fontsource/fraunces/files/fraunces-latin-600-normal.woff2" },
  {
    file: "public-sans-english.woff2",
    from: "@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2",
    axes: WEIGHTS,
  },
  {
    file: "public-sans-currencies.woff2",
    from: "@fontsource-variable/public-sans/files/public-sans-latin-ext-wght-normal.woff2",
    axes: WEIGHTS,
  },
];

/**
 * Vite plugin that writes the fonts for English text, with the characters that app/fonts.css lists for each. They take 13 KB less than the
 * files with every letter of Latin-1, which a page loads as well when it has one of them.
 */
export function subsetFonts(): Plugin {
  return {
    name: "subset-fonts",
    config: async () => {
      const folder = path.join(projectRoot(), "build", "fonts");
      await writeSubsets(folder);
      return { resolve: { alias: { "@cut-fonts": folder } } };
    },
  };
}

/** Writes the fonts, unless they are there and nothing has changed that they are made of. */
async function writeSubsets(folder: string): Promise<void> {
  const styles = await readFile(path.join(projectRoot(), "app", "fonts.css"), "utf8");
  const packages = await readFile(path.join(projectRoot(), "package-lock.json"));
  const digest = createHash("sha256")
    .update(styles)
    .update(packages)
    .update(JSON.stringify([CUTS, FEATURES]))
    .digest("hex");
  const stamp = path.join(folder, "fonts.sha256");
  if ((await readFile(stamp, "utf8").catch(() => null)) === digest && (await hasFiles(folder))) return;

  const ranges = readRanges(styles);
  await mkdir(folder, { recursive: true });
  for (const { file, from, axes } of CUTS) {
    const font = await readFile(createRequire(import.meta.url).resolve(from));
    const range = ranges.get(file);
    if (!range) throw new Error(`app/fonts.css has no characters for ${file}.`);
    const text = charactersIn(range);
    const options = { targetFormat: "woff2", ...FEATURES, ...(axes && { variationAxes: axes }) } as const;
    const subset = await subsetFont(font, text, options);
    await replaceFile(path.join(folder, file), subset);
  }
  await replaceFile(stamp, digest);
}

function hasFiles(folder: string): Promise<boolean> {
  return Promise.all(CUTS.map(({ file }) => access(path.join(folder, file)))).then(
    () => true,
    () => false,
  );
}

/** Returns the `unicode-range` of each file that the style sheet refers to. */
function readRanges(styles: string): Map<string, string> {
  const ranges = new Map<string, string>();
  postcss.parse(styles).walkAtRules("font-face", (face) => {
    const found: Record<string, string> = {};
    face.walkDecls(({ prop, value }) => {
      found[prop] = value;
    });
    const file = found.src?.match(/@cut-fonts\/([\w-]+\.woff2)/)?.[1];
    if (file) ranges.set(file, found["unicode-range"] ?? "");
  });
  return ranges;
}

/** Returns the characters of a `unicode-range`, such as "U+0020-007E, U+20AC". */
function charactersIn(range: string): string {
  return [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = "", last = first]) => {
      const start = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join("");
}

/** Builds and tests may write it at the same time. */
async function replaceFile(file: string, bytes: Buffer | string): Promise<void> {
  const written = `${file}.${randomUUID()}`;
  await writeFile(written, bytes);
  await rename(written, file);
}
