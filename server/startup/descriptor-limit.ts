import { readFileSync } from "node:fs";

/** Returns the limit of open file descriptors of this process (proc(5)); null where it is unknown. */
export function descriptorLimit(): number | null {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"));
    return line ? Number(line[1]) : null;
  } catch {
    return null;
  }
}
