import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, truncate, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { canMount, type MountedDisk, mountDisk } from "./mounted-disk.ts";

let folder: string;
let disk: MountedDisk;

const at = (name: string) => path.join(folder, name);

/** Syncs a file, or a folder's names. */
async function sync(name: string): Promise<void> {
  const handle = await open(at(name), "r");
  await handle.sync();
  await handle.close();
}

const OPEN_400_FILES = `
  const { openSync } = require("node:fs");
  for (let index = 0; index < 400; index++) openSync(process.argv[1] + "/" + index, "w");
  console.log("open");
  setInterval(() => {}, 1000);
`;

async function cutAndRestorePower(keeps: "nothing" | "some" = "nothing"): Promise<void> {
  await disk.cut(keeps, 7);
  await disk.power();
}

describe.skipIf(!canMount())("a disk whose power is cut", () => {
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "lossy-disk-"));
    disk = await mountDisk(folder);
  });
  afterEach(async () => {
    await disk.unmount();
    await rm(folder, { recursive: true });
  });

  test("keeps synced files byte for byte, and drops the rest", async () => {
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    await writeFile(at("synced"), content, { flush: true });
    await writeFile(at("not synced"), content);
    expect(await readFile(at("not synced"))).toEqual(content);
    await cutAndRestorePower();
    expect(await readdir(folder)).toEqual(["synced"]);
    expect((await readFile(at("synced"))).equals(content)).toBe(true);
  });

  test("restores the synced content of a file that was overwritten or truncated without a sync", async () => {
    await writeFile(at("document"), "first words", { flush: true });
    await writeFile(at("other"), "first words", { flush: true });
    await writeFile(at("document"), "second words, and more of them");
    await truncate(at("other"), 5);
    expect(await readFile(at("other"), "utf8")).toBe("first");
    await cutAndRestorePower();
    expect(await readFile(at("document"), "utf8")).toBe("first words");
    expect(await readFile(at("other"), "utf8")).toBe("first words");
  });

  test("drops a new name and restores a removed one until their folder is synced", async () => {
    await writeFile(at("new.tmp"), "words", { flush: true });
    await writeFile(at("old"), "words", { flush: true });
    await rename(at("new.tmp"), at("new"));
    await unlink(at("old"));
    await cutAndRestorePower();
    expect((await readdir(folder)).sort()).toEqual(["new.tmp", "old"]);

    await rename(at("new.tmp"), at("new"));
    await unlink(at("old"));
    await sync(".");
    await cutAndRestorePower();
    expect(await readdir(folder)).toEqual(["new"]);
    expect(await readFile(at("new"), "utf8")).toBe("words");
  });

  test("may keep some unsynced pages, as a real disk does", async () => {
    await mkdir(at("below"));
    await writeFile(at("below/document"), Buffer.alloc(400_000, "a"), { flush: true });
    const file = await open(at("below/document"), "r+");
    await file.write(Buffer.alloc(400_000, "b"), 0);
    await file.close();
    await cutAndRestorePower("some");
    const letters = new Set((await readFile(at("below/document"))).toString());
    expect(letters).toEqual(new Set(["a", "b"]));
  });

  test("rejects writes when full, and accepts them once there is space", async () => {
    await writeFile(at("document"), "words");
    await disk.fill(true);
    await expect(writeFile(at("more"), "words")).rejects.toThrow("ENOSPC");
    expect(await readFile(at("document"), "utf8")).toBe("words");
    await disk.fill(false);
    await writeFile(at("more"), "words");
  });

  test("returns EIO while the power is off", async () => {
    await writeFile(at("document"), "words", { flush: true });
    await disk.cut("nothing", 1);
    await expect(readFile(at("document"))).rejects.toThrow("EIO");
    await disk.power();
    expect(await readFile(at("document"), "utf8")).toBe("words");
  });

  test("comes back when a process that held many files is killed only then", async () => {
    for (let round = 0; round < 20; round++) {
      const holder = spawn(process.execPath, ["-e", OPEN_400_FILES, folder], { stdio: ["ignore", "pipe", "inherit"] });
      await once(holder.stdout, "data");
      await disk.cut("nothing", 1);
      const isBack = disk.power();
      await expect.poll(() => readdir(folder).catch(() => "still mounted"), { timeout: 120_000 }).toEqual([]);
      holder.kill("SIGKILL");
      await isBack;
    }
    expect(await readdir(folder)).toEqual([]);
  });

  test("stores nothing that is written or synced while the power is off", async () => {
    await writeFile(at("document"), "first words", { flush: true });
    const file = await open(at("document"), "r+");
    await disk.cut("nothing", 1);
    await file
      .write("other words")
      .then(() => file.sync())
      .catch(() => {});
    await file.close().catch(() => {});
    await unlink(at("document")).catch(() => {});
    await disk.power();
    expect(await readFile(at("document"), "utf8")).toBe("first words");
  });
});
