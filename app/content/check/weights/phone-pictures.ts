/** The screen on which pages are weighed: a common small phone, 360 px wide, with two dots for each px. */
const PHONE = { width: 360, dots: 2 };
const REM = 16;

const NOT_SHOWN = /<(script|noscript)\b[^>]*>.*?<\/\1>/gs;
const PICTURE = /<picture[^>]*>(.*?)<\/picture>|<img\b[^>]*>/gs;
const TAG = /<(source|img)\b([^>]*)>/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;

type Attributes = ReadonlyMap<string, string>;

/** Reads from the HTML of a page which files of pictures a phone loads, each once. Phones in use know AVIF, which comes first. */
export function phonePictures(html: string): string[] {
  const files = [...html.replaceAll(NOT_SHOWN, "").matchAll(PICTURE)].flatMap(([element]) => {
    const tags = [...element.matchAll(TAG)].map(([, , text = ""]) => attributesOf(text));
    const source = tags.find((attributes) => attributes.has("srcset")) ?? tags[0];
    const file = source && chosenFile(source);
    return file?.startsWith("/") ? [file] : [];
  });
  return [...new Set(files)];
}

function attributesOf(text: string): Attributes {
  return new Map([...text.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name.toLowerCase(), value]));
}

/** Returns the file that a phone chooses of a `srcset` with widths: the smallest with enough dots, or else the largest. */
function chosenFile(attributes: Attributes): string | undefined {
  const dots = shownWidth(attributes.get("sizes") ?? "100vw") * PHONE.dots;
  const files = (attributes.get("srcset") ?? "").split(",").flatMap((candidate) => {
    const [, address, width] = /^\s*(\S+)\s+(\d+)w\s*$/.exec(candidate) ?? [];
    return address === undefined ? [] : [{ address, width: Number(width) }];
  });
  files.sort((one, other) => one.width - other.width);
  return (files.find(({ width }) => width >= dots) ?? files.at(-1))?.address ?? attributes.get("src");
}

const SIZE = /^(?:(\(.*\))\s+)?(calc\([^)]*\)|\S+)$/s;
const CONDITION = /^\((min|max)-width:\s*([\d.]+)(rem|px)\)$/;

/** Returns the width in px that a `sizes` names for the phone. */
function shownWidth(sizes: string): number {
  for (const size of sizes.split(",")) {
    const [, conditions, length = ""] = SIZE.exec(size.trim()) ?? [];
    if (conditions === undefined || conditions.split(/\s+and\s+/).every(fitsPhone)) return lengthInPx(length);
  }
  return PHONE.width;
}

function fitsPhone(condition: string): boolean {
  const [, bound, limit, unit] = CONDITION.exec(condition) ?? [];
  const px = Number(limit) * (unit === "rem" ? REM : 1);
  return bound === "min" ? PHONE.width >= px : PHONE.width <= px;
}

const UNITS: Record<string, number> = { vw: PHONE.width / 100, rem: REM, px: 1 };
const LENGTH = /([+-]?)\s*([\d.]+)(vw|rem|px)/g;

/** Returns a length such as '46vw' or 'calc(100vw - 2rem)' in px. */
function lengthInPx(text: string): number {
  const terms = [...text.matchAll(LENGTH)].map(
    ([, sign, number, unit = ""]) => (sign === "-" ? -1 : 1) * Number(number) * (UNITS[unit] ?? 0),
  );
  // A browser shows a picture across the screen when it can't read its `sizes`.
  return terms.length === 0 ? PHONE.width : terms.reduce((sum, term) => sum + term, 0);
}
