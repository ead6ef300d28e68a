import type { RequestPictures } from "../../content/read-pictures.server.ts";
import { escapeHtml } from "../../mail/escape-html.ts";
import { focusDigits, type PictureFiles } from "../../platform/images/picture.ts";
import { PICTURE_TAG } from "./picture-name.ts";
import { readVideo } from "./video-address.ts";

type NamedPicture = { files: PictureFiles /** Escaped, as in the text. */; alt: string };

const FIGURE = /<figure>(.*?)(?:<figcaption>(.*?)<\/figcaption>)?<\/figure>/gs;
const VIDEO = /^<a href="([^"]*)">(?:<img [^>]*>)?(.*)<\/a>$/s;
const TABLE = /<table>(.*?)<\/table>/gs;
const ROW = /<tr>(.*?)<\/tr>/gs;

/** The column of text is 42 rem wide; a tall picture is not taller than a screen. */
const COLUMN = { width: 672, height: 704 };
const COLUMN_SIZES = "(max-width: 43.99rem) calc(100vw - 2rem)";
/** A gallery has two columns on phones, then three, or two for two or four pictures. */
const GALLERY_SIZES = { two: "(max-width: 43.99rem) 46vw, 20.5rem", three: "(max-width: 39.99rem) 46vw, 13.5rem" };

/** Renders the pictures, galleries, videos and tables of clean HTML for readers. Loads nothing from another site. */
export function renderMedia(clean: string, pictures: Pick<RequestPictures, "find">): string {
  if (!clean.includes("<figure>") && !clean.includes("<table>")) return clean;
  let tables = 0;
  return clean
    .replace(FIGURE, (_, content: string, caption: string | undefined) => {
      const named = readPictures(content, pictures);
      const [, page, title = ""] = VIDEO.exec(content) ?? [];
      const video = page === undefined ? null : readVideo(page.replaceAll("&amp;", "&"));
      if (video) return videoHtml({ ...video, title }, named[0], caption);
      const [first, ...others] = named;
      if (!first) return caption === undefined ? "" : `<p>${caption}</p>`;
      return others.length === 0 ? pictureHtml(first, caption) : galleryHtml(named, caption);
    })
    .replace(TABLE, (_, rows: string) => {
      tables++;
      return `<div class="article-table" role="region" aria-label="Table ${tables}" tabindex="0"><table>${rowsHtml(rows)}</table></div>`;
    });
}

/**
 * Renders the pictures of clean HTML for readers of feeds and users of the API: one file each, without styles. A video stays a link. `origin` comes
 * before the address of each file.
 */
export function renderPlainMedia(clean: string, pictures: Pick<RequestPictures, "find">, origin = ""): string {
  return clean.replace(PICTURE_TAG, (_, name: string, alt: string) => {
    const { base, webp, width, height } = pictures.find(name);
    const to = webp.at(-1) ?? width;
    return `<img src="${origin}${base}-${to}.webp" width="${to}" height="${Math.round((height * to) / width)}" alt="${alt}" />`;
  });
}

function readPictures(html: string, pictures: Pick<RequestPictures, "find">): NamedPicture[] {
  return [...html.matchAll(PICTURE_TAG)].map(([, name = "", alt = ""]) => ({ files: pictures.find(name), alt }));
}

function pictureHtml(picture: NamedPicture, caption: string | undefined): string {
  const { width, height } = picture.files;
  const scale = Math.min(1, COLUMN.width / width, COLUMN.height / height);
  const shown = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const image = imageHtml(picture, { ...shown, sizes: `${COLUMN_SIZES}, ${shown.width}px` });
  return `<figure class="article-picture">${image}${captionHtml(caption, [picture])}</figure>`;
}

function galleryHtml(pictures: NamedPicture[], caption: string | undefined): string {
  const columns = pictures.length === 2 || pictures.length === 4 ? "two" : "three";
  const items = pictures.map((picture) => {
    const { base, webp, width, height } = picture.files;
    const name = picture.alt === "" ? ' aria-label="Picture"' : "";
    const image = imageHtml(picture, { width, height, sizes: GALLERY_SIZES[columns] });
    return `<li><a href="${base}-${webp.at(-1)}.webp"${name}>${image}</a></li>`;
  });
  return `<figure class="article-gallery ${columns}"><ul>${items.join("")}</ul>${captionHtml(caption, pictures)}</figure>`;
}

type ShownVideo = { site: string; page: string; player: string; title: string };

/** A link that a script turns into the player when it is clicked (app/news/article/article-view.tsx). */
function videoHtml(
  { site, page, player, title }: ShownVideo,
  picture: NamedPicture | undefined,
  caption: string | undefined,
): string {
  const image = picture
    ? imageHtml({ ...picture, alt: "" }, { ...picture.files, sizes: `${COLUMN_SIZES}, ${COLUMN.width}px` })
    : "";
  const play = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 3.5v17l14-8.5z" fill="currentColor" /></svg>';
  const link = `<a href="${page}" data-player="${player.replaceAll("&", "&amp;")}">${image}<span>${play}<b>Play: </b>${title}</span></a>`;
  const note = `<small role="status">A video on ${site}. Nothing is loaded from there until you play it.</small>`;
  const text = caption === undefined ? note : `${caption} ${note}`;
  return `<figure class="article-video"><div>${link}</div><figcaption>${text}</figcaption></figure>`;
}

type ShownImage = { width: number; height: number; sizes: string };

function imageHtml({ files, alt }: NamedPicture, { width, height, sizes }: ShownImage): string {
  const { base, avif, webp, focus } = files;
  const set = (widths: number[], kind: string) => widths.map((to) => `${base}-${to}.${kind} ${to}w`).join(", ");
  const crop = focus ? ` data-focus-x="${focusDigits(focus.x)}" data-focus-y="${focusDigits(focus.y)}"` : "";
  return `<picture><source type="image/avif" srcset="${set(avif, "avif")}" sizes="${sizes}" /><img src="${base}-${webp[0]}.webp" srcset="${set(webp, "webp")}" sizes="${sizes}" width="${width}" height="${height}" alt="${alt}"${crop} loading="lazy" decoding="async" /></picture>`;
}

function captionHtml(caption: string | undefined, pictures: readonly NamedPicture[]): string {
  const credits = [...new Set(pictures.flatMap(({ files }) => files.credit ?? []))];
  const noun = pictures.length === 1 ? "Picture" : "Pictures";
  const credit = credits.length > 0 ? `<small>${noun}: ${escapeHtml(credits.join("; "))}</small>` : "";
  const text = [caption ?? "", credit].filter(Boolean).join(" ");
  return text === "" ? "" : `<figcaption>${text}</figcaption>`;
}

/** A first row of header cells heads the columns, any other header cell its row. */
function rowsHtml(rows: string): string {
  const [first = "", ...others] = [...rows.matchAll(ROW)].map(([row]) => row);
  const isHead = !first.includes("<td") && others.length > 0;
  const body = isHead ? others : [first, ...others];
  const head = isHead ? `<thead>${first.replaceAll("<th", '<th scope="col"')}</thead>` : "";
  return `${head}<tbody>${body.join("").replaceAll("<th", '<th scope="row"')}</tbody>`;
}
