import { expect, test } from "vitest";
import { formAddress } from "./field-addresses.server.ts";
import { heavyPages, undescribedPictures } from "./pictures-and-weights.ts";

test("reports pictures without an alternative text with the field to describe them", () => {
  const value = { picture: { picture: "gate", alt: "" }, people: [{ portrait: { picture: "dean", alt: "The dean" } }] };
  expect(undescribedPictures({ key: "campus", title: "Campus Life", value }, formAddress)).toEqual([
    { title: "Campus Life", picture: "gate", address: "/dashboard/pages/campus#picture.alt" },
  ]);
});

test("reports public pages over their budget, which is larger for the application form", () => {
  const weight = (path: string, script: number) => ({ path, script: script * 1024, style: 1024, font: 0 });
  const weights = [weight("/campus", 121), weight("/give", 120), weight("/apply", 160), weight("/dashboard", 500)];
  expect(heavyPages(weights, ["/Campus", "/Give", "/Apply"], "/Apply")).toEqual([{ path: "/Campus", kilobytes: 122 }]);
});
