import { describe, expect, it } from "vitest";
import type { PictureFiles } from "../../platform/images/picture.ts";
import { cleanHtml } from "../clean-html.server.ts";
import { renderMedia, renderPlainMedia } from "./render-media.server.ts";

const files = (name: string): PictureFiles => ({
  base: `/files/${name}`,
  width: 1600,
  height: 900,
  avif: [400, 640, 1280],
  webp: [640, 1200],
  preview: "data:,",
});
const pictures = {
  find: (name: string) =>
    name === "tall" ? { ...files(name), width: 900, height: 1600, focus: { x: 30, y: 70 } } : files(name),
};
const render = (html: string) => renderMedia(cleanHtml(html), pictures);
const picture = (name: string, alt = "") => `<img data-picture="${name}" alt="${alt}" />`;

describe("a picture in a text", () => {
  it("has responsive files, its size before it loads, its alternative text and its caption", () => {
    const html = render(`<figure>${picture("hall", "The &quot;hall&quot;")}<figcaption>At noon.</figcaption></figure>`);
    expect(html).toContain('<figure class="article-picture"><picture>');
    expect(html).toContain(
      'srcset="/files/hall-400.avif 400w, /files/hall-640.avif 640w, /files/hall-1280.avif 1280w"',
    );
    expect(html).toContain('width="672" height="378" alt="The &quot;hall&quot;" loading="lazy"');
    expect(html).toContain('sizes="(max-width: 43.99rem) calc(100vw - 2rem), 672px"');
    expect(html).toContain("<figcaption>At noon.</figcaption></figure>");
  });

  it("is no taller than a screen, and is loaded no wider than it is shown", () => {
    expect(render(`<figure>${picture("tall")}</figure>`)).toContain(
      'calc(100vw - 2rem), 396px" width="396" height="704"',
    );
  });
});

it("renders several pictures as a gallery, each of which leads to its largest file", () => {
  const html = render(`<figure>${picture("hall", "A hall")}${picture("tall")}<figcaption>Both.</figcaption></figure>`);
  expect(html).toContain('<figure class="article-gallery two"><ul><li><a href="/files/hall-1200.webp"><picture>');
  expect(html).toContain('<li><a href="/files/tall-1200.webp" aria-label="Picture">');
  expect(html).toContain('data-focus-x="30" data-focus-y="70"');
  expect(html).toMatch(/<\/ul><figcaption>Both\.<\/figcaption><\/figure>$/);
});

describe("a video", () => {
  const video = '<figure><a href="https://youtu.be/dQw4w9WgXcQ">The day &amp; night</a></figure>';

  it("is a link with the address of its player, which loads nothing itself", () => {
    const html = render(video);
    expect(html).toContain(
      '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-player="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1">',
    );
    expect(html).toContain("<b>Play: </b>The day &amp; night");
    expect(html).not.toMatch(/<iframe|<script|src="http/);
  });

  it("can have a picture of the library", () => {
    expect(render(video.replace("The day", `${picture("hall", "x")}The day`))).toContain('src="/files/hall-640.webp"');
  });

  it("stays a link in feeds", () => {
    expect(renderPlainMedia(cleanHtml(video), pictures, "https://x.example")).toBe(
      '<figure><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">The day &amp; night</a></figure>',
    );
  });
});

describe("a table", () => {
  it("scrolls by keyboard, and its first row of headers heads the columns", () => {
    expect(render("<table><tr><th>Fee</th><th>Sum</th></tr><tr><th>Law</th><td>5</td></tr></table>")).toBe(
      '<div class="article-table" role="region" aria-label="Table 1" tabindex="0"><table><thead><tr><th scope="col">Fee</th><th scope="col">Sum</th></tr></thead><tbody><tr><th scope="row">Law</th><td>5</td></tr></tbody></table></div>',
    );
  });
});

it("gives feeds and the API one file of each picture, with an address that works there", () => {
  const clean = cleanHtml(`<figure>${picture("hall", "A hall")}</figure>`);
  expect(renderPlainMedia(clean, pictures, "https://x.example")).toBe(
    '<figure><img src="https://x.example/files/hall-1200.webp" width="1200" height="675" alt="A hall" /></figure>',
  );
});
