import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import * as z from "zod/mini";

const ROOT = path.join(import.meta.dirname, "..");

const componentSchema = z.object({ name: z.string(), version: z.string() });
const sbomSchema = z.object({
  metadata: z.object({ component: componentSchema }),
  components: z.array(componentSchema),
});

const versionsSchema = z.record(z.string(), z.string());
const manifestSchema = z.object({ dependencies: versionsSchema, devDependencies: versionsSchema });

test("lists every dependency with its version, and no development dependency", {
  tags: "slow",
  timeout: 120_000,
}, async () => {
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "sbom"], {
    cwd: ROOT,
    maxBuffer: 16 * 1024 * 1024,
  });
  const { metadata, components } = sbomSchema.parse(JSON.parse(stdout));
  const manifest = manifestSchema.parse(JSON.parse(await readFile(path.join(ROOT, "package.json"), "utf8")));

  const listed = components.map(({ name, version }) => `${name}@${version}`);
  expect(listed).toEqual(
    expect.arrayContaining(Object.entries(manifest.dependencies).map(([name, version]) => `${name}@${version}`)),
  );
  expect(metadata.component.name).toBe("gatehouse");
  expect(listed.some((item) => item.startsWith("scheduler@"))).toBe(true);
  const names = components.map(({ name }) => name);
  expect(names).not.toContain("vitest");
  expect(names).not.toContain("vite");
  expect(names).not.toContain("oxlint");
});
