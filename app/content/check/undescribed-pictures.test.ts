import { expect, test } from "vitest";
import { formAddress } from "../desk/field-addresses.server.ts";
import { undescribedInPost, undescribedPictures } from "./undescribed-pictures.ts";

test("reports pictures without an alternative text with the field to describe them", () => {
  const value = { picture: { picture: "gate", alt: "" }, people: [{ portrait: { picture: "dean", alt: "The dean" } }] };
  expect(undescribedPictures({ key: "campus", title: "Campus Life", value }, formAddress)).toEqual([
    { title: "Campus Life", picture: "gate", address: "/dashboard/pages/campus#picture.alt" },
  ]);
});

test("reports the picture of a post and those in its text without an alternative text", () => {
  const image = (name: string, alt: string) => `<figure><img data-picture="${name}" alt="${alt}" /></figure>`;
  const post = {
    id: 7,
    title: "Regatta",
    links: [],
    content: `<p>Boats.</p>${image("boat", "")}${image("gate", "A gate")}`,
  };
  const reported = { title: "Post: Regatta", address: "/dashboard/news/7" };
  expect(undescribedInPost({ ...post, picture: { name: "river", alt: "" } })).toEqual([
    { ...reported, picture: "river" },
    { ...reported, picture: "boat" },
  ]);
  expect(undescribedInPost({ ...post, picture: { name: null, alt: "" } })[0]?.picture).toBe("The picture of the post");
  expect(undescribedInPost({ ...post, content: "", picture: { name: null, alt: "The river" } })).toEqual([]);
  expect(undescribedInPost({ ...post, content: "", picture: null })).toEqual([]);
});
