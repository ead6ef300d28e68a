import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { SECRET_SETTINGS } from "./secret-files.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gatehouse-secrets-"));
});

afterAll(() => rm(folder, { recursive: true }));

async function secretFile(name: string, content: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content, { mode: 0o600 });
  return file;
}

test.each(["", "\n", "\r\n"])("reads a password from a file that ends in %j", async (end) => {
  const ADMIN_PASSWORD_FILE = await secretFile("password", `Rain on the river ${end}`);
  expect(readConfig({ ADMIN_PASSWORD_FILE })).toMatchObject({
    config: { admin: { password: "Rain on the river " } },
  });
});

test("reads the addresses of database and mail server from files", async () => {
  const outcome = readConfig({
    DATABASE_URL_FILE: await secretFile("database", "postgres://app:secret@db/gatehouse\n"),
    DATABASE_OWNER_URL_FILE: await secretFile("owner", "postgres://owner:secret@db/gatehouse\n"),
    SMTP_URL_FILE: await secretFile("smtp", "smtps://user:secret@mail.palmgrove.example\n"),
  });
  expect(outcome).toMatchObject({
    config: {
      databaseUrl: "postgres://app:secret@db/gatehouse",
      databaseOwnerUrl: "postgres://owner:secret@db/gatehouse",
      smtpUrl: "smtps://user:secret@mail.palmgrove.example",
    },
  });
});

test.each(SECRET_SETTINGS)("rejects %s that is given both as value and as file", async (name) => {
  const file = await secretFile("both", "one");
  expect(readConfig({ [name]: "other", [`${name}_FILE`]: file })).toEqual({
    kind: "invalid",
    line: `The configuration is wrong: ${name} and ${name}_FILE are both set, and only one of them can be.`,
  });
});

test("names the setting whose file is missing or empty", async () => {
  const [missing, empty] = [path.join(folder, "missing"), await secretFile("empty", "\n")];
  expect(readConfig({ SMTP_URL_FILE: missing, BACKUP_KEY_FILE: empty })).toEqual({
    kind: "invalid",
    line: `The configuration is wrong: BACKUP_KEY_FILE names the file ${empty}, which is empty; SMTP_URL_FILE names the file ${missing}, which can't be read (ENOENT).`,
  });
});

test("never shows the content of a file whose secret is invalid", async () => {
  const file = await secretFile("invalid", "mysql://app:do-not-show@db/gatehouse");
  const outcome = readConfig({ DATABASE_URL_FILE: file });
  expect(outcome).toEqual({
    kind: "invalid",
    line: expect.stringMatching(
      /^The configuration is wrong: DATABASE_URL has to be like postgres:\/\/user:password@host:5432\/name, for TLS with [^@]+$/,
    ),
  });
});

test("treats an empty file setting as not set", () => {
  expect(readConfig({ DATABASE_URL_FILE: "", BACKUP_KEY_FILE: "" })).toMatchObject({
    config: { databaseUrl: null, backupKey: null },
  });
});
