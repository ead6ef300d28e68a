import { open, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { type BundleFault, formatFault } from "../../app/content/bundle/bundle-fault.ts";
import { checkBundle } from "../../app/content/bundle/check-bundle.server.ts";
import { importBundle } from "../../app/content/bundle/import-bundle.server.ts";
import { withBundle } from "../../app/content/bundle/open-bundle.server.ts";
import { type ImportPlan, planImport } from "../../app/content/bundle/plan-import.server.ts";
import { createZip } from "../../app/platform/files/zip.server.ts";
import { openPictures } from "../../app/platform/images/pictures.server.ts";
import { openTestDeps, type TestDeps } from "./test-deps.ts";

/** The person at the command line who imports bundles in tests. */
export const OPERATOR = { actor: { kind: "operator", name: "ada, at the command line" } } as const;

/** The content of site.json. */
export const SITE = { format: "gatehouse-site", version: 1 };

/** Opens a site with the pictures that come with Gatehouse. */
export async function openSite(): Promise<TestDeps> {
  const site = await openTestDeps();
  const file = path.join(site.dataDir, "pictures.json");
  const names = (await readdir(path.join(import.meta.dirname, "../../content/pictures"))).map(
    (name) => path.parse(name).name,
  );
  const files = { base: "/pictures/x-0", width: 1200, height: 900, avif: [400], webp: [640], preview: "" };
  await writeFile(file, JSON.stringify(Object.fromEntries(names.map((name) => [name, files]))));
  const pictures = await openPictures(file, site.deps.db, site.deps.log);
  const { site: others } = site.deps;
  const refresh = async () => void (await Promise.all([others.refresh(), pictures.refresh()]));
  return { ...site, deps: { ...site.deps, pictures, site: { refresh } } };
}

/** Makes an archive of these files: of JSON, or of bytes. */
export function archiveOf(files: Record<string, unknown>): Promise<Buffer> {
  const at = new Date("2025-10-06T09:00:00Z");
  return buffer(
    createZip(
      Object.entries(files).map(([name, value]) => ({
        name,
        at,
        isCompressible: true,
        content: [Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))],
      })),
    ),
  );
}

type Imported = { kind: "imported"; waiting: string[]; plan: ImportPlan } | { kind: "faulty"; faults: string[] };

/** Imports an archive, or returns its faults. */
export async function importArchive(site: TestDeps, bytes: Buffer, fileName = "site.zip"): Promise<Imported> {
  const { deps } = site;
  const name = path.join(site.dataDir, fileName);
  await writeFile(name, bytes);
  const file = await open(name);
  const faulty = (faults: BundleFault[]): Imported => ({ kind: "faulty", faults: faults.map(formatFault) });
  return withBundle(deps.files, file, async (opened): Promise<Imported> => {
    if (opened.kind === "faulty") return faulty(opened.faults);
    const checked = await checkBundle(deps, opened.bundle);
    if (checked.kind === "faulty") return faulty(checked.faults);
    const plan = await planImport(deps, checked.bundle);
    const outcome = await importBundle(deps, plan, { viewer: OPERATOR, onProgress: () => undefined });
    return outcome.kind === "rejected"
      ? faulty([{ file: "", field: "", message: outcome.message }])
      : { ...outcome, plan };
  }).finally(() => file.close());
}
