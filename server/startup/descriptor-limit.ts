import { readFileSync } from "node:fs";

/** How many files and connections this process may have open at once (proc(5)); null where the system does not say. */
export function descriptorLimit(): number | null {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"));
    return line ? Number(line[1]) : null;
  } catch {
    return null;
  }
}
