import { execFileSync } from "node:child_process";
import { chown, mkdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataFolder, removeDataFolder } from "../../tests/support/apps/data-folder.ts";

const NOBODY = 65_534;
const MODULE = pathToFileURL(path.join(import.meta.dirname, "data-owner.ts")).href;

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeDataFolder();
});
afterAll(() => removeDataFolder(dataDir));

function effectiveUserId(): number {
  const program = `
    const { asOwner } = await import(process.argv[1]);
    console.log(await asOwner(async () => process.geteuid())({ dataDir: process.argv[2] }));`;
  const args = ["--input-type=module", "--eval", program, MODULE, dataDir];
  return Number(execFileSync(process.execPath, args, { encoding: "utf8" }));
}

test.runIf(process.getuid?.() === 0)("root switches to the account that owns the data folder", async () => {
  expect(effectiveUserId()).toBe(0);
  await mkdir(path.join(dataDir, "incoming"));
  await chown(path.join(dataDir, "incoming"), NOBODY, NOBODY);
  expect(effectiveUserId()).toBe(NOBODY);
});
