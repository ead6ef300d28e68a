import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.join(import.meta.dirname, "..");
/** Migrations stay as they were released. */
const PRODUCT = globSync("{app,server,scripts,database}/**/*.{ts,tsx,js,css,md}", {
  cwd: ROOT,
  exclude: (name) => /(?:^|\/)(?:migrations|node_modules)(?:\/|$)/.test(name),
}).filter((name) => !/\.test\.tsx?$/.test(name));

test.each(["Palmgrove", "Nigeria", "Lagos", "naira", "₦", "NGN"])(
  "the product's code does not name '%s': the university's place and name are content",
  (word) => {
    expect(PRODUCT.length).toBeGreaterThan(1000);
    expect(PRODUCT.filter((name) => readFileSync(path.join(ROOT, name), "utf8").includes(word))).toEqual([]);
  },
);
