import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";

/** Returns whether packages can be installed: as root, on Debian. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}

export function updatePackages(): void {
  run("apt-get", ["update"]);
}

/** Installs a package. Throws with the last line of the installer's output when it fails. */
export function installPackages(names: string[]): void {
  run("apt-get", ["install", "--yes", "--no-install-recommends", ...names]);
}

/** Returns the first of these programs that is installed; null when none is. */
export function onPath(names: string[]): string | null {
  // Debian installs servers in folders that only root's PATH contains.
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin"];
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return files.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) throw new Error(`'${program} ${args.join(" ")}' failed: ${stderr.trim().split("\n").at(-1)}`);
}
