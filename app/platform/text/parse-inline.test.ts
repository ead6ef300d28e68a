import { expect, test } from "vitest";
import { type Inline, labelledTargets, parseInline, readableText } from "./parse-inline.ts";

const bold = (...parts: Inline[]): Inline => ({ style: "bold", parts });
const italic = (...parts: Inline[]): Inline => ({ style: "italic", parts });

test.each<[string, Inline[]]>([
  [
    "Read [our fees](/Admissions/UndergraduateFees).",
    ["Read ", { text: "our fees", href: "/Admissions/UndergraduateFees" }, "."],
  ],
  ["Write to a@b.example, please", ["Write to ", { text: "a@b.example", href: "mailto:a@b.example" }, ", please"]],
  ["(see https://a.example/x).", ["(see ", { text: "https://a.example/x", href: "https://a.example/x" }, ")."]],
  ["**Before** 9:00, *please*", [bold("Before"), " 9:00, ", italic("please")]],
  ["**Fees**: [**here**](/x)", [bold("Fees"), ": ", { text: "**here**", href: "/x" }]],
  ["**[Fees](/x)** and *a\nb*", [bold({ text: "Fees", href: "/x" }), " and ", italic("a\nb")]],
  ["5*3*2 and *894*000# and 2 * 3 * 4", ["5*3*2 and *894*000# and 2 * 3 * 4"]],
  ["* one\n* two", ["* one\n* two"]],
  ["not **closed and *neither", ["not **closed and *neither"]],
  [
    "[x](javascript:alert(1)) [y](//evil.example) [z](/\\evil.example) [](/a)",
    ["[x](javascript:alert(1)) [y](//evil.example) [z](/\\evil.example) [](/a)"],
  ],
  ["", []],
])("parses %j", (text, parts) => {
  expect(parseInline(text)).toEqual(parts);
});

test("a search reads the words alone", () => {
  expect(readableText("**Pay** at [the *bursary*](/x) or a@b.example")).toBe("Pay at the *bursary* or a@b.example");
});

test("links with a text of their own can be checked, also bold ones", () => {
  expect(labelledTargets("[a](/x) **[b](https://b.example/y)** https://c.example [d](mailto:a@b.example)")).toEqual([
    "/x",
    "https://b.example/y",
  ]);
});
