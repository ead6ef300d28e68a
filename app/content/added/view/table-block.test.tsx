import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TableBlock } from "./table-block.tsx";

const rows = [
  ["2024", "Unity", "90,000"],
  ["2025", "Hope", "70,000"],
];
const block = { kind: "table" as const, caption: "Fees", namesRows: false, head: ["Year", "Hostel", "Fee"], rows };
const html = () => renderToStaticMarkup(<TableBlock id="fees" block={block} />);

/** The side at which each cell of a column stands, from its heading down. */
function sidesOf(texts: string[]): (string | undefined)[] {
  return texts.map((text) => new RegExp(`text-(left|right)[^>]*>${text}<`).exec(html())?.[1]);
}

test("a first column stands at the left, also one of numbers; further columns of amounts stand at the right", () => {
  expect(sidesOf(["Year", "2024", "2025"])).toEqual(["left", "left", "left"]);
  expect(sidesOf(["Hostel", "Unity"])).toEqual(["left", "left"]);
  expect(sidesOf(["Fee", "90,000", "70,000"])).toEqual(["right", "right", "right"]);
});

test("a table is as wide as its cells, and scrolls where the screen is narrower", () => {
  expect(html()).toMatch(/<section[^>]* class="w-fit max-w-full overflow-x-auto/);
});
