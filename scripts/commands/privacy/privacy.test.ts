import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { recordApplicationView } from "../../../app/admissions/desk/application/desk-application.store.server.ts";
import { insertApplication, insertApplications } from "../../../tests/builders/application.builder.ts";
import { runCommand } from "../../../tests/support/apps/run-command.ts";
import { addStaff } from "../../../tests/support/staff/staff-session.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";

const test = testDeps();
let settings: Record<string, string>;
beforeAll(async () => {
  await mkdir(path.join(test.dataDir, "commands"));
  const { host, user, database } = test.pool.options;
  const server = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? "")}`;
  settings = { DATABASE_URL: server, DATA_DIR: test.dataDir };
});
const run = (name: string, args: string[], input?: string) =>
  runCommand(path.join(import.meta.dirname, `${name}.ts`), args, {
    settings,
    input,
    cwd: path.join(test.dataDir, "commands"),
  });

describe("npm run retention", () => {
  it("lists expired records with --dry-run, and removes them without it", async () => {
    await insertApplications(test.deps.db, 12, { session: "1999/2000" });
    const due = "  Applications without a decision: 12";
    expect(await run("retention", ["--dry-run"])).toEqual({
      code: 0,
      out: `Due for removal tonight:\n${due} (12 of the 1999/2000 session)\n`,
      err: "",
    });
    expect(await run("retention", [])).toEqual({ code: 0, out: `Removed:\n${due}\n`, err: "" });
    expect((await run("retention", ["--dry-run"])).out).toBe("Nothing is due for removal tonight.\n");
    expect((await run("retention", ["--now"])).code).toBe(2);
  });
});

describe("npm run erase", () => {
  it("shows what is on file, and erases it only when confirmed", async () => {
    const { reference } = await insertApplication(test.deps.db, { firstName: "Ada", lastName: "Obi" });
    const wrong = await run("erase", ["--reference", reference], "yes\n");
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining("Nobody was erased") });
    const unanswered = await run("erase", ["--reference", reference]);
    expect(unanswered).toMatchObject({ code: 1, err: expect.stringMatching(/^Nobody was erased/) });
    expect(wrong.out).toContain(
      `${reference}  Ada Obi, received, for 2025/2026\nOn file: 1 application and 2 documents.\n`,
    );
    const done = await run("erase", ["--reference", reference, "--confirm", reference]);
    expect(done).toMatchObject({
      code: 0,
      err: "",
      out: expect.stringContaining("Erased: 1 application and 2 documents."),
    });
    expect(await run("erase", ["--reference", reference])).toMatchObject({
      code: 1,
      err: "Nothing is on file about this person.\n",
    });
    expect(done.out).toContain("The erasure is recorded with the backups");
    expect(await readdir(path.join(test.dataDir, "backups", "erasures"))).toHaveLength(1);
    const { rows } = await test.pool.query("select by_whom from erasures");
    expect(rows[0].by_whom).toMatch(/, at the command line$/);
  });
});

describe("npm run export-person", () => {
  it("writes an archive that only its owner can read, and never overwrites a file", async () => {
    const { reference } = await insertApplication(test.deps.db, {
      documents: { waecNecoResult: null, jambResult: null },
    });
    const args = ["--reference", reference, "--to", "hers.zip"];
    expect(await run("export-person", args)).toMatchObject({ code: 0, out: "hers.zip: 1 application.\n", err: "" });
    const file = path.join(test.dataDir, "commands", "hers.zip");
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe("600");
    expect(strFromU8(unzipSync(await readFile(file))["person.json"] ?? new Uint8Array())).toContain(reference);
    expect(await run("export-person", args)).toMatchObject({
      code: 1,
      err: expect.stringContaining("file hers.zip exists"),
    });
  });
});

describe("npm run breach-list", () => {
  it("lists who accessed whose data, with contact details", { tags: "slow" }, async () => {
    await addStaff(test.deps, "emeka");
    const { id: staffId } = await test.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
    const { id, reference } = await insertApplication(test.deps.db, { email: "seen@example.com" });
    const viewer = { actor: { kind: "staff", id: staffId, username: "emeka" } } as const;
    await recordApplicationView(test.deps.db, { applicationId: id, viewer, at: test.clock.now() });
    const days = ["--from", "2025-10-06", "--to", "2025-10-06"];
    const { code, out } = await run("breach-list", [...days, "--staff", "Emeka"]);
    expect(code).toBe(0);
    expect(out.split("\r\n")).toHaveLength(3);
    expect(out).toMatch(new RegExp(`"emeka",.*"${reference}",.*seen@example\\.com`));
    expect((await run("breach-list", ["--from", "2025-10-06"])).code).toBe(2);
    expect(await run("breach-list", [...days, "--staff", "emeca"])).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/^There is no account 'emeca'/),
    });
  });
});
