import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
const FOLDERS = "{app,bench,database,docs,scripts,server,tests}/**/*";
/** A migration's name is stored in every database that has run it. */
const STORED_NAME = "database/migrations/0045-";

/** The words that `npm run lint` rejects. cspell checks identifiers and texts, but no file names. */
const { flagWords } = JSON.parse(readFileSync(path.join(ROOT, "cspell.json"), "utf8")) as { flagWords: string[] };
const FLAGGED = new Set(flagWords.map((entry) => (entry.split("->")[0] ?? "").toLowerCase()));

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

test("no file name has a word that the vocabulary replaces", () => {
  const names = globSync(FOLDERS, { cwd: ROOT, exclude: (name) => name.includes("node_modules") });
  expect(names.length).toBeGreaterThan(1000);
  const flagged = names.filter((name) => wordsOf(name).some((word) => FLAGGED.has(word)));
  expect(flagged.filter((name) => !name.startsWith(STORED_NAME))).toEqual([]);
});
