import { expect, test } from "vitest";
import { formAddress } from "./field-addresses.server.ts";
import { undescribedPictures } from "./undescribed-pictures.ts";

test("reports pictures without an alternative text with the field to describe them", () => {
  const value = { picture: { picture: "gate", alt: "" }, people: [{ portrait: { picture: "dean", alt: "The dean" } }] };
  expect(undescribedPictures({ key: "campus", title: "Campus Life", value }, formAddress)).toEqual([
    { title: "Campus Life", picture: "gate", address: "/dashboard/pages/campus#picture.alt" },
  ]);
});
