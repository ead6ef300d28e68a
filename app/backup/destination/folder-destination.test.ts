import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataFolder, removeDataFolder } from "../../../tests/support/apps/data-folder.ts";
import { filesBelow } from "../../../tests/support/database/backup-deps.ts";
import { isOutage } from "../../platform/errors/outage.server.ts";
import { openFolderDestination } from "./folder-destination.server.ts";

let folder: string;
beforeAll(async () => {
  folder = await makeDataFolder();
});
afterAll(() => removeDataFolder(folder));

test("names the folder and leaves no partial file when the disk is full", async () => {
  async function* untilFull() {
    yield Buffer.from("as much as there is room for");
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  }
  const error = await openFolderDestination(folder)
    .put("documents/00/one", untilFull())
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: `There is no room left in ${folder}.` });
  expect(isOutage(error)).toBe(true);
  expect(await filesBelow(folder)).toEqual([]);
});
