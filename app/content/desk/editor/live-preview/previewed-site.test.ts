import { expect, test } from "vitest";
import { readPreviewed } from "./previewed-site.ts";

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

test("a colour is shown as soon as it is one, and until then the one before", () => {
  expect(readPreviewed(form({ brand: "#7A0019 ", accent: "#7a00", ink: "navy" }))).toEqual({
    colours: { brand: "#7a0019" },
  });
});

test("an emptied name leaves the one before, an emptied motto none", () => {
  expect(readPreviewed(form({ name: " ", motto: "" }))).toEqual({ motto: "", crest: null, colours: {} });
});

test("a crest is shown while it is switched on, and a chosen picture not after that", () => {
  const typed = { name: "Lakeside", motto: "Deep waters", "crest.picture": "library-1" };
  expect(readPreviewed(form({ ...typed, "crest.$on": "on" })).crest).toBe("library-1");
  expect(readPreviewed(form(typed)).crest).toBeNull();
});
