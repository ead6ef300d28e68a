import { readFileSync } from "node:fs";

/** Settings that can also be given as the path of a file, in `<NAME>_FILE`. */
export const SECRET_SETTINGS = [
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "S3_SECRET_ACCESS_KEY",
  "BACKUP_KEY",
  "BACKUP_S3_SECRET_ACCESS_KEY",
  "SMTP_URL",
  "ADMIN_PASSWORD",
  "OIDC_CLIENT_SECRET",
] as const;

type Environment = Record<string, string | undefined>;

/**
 * Adds the secrets that `<NAME>_FILE` settings name files for, without the line break at the end of the file. Treats an empty setting as
 * not set.
 *
 * Returns a message that names the setting, and never the file's content, when a file can't be used.
 */
export function readSecretFiles(
  env: Environment,
): { kind: "valid"; env: Environment } | { kind: "invalid"; line: string } {
  const secrets: Environment = {};
  const faults: string[] = [];
  for (const name of SECRET_SETTINGS) {
    const setting = `${name}_FILE`;
    const file = env[setting];
    if (!file) continue;
    if (env[name]) {
      faults.push(`${name} and ${setting} are both set, and only one of them can be`);
      continue;
    }
    const read = readSecret(file);
    if (read.kind === "read") secrets[name] = read.secret;
    else faults.push(`${setting} names the file ${file}, ${read.fault}`);
  }
  if (faults.length > 0) return { kind: "invalid", line: `The configuration is wrong: ${faults.join("; ")}.` };
  return { kind: "valid", env: { ...env, ...secrets } };
}

function readSecret(file: string): { kind: "read"; secret: string } | { kind: "unusable"; fault: string } {
  try {
    const secret = readFileSync(file, "utf8").replace(/(?:\r?\n)+$/, "");
    return secret === "" ? { kind: "unusable", fault: "which is empty" } : { kind: "read", secret };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { kind: "unusable", fault: `which can't be read (${code})` };
  }
}
