import { createHash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { HostileDocument } from "../../builders/hostile-documents.builder.ts";
import type { BuiltApp } from "../../support/apps/built-app.ts";
import { withRecords } from "./records.ts";
import { sendApplication } from "./staff-member.ts";

/** Sends applications of one family, and returns their last names, in the order in which they wait. */
export async function sendFamily(app: BuiltApp, family: string, firstNames: readonly string[]): Promise<string[]> {
  const names = firstNames.map((name) => `${name} ${family}`);
  for (const name of names) await sendApplication(app, name);
  return names;
}

/** Opens the review of a family's applications. */
export async function openReview(page: Page, family: string, options: Parameters<Page["goto"]>[1] = {}): Promise<void> {
  await page.goto(`/dashboard?q=${family}`, options);
  const search = new URL(page.url()).searchParams.get("search");
  await page.goto(`/dashboard/review?search=${search}`, options);
}

/** Returns an invented family name. */
export function newFamily(): string {
  return `Family${randomBytes(5).toString("hex")}`;
}

export type Decided = { last_name: string; status: string; outcome: string | null };

/** Returns what is recorded about a family's applications. */
export function recordedOf(app: BuiltApp, family: string): Promise<Decided[]> {
  return withRecords(app, async (client) => {
    const text = "select last_name, status, outcome from applications where last_name like $1 order by id";
    return (await client.query<Decided>(text, [`%${family}`])).rows;
  });
}

/** Adds documents to an application as if the upload check had accepted them. */
export function addUncheckedDocuments(
  app: BuiltApp,
  lastName: string,
  documents: readonly HostileDocument[],
): Promise<void> {
  return withRecords(app, async (client) => {
    for (const { name, mediaType, content } of documents) {
      const sha256 = createHash("sha256").update(content).digest();
      const hash = sha256.toString("hex");
      const folder = path.join(app.dataDir, "files", hash.slice(0, 2));
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, hash), content);
      await client.query(
        `insert into documents (id, application_id, field, sha256, size, media_type, original_name, sent_at)
         select $1, id, 'additional', $2, $3, $4, $5, now() from applications where last_name = $6`,
        [randomBytes(16).toString("base64url"), sha256, content.length, mediaType, name, lastName],
      );
    }
  });
}
