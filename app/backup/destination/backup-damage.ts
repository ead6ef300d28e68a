/** What is wrong with a file in a backup. */
export type Damage = "damaged" | "missing" | "other-key";

/** A file in a backup is missing, damaged, or encrypted with another key. */
export class BackupDamage extends Error {
  readonly damage: Damage;
  readonly file: string;

  constructor(damage: Damage, file: string, options?: ErrorOptions) {
    super(`${file}: ${MESSAGES[damage]}`, options);
    this.damage = damage;
    this.file = file;
  }
}

const MESSAGES: Record<Damage, string> = {
  damaged: "it is damaged, or not what was written",
  missing: "it is missing",
  "other-key": "it was written with another backup key, or its first bytes are damaged",
};
