import { expect, test } from "vitest";
import { addedPageDocument } from "./added-page.content.ts";
import { parseTable } from "./parse-table.ts";

test("reads a table that was pasted from a spreadsheet, with its empty cells", () => {
  expect(parseTable("Hostel\tBeds\tFee\n\nUnity\t120\t₦90,000\nHope\t\t₦70,000")).toEqual({
    head: ["Hostel", "Beds", "Fee"],
    rows: [
      ["Unity", "120", "₦90,000"],
      ["Hope", "", "₦70,000"],
    ],
  });
});

test("reads a table that was typed with bars, with or without a line below the heads", () => {
  const table = { head: ["Day", "Time"], rows: [["Monday", "9 to 5"]] };
  for (const typed of ["Day | Time\nMonday | 9 to 5", "| Day | Time |\n|-----|------|\n| Monday | 9 to 5 |"])
    expect(parseTable(typed)).toEqual(table);
});

test("rejects a table without rows or columns, and a row with too many cells, each with its reason", () => {
  const { schema, sample } = addedPageDocument({ id: 1, name: "Hostels" });
  const check = (rows: string) => {
    const blocks = [{ kind: "table", caption: "Fees", rows, namesRows: false }];
    const value = { ...sample, description: "What a bed costs, and how to apply for one in each hostel.", blocks };
    return schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
  };
  expect(check("Hostel | Beds")).toEqual(["Write the heads of the columns in the first line, and a row below."]);
  expect(check("Hostel\nUnity")).toEqual(["Separate the columns by | or paste the table from Excel."]);
  expect(check("Hostel | Beds\nUnity | 120 | 3")).toEqual(["Row 1 has more cells than the first line has heads."]);
  expect(check("Hostel | Beds\nUnity | 120")).toEqual([]);
});
