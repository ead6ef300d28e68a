import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { archiveOf, importArchive, openSite, SITE } from "../../../tests/support/site-bundles.ts";
import type { TestDeps } from "../../../tests/support/test-deps.ts";

let t: TestDeps;

beforeAll(async () => {
  t = await openSite();
});

afterAll(() => t.close());

describe("a hostile archive", () => {
  let incoming: string[];
  beforeEach(async () => {
    incoming = await readdir(t.deps.files.incoming);
  });

  const fault = async (bytes: Buffer) => {
    const outcome = await importArchive(t, bytes);
    expect(await readdir(t.deps.files.incoming)).toEqual(incoming);
    return outcome.kind === "faulty" ? outcome.faults.join("\n") : "";
  };

  it("writes no file outside of the folder for incoming files", async () => {
    for (const name of ["../../site.json", "/etc/site.json", "pictures\\..\\..\\x.jpg"])
      expect(await fault(await archiveOf({ [name]: SITE, "site.json": SITE }))).toMatch(/no ZIP archive, or a damaged/);
  });

  it("is rejected before it is decompressed when it says how large it gets, and while it is when it lies", async () => {
    const bomb = Buffer.alloc(30 * 1024 * 1024);
    expect(await fault(await archiveOf({ "site.json": SITE, "pictures/x.jpg": bomb }))).toBe(
      "pictures/x.jpg: It is larger than 20 MB.",
    );
    const lying = await archiveOf({ "site.json": SITE, "pictures/x.jpg": bomb });
    const header = lying.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    lying.writeUInt32LE(1000, header + 24);
    expect(await fault(lying)).toMatch(/too many bytes/);
  });

  it("is rejected when it is cut off, no archive, or has two files of a name", async () => {
    const archive = await archiveOf({ "site.json": SITE });
    expect(await fault(archive.subarray(0, archive.length - 30))).toMatch(/no ZIP archive/);
    expect(await fault(Buffer.from("no archive"))).toMatch(/no ZIP archive/);
    expect(await fault(Buffer.alloc(0))).toMatch(/no ZIP archive/);
    const twice = await archiveOf({ "site.json": SITE, "sitE.json": SITE });
    for (let at = twice.indexOf("sitE"); at >= 0; at = twice.indexOf("sitE")) twice.write("site", at);
    expect(await fault(twice)).toBe("site.json: The archive has two files of this name.");
  });

  it("is rejected with a name for what is no JSON, too large, or not UTF-8", async () => {
    expect(await fault(await archiveOf({ "site.json": Buffer.from("{") }))).toMatch(/^site\.json: It is no JSON/);
    expect(await fault(await archiveOf({ "site.json": Buffer.from([0xff, 0xfe]) }))).toMatch(/not written in UTF-8/);
  });

  it("is rejected when its JSON is nested more deeply than any text", async () => {
    const deep = Buffer.from("[".repeat(500_000) + "]".repeat(500_000));
    expect(await fault(await archiveOf({ "site.json": SITE, "documents/identity.json": deep }))).toBe(
      "documents/identity.json: It is nested too deeply.",
    );
  });

  it("is rejected before its JSON is parsed when that would take the memory of the server", {
    tags: "slow",
  }, async () => {
    const many = Buffer.from(`[${"{},".repeat(340_000)}{}]`);
    const documents = Array.from({ length: 9 }, (_, at) => [`documents/a${at}.json`, many]);
    expect(await fault(await archiveOf({ "site.json": SITE, ...Object.fromEntries(documents) }))).toBe(
      "Its JSON files are larger than 8 MB together.",
    );
  });
});
