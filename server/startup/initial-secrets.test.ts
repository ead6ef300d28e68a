import { readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDataFolder, removeDataFolder } from "../../tests/support/apps/data-folder.ts";
import { findLeftoverSecret, handOverSecret } from "./initial-secrets.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await makeDataFolder();
});
afterEach(() => removeDataFolder(dataDir));

const SECRET = { value: "ABCD-EFGH", file: "backup-key.txt" } as const;

test("shows a generated secret on a terminal, and writes no file", async () => {
  expect(await handOverSecret(SECRET, { dataDir }, { isTTY: true })).toBe("ABCD-EFGH, shown this once");
  expect(await findLeftoverSecret("backup-key.txt", { dataDir })).toBeNull();
});

test("writes the secret to a file of mode 0600 without a terminal, replacing an existing file", async () => {
  const file = path.join(dataDir, "backup-key.txt");
  await writeFile(file, "an old one", { mode: 0o644 });
  expect(await handOverSecret(SECRET, { dataDir }, {})).toBe(`in the file ${file}`);
  expect(await readFile(file, "utf8")).toBe("ABCD-EFGH\n");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await findLeftoverSecret("backup-key.txt", { dataDir })).toBe(file);
});
