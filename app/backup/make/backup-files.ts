const BACKUPS = "backups/";
const ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f]{8}$/;

/** Where the files of one backup lie. Documents lie beside, once for all backups. */
export const backupFiles = (id: string) => ({
  folder: `${BACKUPS}${id}/`,
  manifest: `${BACKUPS}${id}/manifest`,
  documents: `${BACKUPS}${id}/documents`,
  jobs: `${BACKUPS}${id}/jobs`,
  table: (name: string) => `${BACKUPS}${id}/tables/${name}`,
});

/** A name that sorts by time. */
export function createBackupId(takenAt: Date, random: Buffer): string {
  return `${takenAt.toISOString().slice(0, 19).replaceAll(":", "-")}Z-${random.toString("hex").slice(0, 8)}`;
}

export function takenAtOf(id: string): Date {
  const [day = "", time = ""] = id.slice(0, 19).split("T");
  return new Date(`${day}T${time.replaceAll("-", ":")}Z`);
}

/** So far may the clocks of two machines differ. */
const CLOCKS_DIFFER_MS = 24 * 3_600_000;

/** Which of these ids, oldest first, show a time that has not come yet: they were made while a clock was wrong. */
export function idsToCome(ids: string[], now: Date): string[] {
  return ids.filter((id) => takenAtOf(id).getTime() > now.getTime() + CLOCKS_DIFFER_MS);
}

/** The newest of these ids, oldest first. One that shows a time to come is taken only where there is no other. */
export function newestOf(ids: string[], now: Date): string | undefined {
  return ids.at(-1 - idsToCome(ids, now).length) ?? ids.at(-1);
}

/** The backup that a file belongs to; null for what is no file of a backup. */
export function backupOf(name: string): { id: string; file: string } | null {
  const [folder, id = "", ...rest] = name.split("/");
  return `${folder}/` === BACKUPS && ID.test(id) ? { id, file: rest.join("/") } : null;
}

export const ALL_BACKUPS = BACKUPS;
