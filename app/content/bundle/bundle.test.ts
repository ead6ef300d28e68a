import { open, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { plainPdf } from "../../../tests/builders/document.builder.ts";
import { photo } from "../../../tests/builders/picture.builder.ts";
import { rejectingEvents } from "../../../tests/support/failing-audit-log.ts";
import { archiveOf, importArchive, OPERATOR, openSite, SITE } from "../../../tests/support/site-bundles.ts";
import { addStaff } from "../../../tests/support/staff/staff-session.ts";
import type { TestDeps } from "../../../tests/support/test-deps.ts";
import { POSTGRADUATE } from "../../admissions/information/postgraduate.content.ts";
import { CAMPUS } from "../../campus/campus.content.ts";
import type { StaffViewer } from "../../platform/audit/viewer.server.ts";
import { receiveFile } from "../../platform/files/receive-file.server.ts";
import { libraryName } from "../../platform/images/library-pictures.store.server.ts";
import { findPublishedPage } from "../added/published-pages.server.ts";
import { addPage } from "../desk/added/change-added-page.server.ts";
import { readDocumentState } from "../desk/document-state.store.server.ts";
import { findEditedDocument } from "../desk/edited-documents.server.ts";
import { approveDocument } from "../desk/publish/approve-document.server.ts";
import { addPicture } from "../pictures/add/add-picture.server.ts";
import { addDownload } from "../pictures/downloads/add-download.server.ts";
import { downloadPath, findDownload } from "../pictures/downloads/downloads.store.server.ts";
import { IDENTITY } from "../site.content.ts";
import { insertContentVersion } from "../versions/content.store.server.ts";
import { formatEach, formatFaults } from "./bundle-fault.ts";
import { checkBundle } from "./check-bundle.server.ts";
import { describePlan } from "./describe-plan.ts";
import { importBundle } from "./import-bundle.server.ts";
import { withBundle } from "./open-bundle.server.ts";
import { planImport } from "./plan-import.server.ts";
import { writeBundle } from "./write-bundle.server.ts";

let t: TestDeps;

beforeAll(async () => {
  t = await openSite();
});

afterAll(() => t.close());

/** Returns the files of an archive by their names. */
async function readEntries(bytes: Buffer): Promise<Record<string, Buffer>> {
  const archive = await fromBufferPromise(bytes);
  const files: Record<string, Buffer> = {};
  for await (const entry of archive.eachEntry())
    files[entry.fileName] = await buffer(await archive.openReadStreamPromise(entry));
  return files;
}

async function faultsOf(files: Record<string, unknown>): Promise<string[]> {
  const outcome = await importArchive(t, await archiveOf(files));
  return outcome.kind === "faulty" ? outcome.faults : [];
}

async function editor(site: TestDeps): Promise<StaffViewer> {
  await addStaff(site.deps, "amaka", "editor");
  const { id } = await site.deps.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  return { actor: { kind: "staff", id, username: "amaka" }, network: "192.0.2.1" };
}

async function upload({ deps }: TestDeps, bytes: Buffer, name: string) {
  return { ...(await receiveFile(deps.files, Readable.from([bytes]))), name };
}

async function publish({ deps }: TestDeps, key: string, value: object): Promise<void> {
  const version = { key, value, savedAt: deps.clock.now(), savedBy: null };
  await deps.db.transaction().execute((transaction) => insertContentVersion(transaction, version));
  await deps.site.refresh();
}

function countVersions({ deps }: TestDeps) {
  return deps.db
    .selectFrom("content_versions")
    .select("id")
    .execute()
    .then(({ length }) => length);
}

const pageText = (blocks: object[]) => ({
  title: "Open day",
  inMenu: false,
  description: "What visitors see on our open day, and how they find us on it.",
  picture: { picture: "header-campus", alt: "" },
  blocks,
});

describe("a bundle of a site", () => {
  it("makes another installation show the same texts, pages, pictures and files, and changes nothing where it came from", {
    tags: "slow",
  }, async () => {
    const [source, target] = await Promise.all([openSite(), openSite()]);
    const viewer = await editor(source);
    const picture = await addPicture(source.deps, viewer, await upload(source, await photo(), "Gate.jpg"), "The gate");
    const pdf = await addDownload(source.deps, viewer, await upload(source, plainPdf("Prospectus"), "Prospectus.pdf"));
    if (picture.kind !== "added" || pdf.kind !== "added") throw new Error("The library rejected a file.");
    const gate = { picture: libraryName(picture.id), alt: "The gate" };
    const link = downloadPath(pdf.download);
    await publish(source, "identity", {
      ...IDENTITY.sample,
      name: "Lakeside Polytechnic",
      motto: "知 Together 🎓",
    });
    await publish(source, "campus", { ...CAMPUS.sample, picture: gate });
    const added = await addPage(source.deps, { section: "/about", slug: "open-day", name: "Open day", viewer });
    if (added.kind !== "added") throw new Error("The page was not added.");
    const downloads = { kind: "downloads", title: "Files", files: [{ file: link, label: "Prospectus" }] };
    await publish(source, added.key, pageText([downloads]));

    const bundle = await buffer(writeBundle(source.deps));
    expect(bundle.includes("amaka")).toBe(false);
    const outcome = await importArchive(target, bundle);
    expect(outcome).toMatchObject({ kind: "imported", waiting: [] });
    expect(target.deps.content.read(IDENTITY)).toEqual(source.deps.content.read(IDENTITY));
    expect(target.deps.content.read(CAMPUS).picture).toEqual(gate);
    expect(target.deps.pictures.find(gate.picture)).toMatchObject({ width: 1600, height: 900 });
    expect(findPublishedPage(target.deps, "/About/Open-Day")?.text.blocks).toEqual([downloads]);
    expect(await findDownload(target.deps.db, pdf.download.sha256)).toMatchObject({ title: "Prospectus" });

    const again = await importArchive(target, bundle);
    const back = await importArchive(source, bundle);
    const nothing = { documents: [], pages: [], pictures: [], downloads: [] };
    expect([again, back]).toMatchObject([{ plan: nothing }, { plan: nothing }]);
    await Promise.all([source.close(), target.close()]);
  });

  it("may be written by hand: its pictures have names of their own, and a new file of one is a new picture", {
    tags: "slow",
  }, async () => {
    const site = await openSite();
    const [first, second] = [await photo(), await photo({ width: 1200 })];
    const made = async (bytes: Buffer) =>
      archiveOf({
        "site.json": SITE,
        "documents/campus.json": { ...CAMPUS.sample, picture: { picture: "lake", alt: "The lake" } },
        "pictures.json": [{ name: "lake", file: "pictures/lake.jpg", title: "The lake" }],
        "pictures/lake.jpg": bytes,
      });
    await importArchive(site, await made(first));
    const { picture } = site.deps.content.read(CAMPUS).picture;
    expect(picture).toMatch(/^lib-[0-9a-f]{32}$/);
    expect(site.deps.pictures.find(picture).width).toBe(1600);
    await importArchive(site, await made(second));
    expect(site.deps.content.read(CAMPUS).picture.picture).not.toBe(picture);
    expect(site.deps.pictures.has(picture)).toBe(true);
    await site.close();
  });

  it("takes along what somebody corrected in it: a description, or the picture itself", { tags: "slow" }, async () => {
    const site = await openSite();
    const viewer = await editor(site);
    const added = await addPicture(site.deps, viewer, await upload(site, await photo(), "Gate.jpg"), "The gate");
    if (added.kind !== "added") throw new Error("The library rejected a picture.");
    const name = libraryName(added.id);
    await publish(site, "campus", { ...CAMPUS.sample, picture: { picture: name, alt: "The gate" } });
    const row = () => site.deps.db.selectFrom("library_pictures").selectAll().executeTakeFirstOrThrow();
    const exported = await readEntries(await buffer(writeBundle(site.deps)));
    const [entry] = JSON.parse(exported["pictures.json"]?.toString() ?? "[]");
    const changed = (changes: object, more: Record<string, Buffer> = {}) =>
      archiveOf({ ...exported, "pictures.json": [{ ...entry, ...changes }], ...more });

    const described = await importArchive(site, await changed({ alt: "The main gate at noon", credit: "Amaka Obi" }));
    expect(described).toMatchObject({ plan: { pictures: [{ change: "described" }] } });
    expect(await row()).toMatchObject({ title: "Gate", alt: "The main gate at noon", credit: "Amaka Obi" });

    const { alt: _, ...undescribed } = entry;
    const retouched = await archiveOf({
      ...exported,
      "pictures.json": [{ ...undescribed, title: "The new gate", credit: "Bello Obi" }],
      [entry.file]: await photo({ width: 1300 }),
    });
    expect(await importArchive(site, retouched)).toMatchObject({ plan: { pictures: [{ change: "replaced" }] } });
    expect(await row()).toMatchObject({ title: "The new gate", alt: "The main gate at noon", credit: "Bello Obi" });
    expect(site.deps.pictures.find(name).width).toBe(1300);
    await site.close();
  });

  it("is not worse after it went to another installation and back, and takes wide pictures along", {
    tags: "slow",
  }, async () => {
    const [source, target] = await Promise.all([openSite(), openSite()]);
    const viewer = await editor(source);
    const wide = await addPicture(
      source.deps,
      viewer,
      await upload(source, await photo({ width: 2400, height: 240 }), "Wide.jpg"),
    );
    if (wide.kind !== "added") throw new Error("The library rejected a picture.");
    await publish(source, "campus", { ...CAMPUS.sample, picture: { picture: libraryName(wide.id), alt: "" } });
    await importArchive(target, await buffer(writeBundle(source.deps)));
    const back = await importArchive(source, await buffer(writeBundle(target.deps)));
    expect(back).toMatchObject({ kind: "imported", plan: { documents: [], pictures: [] } });
    await Promise.all([source.close(), target.close()]);
  });

  it("adds a picture once that it has under two names", { tags: "slow" }, async () => {
    const site = await openSite();
    const image = await photo();
    const outcome = await importArchive(
      site,
      await archiveOf({
        "site.json": SITE,
        "pictures.json": ["lake", "shore"].map((name) => ({ name, file: `pictures/${name}.jpg`, title: name })),
        "pictures/lake.jpg": image,
        "pictures/shore.jpg": image,
      }),
    );
    expect(outcome).toMatchObject({ kind: "imported", plan: { pictures: [{ change: "added" }] } });
    await site.close();
  });

  it("leads links of a replaced file to the newest one", { tags: "slow" }, async () => {
    const [source, target] = await Promise.all([openSite(), openSite()]);
    const viewer = await editor(source);
    const [old, current] = [
      await addDownload(source.deps, viewer, await upload(source, plainPdf("Old"), "fees.pdf")),
      await addDownload(source.deps, viewer, await upload(source, plainPdf("New"), "fees.pdf")),
    ];
    if (old.kind !== "added" || current.kind !== "added") throw new Error("The library rejected a file.");
    await source.pool.query("update library_downloads set replaced_by = $1 where sha256 = $2", [
      current.download.sha256,
      old.download.sha256,
    ]);
    const added = await addPage(source.deps, { section: "", slug: "fees-file", name: "Fees", viewer });
    if (added.kind !== "added") throw new Error("The page was not added.");
    const button = (to: string) => ({ kind: "button", label: "Fees", to, style: "Strong" });
    await publish(source, added.key, pageText([button(downloadPath(old.download))]));
    await importArchive(target, await buffer(writeBundle(source.deps)));
    const page = findPublishedPage(target.deps, "/fees-file");
    expect(page?.text.blocks).toEqual([button(downloadPath(current.download))]);
    await Promise.all([source.close(), target.close()]);
  });
});

describe("an import", () => {
  it("names every fault by file and field, and changes nothing", async () => {
    const { motto: _, ...identity } = IDENTITY.sample;
    const before = await countVersions(t);
    const faults = await faultsOf({
      "site.json": SITE,
      "documents/identity.json": { ...identity, nickname: "Palm" },
      "documents/theme.json": {
        brand: "#ffff00",
        action: "#b00020",
        accent: "#ffcc00",
        ground: "#ffffff",
        ink: "#ffffff",
      },
      "documents/place.json": { country: "XX" },
      "documents/campus.json": {
        ...CAMPUS.sample,
        picture: { picture: "lake", alt: "" },
        noteOfSample: "A typing error",
      },
      "documents/retention.json": {},
      "documents/library-hours.json": {},
      "pages.json": [
        {
          path: "/about/Open Day",
          name: "Open day",
          text: pageText([{ kind: "heading", text: "Hall", size: "Huge" }]),
        },
        { path: "/nowhere/else", name: "Lost", text: pageText([{ kind: "text", text: "Lost" }]) },
      ],
      "pictures.json": [{ name: "gate", file: "pictures/gate.jpg", title: "Gate" }],
      "pictures/other.jpg": Buffer.from("no picture"),
    });
    expect(faults).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^documents\/identity\.json: motto: /),
        expect.stringMatching(/^documents\/theme\.json: ink: /),
        expect.stringMatching(/^documents\/place\.json: /),
        "documents/campus.json: noteOfSample: There is no such field.",
        "documents/campus.json: picture.picture: There is no picture lake in pictures.json or on this site.",
        expect.stringMatching(/^documents\/retention\.json: Retention periods are no part of a bundle/),
        "documents/library-hours.json: No document has this name.",
        expect.stringMatching(/^pages\.json: \[0\]\.text\.blocks\[0\]\.size: /),
        "pages.json: [0].path: Write the path as /about/open-day.",
        "pages.json: [1].path: There is no page /nowhere, which this one would stand below.",
        "pictures.json: [0].file: The archive has no file pictures/gate.jpg.",
        "pictures/other.jpg: Neither pictures.json nor downloads.json names this file.",
      ]),
    );
    expect(await countVersions(t)).toBe(before);
  });

  it("rejects files that are not what their names say", async () => {
    const faults = await faultsOf({
      "site.json": SITE,
      "pictures.json": [{ name: "gate", file: "pictures/gate.jpg", title: "Gate" }],
      "pictures/gate.jpg": Buffer.from("<script>alert(1)</script>"),
      "downloads.json": [{ file: "downloads/fees.pdf", title: "Fees" }],
      "downloads/fees.pdf": Buffer.from("no PDF"),
    });
    expect(faults).toEqual([
      "pictures/gate.jpg: That file is not a JPEG, PNG or WebP picture. Choose another.",
      "downloads/fees.pdf: The PDF is damaged. Choose another, or save it again.",
    ]);
  });

  it("takes pages along that stand below a page without a text, and links that lead nowhere, which are named", {
    tags: "slow",
  }, async () => {
    const [source, target] = await Promise.all([openSite(), openSite()]);
    const viewer = await editor(source);
    await addPage(source.deps, { section: "/about", slug: "visit", name: "Visit", viewer });
    await source.deps.site.refresh();
    const below = await addPage(source.deps, { section: "/about/visit", slug: "parking", name: "Parking", viewer });
    await addPage(source.deps, { section: "/about", slug: "ideas", name: "Ideas", viewer });
    if (below.kind !== "added") throw new Error("The page was not added.");
    const link = `/files/${"a".repeat(64)}/map.pdf`;
    const text = pageText([{ kind: "button", label: "Map", to: link, style: "Strong" }]);
    await publish(source, below.key, text);

    const bundle = await buffer(writeBundle(source.deps));
    const outcome = await importArchive(target, bundle);
    if (outcome.kind === "faulty") throw new Error(outcome.faults.join("\n"));
    expect(describePlan(outcome.plan)).toEqual([
      "/about/visit: new page, without a text",
      "/about/visit/parking: new page",
    ]);
    expect(formatEach(outcome.plan.deadLinks)).toEqual([
      `pages.json: [1].text.blocks[0].to: The file ${link} is neither in downloads.json nor on this site.`,
    ]);
    expect(target.deps.addedPages.all().map(({ path, name }) => `${path} ${name}`)).toEqual([
      "/about/visit Visit",
      "/about/visit/parking Parking",
    ]);
    expect(findPublishedPage(target.deps, "/about/visit")).toBeNull();
    expect(findPublishedPage(target.deps, "/about/visit/parking")?.text).toEqual(text);
    const again = await importArchive(target, bundle);
    expect(again.kind === "imported" && describePlan(again.plan)).toEqual([]);
    await Promise.all([source.close(), target.close()]);
  });

  it("names characters that can't be stored, and only the first hundred of many faults", async () => {
    const texts = { ...IDENTITY.sample, motto: "Know\u0000ledge", name: "Half \ud83c" };
    const faults = await faultsOf({ "site.json": SITE, "documents/identity.json": texts });
    expect(faults).toEqual([
      "documents/identity.json: name: It has a character that can't be stored.",
      "documents/identity.json: motto: It has a character that can't be stored.",
    ]);
    const many = Array.from({ length: 150 }, (_, at) => ({ file: "site.json", field: `[${at}]`, message: "Wrong." }));
    const { heading, lines } = formatFaults([...many, ...many]);
    expect(heading).toBe("Nothing was imported: the bundle has 150 faults.");
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe("… and 50 more.");
  });

  it("reads no bundle of another version, and none without site.json", async () => {
    expect(await faultsOf({ "site.json": { ...SITE, version: 2 }, "documents/identity.json": {} })).toEqual([
      "site.json: version: This Gatehouse reads bundles of version 1. Import it with the Gatehouse that made it.",
    ]);
    expect(await faultsOf({ "palmgrove/site.json": SITE })).toEqual([
      "site.json: It is missing. Compress the files themselves, not the folder that they are in.",
    ]);
  });

  it("ignores what systems add to compressed folders", async () => {
    const systems = [".DS_Store", "__MACOSX/._site.json", "documents/._identity.json"];
    const files = { "site.json": SITE, ...Object.fromEntries(systems.map((name) => [name, Buffer.from("x")])) };
    expect(await importArchive(t, await archiveOf(files))).toMatchObject({ kind: "imported" });
  });

  it("lets a bank account wait for a person, who need not have written it", async () => {
    const site = await openSite();
    const viewer = await editor(site);
    const value = { ...POSTGRADUATE.sample, title: "With another account" };
    const archive = await archiveOf({ "site.json": SITE, "documents/postgraduate-application.json": value });
    expect(await importArchive(site, archive)).toMatchObject({ waiting: [POSTGRADUATE.title] });
    expect(await importArchive(site, archive)).toMatchObject({ waiting: [], plan: { documents: [] } });
    expect(site.deps.content.read(POSTGRADUATE).title).toBe(POSTGRADUATE.sample.title);
    const edited = findEditedDocument(POSTGRADUATE.key, site.deps);
    const { base } = await readDocumentState(site.deps.db, POSTGRADUATE.key, site.clock.now());
    if (!edited || !base) throw new Error("No version waits.");
    expect(await approveDocument(site.deps, { edited, version: base.id, viewer })).toEqual({ kind: "approved" });
    expect(site.deps.content.read(POSTGRADUATE).title).toBe("With another account");
    await site.close();
  });

  it("says which texts another one follows at its time, and which take the place of one that waits", async () => {
    const site = await openSite();
    const version = { value: CAMPUS.sample, savedAt: site.clock.now(), savedBy: null };
    const shownFrom = new Date(site.clock.now().getTime() + 3_600_000);
    await site.deps.db.transaction().execute(async (transaction) => {
      await insertContentVersion(transaction, { ...version, key: "campus", shownFrom });
      await insertContentVersion(transaction, { ...version, key: "identity", needsApproval: true });
    });
    const archive = await archiveOf({
      "site.json": SITE,
      "documents/campus.json": { ...CAMPUS.sample, title: "Life here" },
      "documents/identity.json": { ...IDENTITY.sample, motto: "Learn" },
    });
    const outcome = await importArchive(site, archive);
    expect(outcome.kind === "imported" && describePlan(outcome.plan)).toEqual([
      "Campus Life: 1 change, until a text that waits for its time is shown",
      `${IDENTITY.title}: 1 change, in place of a text that waits for approval`,
    ]);
    await site.close();
  });

  it("overwrites nothing that somebody published after it was compared with the site", async () => {
    const site = await openSite();
    const archive = path.join(site.dataDir, "site.zip");
    await writeFile(
      archive,
      await archiveOf({ "site.json": SITE, "documents/identity.json": { ...IDENTITY.sample, name: "Lakeside" } }),
    );
    const file = await open(archive);
    const outcome = await withBundle(site.deps.files, file, async (opened) => {
      const checked = opened.kind === "opened" ? await checkBundle(site.deps, opened.bundle) : opened;
      if (checked.kind === "faulty") throw new Error("The bundle has faults.");
      const plan = await planImport(site.deps, checked.bundle);
      await publish(site, "identity", { ...IDENTITY.sample, name: "Published meanwhile" });
      return importBundle(site.deps, plan, { viewer: OPERATOR, onProgress: () => undefined });
    }).finally(() => file.close());
    expect(outcome).toMatchObject({ kind: "rejected", message: expect.stringContaining("changed meanwhile") });
    expect(site.deps.content.read(IDENTITY).name).toBe("Published meanwhile");
    await site.close();
  });

  it("imports two bundles at once one after the other, or rejects the second", async () => {
    const site = await openSite();
    const archive = await archiveOf({
      "site.json": SITE,
      "pages.json": [{ path: "/open-day", name: "Open day", text: pageText([{ kind: "text", text: "Come." }]) }],
    });
    const outcomes = await Promise.all([importArchive(site, archive, "1.zip"), importArchive(site, archive, "2.zip")]);
    expect(outcomes.filter(({ kind }) => kind === "imported").length).toBeGreaterThan(0);
    expect((await site.pool.query("select from added_pages")).rowCount).toBe(1);
    await site.close();
  });

  it("saves all or nothing, and is recorded in the audit log", async () => {
    const site = await openSite();
    const archive = await archiveOf({
      "site.json": SITE,
      "documents/identity.json": { ...IDENTITY.sample, name: "Lakeside" },
      "pages.json": [{ path: "/open-day", name: "Open day", text: pageText([{ kind: "text", text: "Come." }]) }],
      "pictures.json": [{ name: "lake", file: "pictures/lake.jpg", title: "The lake" }],
      "pictures/lake.jpg": await photo(),
    });
    await expect(rejectingEvents(site, "site.imported", () => importArchive(site, archive))).rejects.toThrow();
    const tables = ["content_versions", "added_pages", "library_pictures", "audit_events"];
    const rows = async () =>
      Promise.all(tables.map(async (table) => (await site.pool.query(`select from ${table}`)).rowCount));
    expect(await rows()).toEqual([0, 0, 0, 0]);
    await importArchive(site, archive);
    expect((await rows()).slice(0, 3)).toEqual([2, 1, 1]);
    const event = await site.deps.db.selectFrom("audit_events").selectAll().orderBy("id", "desc").executeTakeFirst();
    expect(event).toMatchObject({
      action: "site.imported",
      actor_name: OPERATOR.actor.name,
      detail: { documents: 1, pages: 1, pictures: 1, downloads: 0 },
    });
    await site.close();
  });
});
