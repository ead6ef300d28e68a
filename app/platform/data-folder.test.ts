import { chmod, mkdir, mkdtemp, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareDataFolder } from "./data-folder.server.ts";

let parent: string;
let dataDir: string;
let notices: string[];

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), "gatehouse-data-folder-"));
  dataDir = path.join(parent, "data");
  notices = [];
});

afterEach(() => rm(parent, { recursive: true }));

const prepare = (group: number | null = null) =>
  prepareDataFolder(dataDir, { group, notice: (line) => notices.push(line) });
const modeOf = async (name = "") => ((await stat(path.join(dataDir, name))).mode & 0o7777).toString(8);

test("creates a data folder that only its owner can enter", async () => {
  await prepare();
  expect(await modeOf()).toBe("700");
  expect(notices).toEqual([]);
});

test("closes an existing data folder and its folders, and reports them in one line", async () => {
  for (const name of ["files", "incoming"]) await mkdir(path.join(dataDir, name), { recursive: true });
  for (const [name, mode] of [
    ["", 0o755],
    ["files", 0o750],
    ["incoming", 0o700],
  ] as const) {
    await chmod(path.join(dataDir, name), mode);
  }
  await prepare();
  expect([await modeOf(), await modeOf("files"), await modeOf("incoming")]).toEqual(["700", "700", "700"]);
  expect(notices).toEqual([`Data: other accounts could enter ${dataDir}, ${dataDir}/files; this is denied now`]);
  await prepare();
  expect(notices).toHaveLength(1);
});

test("lets the group of PostgreSQL's account pass through, but not list the data folder", async () => {
  await prepare(process.getgid?.() ?? 0);
  expect(await modeOf()).toBe("710");
  expect(notices).toEqual([]);
});

test("leaves a shared folder, other folders and the target of a link as they are", async () => {
  await mkdir(path.join(dataDir, "theirs"), { recursive: true });
  await chmod(path.join(dataDir, "theirs"), 0o755);
  await mkdir(path.join(parent, "elsewhere"));
  await chmod(path.join(parent, "elsewhere"), 0o755);
  await symlink(path.join(parent, "elsewhere"), path.join(dataDir, "database"));
  await prepare();
  expect([await modeOf("theirs"), await modeOf("database")]).toEqual(["755", "755"]);
  await chmod(dataDir, 0o1777);
  await prepare();
  expect(await modeOf()).toBe("1777");
});
