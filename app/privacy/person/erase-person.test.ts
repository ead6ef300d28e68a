import { access } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { applicationForm } from "../../../tests/builders/application-form.builder.ts";
import { type KnownPerson, knownPerson } from "../../../tests/builders/known-person.builder.ts";
import { changeAnswersOf } from "../../../tests/support/applicants/answers-form.ts";
import { putRowsBack, rowsOf } from "../../../tests/support/database/schema-of.ts";
import { addStaff, routeArgs } from "../../../tests/support/staff/staff-session.ts";
import { requestContext, testDeps } from "../../../tests/support/test-deps.ts";
import { testServer } from "../../../tests/support/test-server.ts";
import { readReceipt } from "../../admissions/receipt/receipt-access.server.ts";
import { applicationOfSession } from "../../admissions/status/access/applicant-session.server.ts";
import { loader as verify } from "../../admissions/verify/verify.loader.server.ts";
import { requestContextKey } from "../../platform/deps.server.ts";
import { findCredentials } from "../../staff/accounts/staff.store.server.ts";
import { reapplyErasures } from "../tombstones/reapply-erasures.server.ts";
import type { Tombstone } from "../tombstones/tombstone.schema.ts";
import { listTombstones } from "../tombstones/tombstones.store.server.ts";
import { erasePerson, readPerson } from "./erase-person.server.ts";
import type { PersonQuery } from "./person-query.ts";
import { countRecords } from "./person-records.ts";

const ASK: PersonQuery = { email: null, reference: null, number: null };

const OPERATOR = { actor: { kind: "operator", name: "ada, at the command line" } } as const;

const t = testDeps();
const server = testServer(t);
let staffId: number;
beforeAll(async () => {
  await addStaff(t.deps, "ngozi");
  staffId = (await findCredentials(t.deps.db, "ngozi"))?.id ?? 0;
});
const person = (name: string, documentText?: string) =>
  knownPerson(t.deps, server, { name, staffId, ...(documentText !== undefined && { documentText }) });

async function erase(query: PersonQuery) {
  const { fingerprint } = await readPerson(t.deps, query);
  const erasure = await erasePerson(t.deps, query, { fingerprint, byWhom: "ngozi", viewer: OPERATOR });
  if (erasure.kind !== "erased") throw new Error(`Nobody was erased: ${erasure.kind}.`);
  return erasure.tombstone;
}

/** Returns every row of every table, including the queue and the rate limits, as text. */
async function everything(): Promise<string> {
  const jobs = await t.pool.query("select data from pgboss.job");
  return JSON.stringify([await rowsOf(t.deps.db), jobs.rows]);
}

/** Finds where a person is still mentioned, also in hexadecimal. */
async function tracesOf({ email, reference, jamb, lastName, verificationCode }: KnownPerson): Promise<string[]> {
  const all = (await everything()).toLowerCase();
  const names = [email, reference, jamb, lastName, verificationCode].map((name) => name.toLowerCase());
  return names.filter((name) => all.includes(name) || all.includes(Buffer.from(name).toString("hex")));
}

const isStored = (sha256: Buffer) => {
  const hash = sha256.toString("hex");
  return access(path.join(t.dataDir, "files", hash.slice(0, 2), hash)).then(
    () => true,
    () => false,
  );
};

const documentsOf = (id: number) =>
  t.deps.db.selectFrom("documents").select(["id", "sha256"]).where("application_id", "=", id).execute();

