const BACKUPS = "backups/";
const ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{8}$/;

/** Returns the file names of one backup. Documents are stored once for all backups. */
export const backupFiles = (id: string) => ({
  folder: `${BACKUPS}${id}/`,
  manifest: `${BACKUPS}${id}/manifest`,
  documents: `${BACKUPS}${id}/documents`,
  jobs: `${BACKUPS}${id}/jobs`,
  table: (name: string) => `${BACKUPS}${id}/tables/${name}`,
});

/** Returns an id that sorts by time. */
export function createBackupId(takenAt: Date, random: Buffer): string {
  return `${takenAt.toISOString().slice(0, 19).replaceAll(":", "-")}Z-${random.toString("hex").slice(0, 8)}`;
}

export function takenAtOf(id: string): Date {
  const [day = "", time = ""] = id.slice(0, 19).split("T");
  return new Date(`${day}T${time.replaceAll("-", ":")}Z`);
}

/** Tolerated difference between two machines' clocks. */
const CLOCKS_DIFFER_MS = 24 * 3_600_000;

/** Returns the ids with a time in the future: they were made while a clock was wrong. `ids` are oldest first. */
export function futureIds(ids: string[], now: Date): string[] {
  return ids.filter((id) => takenAtOf(id).getTime() > now.getTime() + CLOCKS_DIFFER_MS);
}

/** Returns the newest id; one with a time in the future only if there is no other. `ids` are oldest first. */
export function newestBackup(ids: string[], now: Date): string | undefined {
  return ids.at(-1 - futureIds(ids, now).length) ?? ids.at(-1);
}

/** Returns the backup that a file belongs to, or null. */
export function backupOf(name: string): { id: string; file: string } | null {
  const [folder, id = "", ...rest] = name.split("/");
  return `${folder}/` === BACKUPS && ID.test(id) ? { id, file: rest.join("/") } : null;
}

export const ALL_BACKUPS = BACKUPS;
