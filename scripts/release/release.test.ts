import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLater, releaseChangelog } from "./release-changelog.ts";

const ROOT = path.join(import.meta.dirname, "..", "..");
const run = promisify(execFile);

describe("the changelog of a release", () => {
  const before =
    "# Changelog\n\n## Unreleased\n\n### For staff\n- A setup.\n\n## 0.2.0 (23 November 2026)\n\n- First.\n";

  test("has what was under Unreleased under its version, above the releases before", () => {
    const released = releaseChangelog(before, "0.3.0", "28 November 2026");
    expect(released).toEqual({
      kind: "released",
      changelog:
        "# Changelog\n\n## Unreleased\n\n## 0.3.0 (28 November 2026)\n\n### For staff\n- A setup.\n\n## 0.2.0 (23 November 2026)\n\n- First.\n",
      notes: "### For staff\n- A setup.\n",
    });
    // What is released is not released again.
    expect(released.kind === "released" && releaseChangelog(released.changelog, "0.4.0", "")).toEqual({
      kind: "nothing-new",
    });
  });

  test.each(["# Changelog\n", "# Changelog\n\n## Unreleased\n"])("is refused when nothing is new: %j", (text) => {
    expect(releaseChangelog(text, "0.3.0", "")).toEqual({ kind: "nothing-new" });
  });
});

test.each([
  ["0.3.0", "0.2.0", true],
  ["0.10.0", "0.9.9", true],
  ["1.0.0", "0.99.99", true],
  ["0.2.0", "0.2.0", false],
  ["0.1.9", "0.2.0", false],
  ["0.3", "0.2.0", false],
  ["0.3.0-beta", "0.2.0", false],
])("version %s after %s: %s", (version, other, later) => expect(isLater(version, other)).toBe(later));

describe("npm run release", () => {
  let copy: string;

  beforeAll(async () => {
    copy = await mkdtemp(path.join(tmpdir(), "gatehouse-release-"));
    for (const name of ["package.json", "package-lock.json", ".npmrc", ".gitignore", "CHANGELOG.md", "scripts"])
      await cp(path.join(ROOT, name), path.join(copy, name), { recursive: true });
    await symlink(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"));
    await git("init", "--quiet", "--initial-branch", "main");
    await git("config", "user.name", "Ada");
    await git("config", "user.email", "ada@example.com");
    await git("add", ".");
    await git("commit", "--quiet", "--message", "Begin");
  });
  afterAll(() => rm(copy, { recursive: true }));

  const git = (...args: string[]) => run("git", args, { cwd: copy });
  const release = (...args: string[]) =>
    run(process.execPath, ["scripts/release/release.ts", ...args], { cwd: copy }).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => error.stderr,
    );

  test("refuses a version that is none, or is not later", async () => {
    expect(await release("next")).toContain("Usage: npm run release");
    expect(await release("0.0.1")).toContain("does not come after");
  });

  test("commits and tags the version with its changelog, and writes the SBOM and the notes", {
    tags: "slow",
    timeout: 120_000,
  }, async () => {
    expect(await release("99.0.0", "--audited", "--without-image")).toContain("Made release 99.0.0.");
    expect((await git("tag")).stdout.trim()).toBe("v99.0.0");
    expect((await git("log", "-1", "--format=%s", "--stat")).stdout).toMatch(
      /^Release 99\.0\.0\n[\s\S]*CHANGELOG\.md[\s\S]*package\.json/,
    );
    const written = async (name: string) => readFile(path.join(copy, "build/release", name), "utf8");
    expect(JSON.parse(await written("gatehouse-99.0.0-sbom.json")).metadata.component.version).toBe("99.0.0");
    expect(await written("gatehouse-99.0.0-notes.md")).toMatch(/^# Gatehouse 99\.0\.0\n[\s\S]*## How to update/);
    expect((await git("status", "--porcelain")).stdout).toBe("");
  });
});
