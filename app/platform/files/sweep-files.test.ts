import { utimes } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { applicationForm, pdfFile } from "../../../tests/builders/application-form.builder.ts";
import { testDeps } from "../../../tests/support/test-deps.ts";
import { testServer } from "../../../tests/support/test-server.ts";
import { receiveDocument } from "../../admissions/documents/receive-document.server.ts";
import { relyOnFiles } from "./stored-files.store.server.ts";
import { sweepFiles } from "./sweep-files.job.server.ts";

const HOUR = 60 * 60 * 1000;

const t = testDeps();
const server = testServer(t);

async function saveDocument(content: string, hoursAgo: number): Promise<Buffer> {
  const document = await receiveDocument(t.deps.files, Readable.from([Buffer.from(content)]), "a.pdf");
  await t.deps.files.save(document);
  await makeOld(document.sha256, hoursAgo);
  return document.sha256;
}

async function makeOld(sha256: Buffer, hours: number): Promise<void> {
  const hash = sha256.toString("hex");
  const then = new Date(t.clock.now().getTime() - hours * HOUR);
  await utimes(path.join(t.dataDir, "files", hash.slice(0, 2), hash), then, then);
}

test("removes unreferenced documents after 48 hours, not before", async () => {
  const [old, young] = [await saveDocument("%PDF-old", 49), await saveDocument("%PDF-young", 47)];
  expect(await sweepFiles(t.deps)).toBe(1);
  expect(await t.deps.files.exists(old)).toBe(false);
  expect(await t.deps.files.exists(young)).toBe(true);
});

test("never removes documents of a saved application", async () => {
  const form = applicationForm({ waecNecoResult: pdfFile("a.pdf", "never deleted") });
  await server.submit(form);
  const documents = await t.deps.db.selectFrom("documents").select("sha256").execute();
  for (const { sha256 } of documents) await makeOld(sha256, 1000);
  expect(await sweepFiles(t.deps)).toBe(0);
  for (const { sha256 } of documents) expect(await t.deps.files.exists(sha256)).toBe(true);
});

test("does not remove a document that was uploaded again just before the sweep", async () => {
  await saveDocument("%PDF-again", 100);
  const again = await saveDocument("%PDF-again", 0);
  await sweepFiles(t.deps);
  expect(await t.deps.files.exists(again)).toBe(true);
});

test("rejects references to a document for an hour after a removal without a response", async () => {
  const old = await saveDocument("%PDF-interrupted", 100);
  const removeStoredBefore = () =>
    Promise.reject(Object.assign(new Error("The store took too long."), { code: "EIO" }));
  await expect(sweepFiles({ ...t.deps, files: { ...t.deps.files, removeStoredBefore } })).rejects.toThrow();
  const rely = () => t.deps.db.transaction().execute((transaction) => relyOnFiles(transaction, t.deps.files, [old]));
  await expect(rely()).rejects.toMatchObject({ code: "EIO" });
  await t.deps.db.updateTable("file_removals").set({ asked_at: sql`now() - interval '61 minutes'` }).execute();
  await expect(rely()).resolves.not.toThrow();
});

test("leaves no pending removals after a completed sweep", async () => {
  const old = await saveDocument("%PDF-ended", 100);
  await sweepFiles(t.deps);
  expect(await t.deps.files.exists(old)).toBe(false);
  expect(await t.deps.db.selectFrom("file_removals").select("sha256").execute()).toEqual([]);
});