describe("erasing a person", () => {
  test("finds all records of the person", async () => {
    await person("Ada");
    const { records } = await readPerson(t.deps, { ...ASK, email: "ADA@example.com" });
    expect(countRecords(records)).toEqual({
      applications: 1,
      documents: 2,
      events: 2,
      letters: 0,
      payments: 0,
      notes: 1,
      drafts: 1,
      uploads: 1,
      subscriptions: 1,
      statusRequests: 1,
      // Mails: received, in review, more needed, code, draft link, newsletter confirmation.
      mails: 5,
      sessions: 1,
      limits: 4,
      jobs: 7,
    });
  });

  test("removes the person from every table, the queue and the disk, and leaves others unchanged", async () => {
    const [bola, efe] = [
      await person("Bola", "a certificate that both have"),
      await person("Efe", "a certificate that both have"),
    ];
    const [documents, others] = [await documentsOf(bola.id), await documentsOf(efe.id)];
    expect(await tracesOf(bola)).toHaveLength(5);
    await erase({ ...ASK, email: bola.email });

    expect(await tracesOf(bola)).toEqual([]);
    const shared = others.map(({ sha256 }) => sha256.toString("hex"));
    for (const { sha256 } of documents) expect(await isStored(sha256)).toBe(shared.includes(sha256.toString("hex")));
    for (const { sha256 } of others) expect(await isStored(sha256)).toBe(true);
    expect(await tracesOf(efe)).toHaveLength(5);
  });

  test("removes answers that the applicant has changed, as they were before", async () => {
    const emeka = await person("Emeka");
    await t.deps.db.updateTable("applications").set({ status: "received" }).where("id", "=", emeka.id).execute();
    await changeAnswersOf(t.deps, emeka.cookie, { address: "4 Mission Crescent" });
    await changeAnswersOf(t.deps, emeka.cookie, { address: "5 Palm Crescent" });
    for (const word of ["4 Mission Crescent", "5 Palm Crescent"]) expect(await everything()).toContain(word);
    await erase({ ...ASK, reference: emeka.reference });
    for (const word of ["4 Mission Crescent", "5 Palm Crescent"]) expect(await everything()).not.toContain(word);
  });

  test("ends the session, and leaves the receipt and verification unknown", async () => {
    const chidi = await person("Chidi");
    const context = requestContext(t.deps).get(requestContextKey);
    const check = (code: string) => verify(routeArgs(t.deps, `/verify/${code}`, { params: { code } }));
    expect((await check(chidi.verificationCode)).data.kind).toBe("genuine");
    expect(await applicationOfSession(t.deps, context, chidi.cookie)).toBe(chidi.id);
    await erase({ ...ASK, reference: chidi.reference });
    expect(await check(chidi.verificationCode)).toMatchObject({ data: { kind: "unknown" }, init: { status: 404 } });
    expect(await readReceipt(t.deps, chidi.receiptToken)).toBeNull();
    expect(await applicationOfSession(t.deps, context, chidi.cookie)).toBeNull();
  });

  test("by reference erases that application's records, but not others under a shared address", async () => {
    const dayo = await person("Dayo");
    const brother = applicationForm({
      answers: { email: dayo.email, firstName: "Brother", jambRegistrationNo: "2025BROTHER" },
    });
    await server.submit(brother);
    const { removed } = await erase({ ...ASK, reference: dayo.reference });
    expect(removed).toMatchObject({ applications: 1, documents: 2, mails: 3, drafts: 0, subscriptions: 0 });
    const { records } = await readPerson(t.deps, { ...ASK, email: dayo.email });
    expect(countRecords(records)).toMatchObject({ applications: 1, drafts: 1, subscriptions: 1 });
  });

  test("by JAMB number ignores case and spaces", async () => {
    const ebi = await person("Ebi");
    const { records } = await readPerson(t.deps, { ...ASK, number: ebi.jamb });
    expect(records.applications.map(({ reference }) => reference)).toEqual([ebi.reference]);
  });

  test("erases nothing when the records changed since they were shown", async () => {
    const femi = await person("Femi");
    const query = { ...ASK, reference: femi.reference };
    const { fingerprint } = await readPerson(t.deps, query);
    await t.deps.db.updateTable("applications").set({ status: "in-review" }).where("id", "=", femi.id).execute();
    await t.deps.db.deleteFrom("mails").where("recipient", "=", femi.email).execute();
    expect(await erasePerson(t.deps, query, { fingerprint, byWhom: "ngozi", viewer: OPERATOR })).toEqual({
      kind: "changed",
    });
    expect((await readPerson(t.deps, query)).records.applications).toHaveLength(1);
  });

  test("leaves an anonymous tombstone with author, time and counts", async () => {
    const gozie = await person("Gozie");
    const tombstone = await erase({ ...ASK, email: gozie.email });
    expect(await listTombstones(t.deps.db)).toContainEqual(tombstone);
    expect(tombstone).toMatchObject({
      byWhom: "ngozi",
      erasedAt: t.clock.now().toISOString(),
      removed: { applications: 1 },
    });
    expect(JSON.stringify(tombstone).toLowerCase()).not.toContain("gozie");
  });

  test("keeps access log entries, by application id", async () => {
    const hauwa = await person("Hauwa");
    await erase({ ...ASK, reference: hauwa.reference });
    const { rows } = await t.pool.query("select staff_id from application_views where application_id = $1", [hauwa.id]);
    expect(rows).toEqual([{ staff_id: staffId }]);
  });
});

describe("a restored backup from before an erasure", () => {
  const eraseAgain = (stored: Tombstone[]) =>
    t.deps.db.transaction().execute((transaction) => reapplyErasures(transaction, stored));

  test("erases the person again by the stored tombstone, and keeps a later application", async () => {
    const ike = await person("Ike");
    const backup = await rowsOf(t.deps.db);
    const tombstone = await erase({ ...ASK, email: ike.email });
    await putRowsBack(t.owner.pool, backup);
    expect(await tracesOf(ike)).toHaveLength(5);
    expect((await listTombstones(t.deps.db)).map(({ id }) => id)).not.toContain(tombstone.id);

    const { removed } = await eraseAgain([JSON.parse(JSON.stringify(tombstone))]);
    expect(removed).toMatchObject({ applications: 1, documents: 2, drafts: 1, subscriptions: 1 });
    expect(await tracesOf(ike)).toEqual([]);
    expect((await listTombstones(t.deps.db)).map(({ id }) => id)).toContain(tombstone.id);

    t.clock.advance(1000);
    const again = await person("Ike");
    expect(await eraseAgain([tombstone])).toMatchObject({
      removed: { applications: 0, mails: 0, drafts: 0 },
    });
    expect(await tracesOf(again)).toHaveLength(5);
  });

  test("erases the draft of a form that was not submitted yet", async () => {
    const jide = await person("Jide");
    const { submission_key: key } = await t.deps.db
      .selectFrom("applications")
      .select("submission_key")
      .where("id", "=", jide.id)
      .executeTakeFirstOrThrow();
    const tombstone = await erase({ ...ASK, reference: jide.reference });
    const draft = {
      email: "elsewhere@example.com",
      typed: JSON.stringify({ lastName: [jide.lastName] }),
      upload_ids: [],
    };
    const bytes = Buffer.alloc(32, 7);
    const times = { created_at: t.clock.now(), expires_at: t.clock.now() };
    await t.deps.db
      .insertInto("drafts")
      .values({ ...draft, ...times, submission_key: key, token_sha256: bytes, network_sha256: bytes })
      .execute();
    await eraseAgain([tombstone]);
    expect(await everything()).not.toContain(jide.lastName);
  });
});
