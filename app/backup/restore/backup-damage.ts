/** What is wrong with a file of a backup. */
export type Damage = "damaged" | "missing" | "other-key";

/** A file of a backup that is not as it was written. Thrown from deep within streams, and told in words where they end. */
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
