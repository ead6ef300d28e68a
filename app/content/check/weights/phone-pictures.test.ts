import { expect, test } from "vitest";
import { phonePictures } from "./phone-pictures.ts";

const AVIF = [400, 640, 768, 1080, 1280, 1600];

function picture(name: string, sizes: string, { loading = "lazy", widths = AVIF } = {}): string {
  const set = (ending: string) => widths.map((width) => `/pictures/${name}-${width}.${ending} ${width}w`).join(", ");
  return `<img src="data:image/webp;base64,AA" alt=""/><picture><source type="image/avif" srcSet="${set("avif")}" sizes="${sizes}"/><img src="/pictures/${name}-640.webp" srcSet="${set("webp")}" sizes="${sizes}" loading="${loading}"/></picture>`;
}

const chosen = (sizes: string, widths?: number[]) =>
  phonePictures(picture("gate", sizes, { ...(widths && { widths }) }))[0]?.replace("/pictures/gate-", "");

test("reads each picture of the site once, and none that a phone doesn't show", () => {
  const html = [
    picture("header", "100vw", { loading: "eager" }),
    picture("gate", "100vw"),
    picture("gate", "100vw"),
    '<img src="/pictures/plain-640.webp" loading="lazy">',
    `<script>${picture("typed", "100vw")}</script><noscript>${picture("plain", "100vw")}</noscript>`,
    '<img src="https://elsewhere.example/a.jpg">',
  ].join("");
  expect(phonePictures(html)).toEqual([
    "/pictures/header-768.avif",
    "/pictures/gate-768.avif",
    "/pictures/plain-640.webp",
  ]);
});

test.each([
  ["(max-width: 47.99rem) 100vw, 50vw", "768.avif"],
  ["(max-width: 43.99rem) calc(100vw - 2rem), 672px", "768.avif"],
  ["(max-width: 43.99rem) 46vw, 20.5rem", "400.avif"],
  ["(min-width: 80rem) 14rem, (min-width: 40rem) 30vw, 46vw", "400.avif"],
  ["(min-width: 20rem) and (max-width: 30rem) 600px, 5rem", "1280.avif"],
  ["20rem", "640.avif"],
  ["6rem", "400.avif"],
])('chooses the smallest file that is sharp on a phone of 360 px for sizes="%s"', (sizes, file) => {
  expect(chosen(sizes)).toBe(file);
});

test("chooses the largest file when none is large enough", () => {
  expect(chosen("100vw", [400, 640])).toBe("640.avif");
});
