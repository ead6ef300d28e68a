import { describe, expect, it } from "vitest";
import { readableText } from "../../versions/compare-posts.server.ts";
import { linkAddress } from "../link-address.ts";
import { tidyHtml } from "./tidy-html.ts";

describe("tidyHtml", () => {
  it.each([
    ["<ul><li><p>One</p></li><li><p>Two</p></li></ul>", "<ul><li>One</li><li>Two</li></ul>"],
    ["<ul><li><p>One</p><ol><li><p>In it</p></li></ol></li></ul>", "<ul><li>One<ol><li>In it</li></ol></li></ul>"],
    ["<ul><li><p>One</p><p>More</p></li></ul>", "<ul><li><p>One</p><p>More</p></li></ul>"],
    ["<ul><li><p>A <strong>b</strong></p></li></ul><p></p>", "<ul><li>A <strong>b</strong></li></ul>"],
    [
      '<table><tr><td colspan="2"><p>One</p></td><td><p></p></td></tr></table>',
      '<table><tr><td colspan="2">One</td><td></td></tr></table>',
    ],
    ["<p>One</p><p></p><p>Two</p><p></p><p></p>", "<p>One</p><p></p><p>Two</p>"],
  ])("turns %s into %s", (html, tidy) => {
    expect(tidyHtml(html)).toBe(tidy);
    expect(tidyHtml(tidy)).toBe(tidy);
  });
});

describe("linkAddress", () => {
  it.each([
    ["https://www.example.org/a?b#c", "https://www.example.org/a?b#c"],
    [" www.example.org ", "https://www.example.org"],
    ["registry@palmgrove.example", "mailto:registry@palmgrove.example"],
    ["/Admissions/Apply", "/Admissions/Apply"],
    ["tel:+2348000000000", "tel:+2348000000000"],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["//evil.example", null],
    ["here", null],
    ["", null],
  ])("turns %j into %j", (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
  });
});

it("readableText marks formatting in plain text", () => {
  const html =
    '<h2>Dates</h2><p>Come <strong>early</strong> to <a href="/a">us</a> &amp; stay</p><ul><li>One</li><li>Two</li></ul>';
  expect(readableText(html)).toBe("## Dates\n\nCome **early** to us (/a) & stay\n\n• One\n• Two");
});
