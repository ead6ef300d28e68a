import { expect, it } from "vitest";
import { postLinks } from "./post-links.ts";

it("recognizes the four networks, and adds https:// where the scheme is missing (deviation 41)", () => {
  expect(
    postLinks([
      "facebook.com/palmgrove-example",
      "https://www.facebook.com/a",
      "http://instagram.com/b",
      "//twitter.com/c",
      "x.com/d",
      "www.linkedin.com/company/e",
    ]),
  ).toEqual([
    { network: "Facebook", url: "https://facebook.com/palmgrove-example" },
    { network: "Facebook", url: "https://www.facebook.com/a" },
    { network: "Instagram", url: "http://instagram.com/b" },
    { network: "X", url: "https://twitter.com/c" },
    { network: "X", url: "https://x.com/d" },
    { network: "LinkedIn", url: "https://www.linkedin.com/company/e" },
  ]);
});

it.each([
  "https://evil.example/facebook.com",
  "https://facebook.com.evil.example/",
  "https://notx.com/a",
  "https://facebook.com@evil.example/",
  "https://evil.example@facebook.com/",
  "javascript://facebook.com/%0aalert(1)",
  "data:text/html,facebook.com",
  "https://youtube.com/@palmgrove",
  "not an address",
  "",
])("drops a link to another site: '%s'", (link) => {
  expect(postLinks([link])).toEqual([]);
});
