import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { SavedRow } from "./history.ts";

export type SavedApplication = SavedRow & {
  email: string;
  /** Hex hashes by form field. */
  documents: Record<string, string>;
  mails: { text: string }[];
};

/** Reads every saved application directly from the database. */
export async function readSaved(connection: pg.ClientConfig): Promise<SavedApplication[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<SavedApplication>(`
      select a.submission_key as key, a.reference, a.email,
        (select coalesce(json_object_agg(d.field, encode(d.sha256, 'hex')), '{}') from documents d where d.application_id = a.id) as documents,
        (select coalesce(json_agg(json_build_object('text', m.text_body)), '[]') from mails m where m.recipient = a.email) as mails
      from applications a`);
    return rows;
  } finally {
    await client.end();
  }
}

/** Hashes every document on the disk, and lists files whose names don't match their hash. */
export async function readBlobs(dataDir: string): Promise<{ hashes: Set<string>; misnamed: string[] }> {
  const root = path.join(dataDir, "files");
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const hashes = new Set<string>();
  const misnamed: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const content = await readFile(path.join(entry.parentPath, entry.name));
    const hash = createHash("sha256").update(content).digest("hex");
    if (hash === entry.name) hashes.add(hash);
    else misnamed.push(entry.name);
  }
  return { hashes, misnamed };
}
