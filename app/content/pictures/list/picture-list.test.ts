import { describe, expect, test } from "vitest";
import { filterPictures, type ListedPicture, pictureListAddress, readPictureList } from "./picture-list.ts";

const FILES = {
  base: "/pictures/hall",
  avif: [480],
  webp: [480],
  jpeg: [480],
  width: 480,
  height: 320,
  preview: "",
};
const picture = (name: string, more: Partial<ListedPicture> = {}): ListedPicture => ({
  name,
  title: name,
  alt: "A hall of residence",
  credit: "",
  files: FILES,
  sourceName: null,
  uses: 1,
  ...more,
});
const PICTURES = [
  picture("hall", { title: "Hall of residence", credit: "Ọmọlará" }),
  picture("gate", { title: "Main gate", uses: 0 }),
  picture("lib-1", { title: "Convocation", alt: null, sourceName: "DSC_0042.jpg" }),
  picture("lib-2", { title: "Chapel", sourceName: "chapel.png", uses: 0 }),
];
const namesAt = (query: string) =>
  filterPictures(PICTURES, readPictureList(new URLSearchParams(query))).map(({ name }) => name);

describe("the list of pictures", () => {
  test.each([
    ["", ["hall", "gate", "lib-1", "lib-2"]],
    ["show=unused", ["gate", "lib-2"]],
    ["show=used", ["hall", "lib-1"]],
    ["show=undescribed", ["lib-1"]],
    ["show=uploaded", ["lib-1", "lib-2"]],
    ["show=built", ["hall", "gate"]],
    ["show=everything", ["hall", "gate", "lib-1", "lib-2"]],
    ["q=omolara", ["hall"]],
    ["q=dsc_0042", ["lib-1"]],
    ["q=gate&show=used", []],
  ])("at ?%s shows %j", (query, names) => {
    expect(namesAt(query)).toEqual(names);
  });

  test("has an address for each state, which another search takes back to its first page", () => {
    const list = readPictureList(new URLSearchParams("q=hall&show=unused&page=3"));
    expect(pictureListAddress(list, { page: 3 })).toBe("/dashboard/pictures?q=hall&show=unused&page=3");
    expect(pictureListAddress(list, { q: "gate" })).toBe("/dashboard/pictures?q=gate&show=unused");
  });
});
