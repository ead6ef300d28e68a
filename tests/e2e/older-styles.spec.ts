import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "../support/browser-test.ts";
import { newerStylesIn } from "../support/newer-styles.ts";

const ASSETS = path.join(import.meta.dirname, "..", "..", "build", "site", "client", "assets");

test("no style sheet needs what Chrome 87, Firefox 78 or Safari 14 doesn't have", async () => {
  const files = (await readdir(ASSETS)).filter((name) => name.endsWith(".css"));
  expect(files.filter((name) => name.startsWith("app-"))).toHaveLength(1);
  const found = await Promise.all(
    files.map(async (name) =>
      newerStylesIn(await readFile(path.join(ASSETS, name), "utf8")).map((part) => `${name}: ${part}`),
    ),
  );
  expect(found.flat()).toEqual([]);
});
