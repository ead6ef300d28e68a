import { createHash, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { applicationForm } from "../../../../../tests/builders/application-form.builder.ts";
import { fixtureJpeg, fixturePdf } from "../../../../../tests/builders/document.builder.ts";
import { tusSender } from "../../../../../tests/support/applicants/tus-sender.ts";
import { testDeps } from "../../../../../tests/support/test-deps.ts";
import { testServer } from "../../../../../tests/support/test-server.ts";

const MEGABYTE = 1024 * 1024;
const FILE_BYTES = 8 * MEGABYTE;
const MINUTE_MS = 60_000;
const DOCUMENT = fixturePdf("WAEC", 2 * MEGABYTE).content;
const CAFE = "203.0.113.9";

const t = testDeps();
const server = testServer(t, ["127.0.0.1"]);

beforeEach(async () => {
  await t.deps.db.deleteFrom("uploads").execute();
  await t.deps.db.deleteFrom("drafts").execute();
});

const senderAt = (address: string) => tusSender(server.origin, { "X-Forwarded-For": address });

type Stored = { id: string; network: string; idleMinutes: number; isComplete?: boolean; isSent?: boolean };

/** Inserts uploads of 8 MiB into the pool. */
async function store(uploads: Stored[]): Promise<void> {
  const rows = uploads.map(({ id, network, idleMinutes, isComplete = true, isSent = false }) => {
    const at = new Date(t.clock.now().getTime() - idleMinutes * MINUTE_MS);
    return {
      id,
      submission_key: randomUUID(),
      field: "jambResult" as const,
      name: "jamb.jpg",
      size: FILE_BYTES,
      sha256: Buffer.alloc(32),
      received: isComplete ? FILE_BYTES : FILE_BYTES - 1,
      created_at: at,
      progressed_at: at,
      finished_at: isComplete ? at : null,
      taken_at: isSent ? at : null,
      network_sha256: createHash("sha256").update(network).digest(),
    };
  });
  await t.deps.db.insertInto("uploads").values(rows).execute();
}

const several = (count: number, stored: Omit<Stored, "id">): Stored[] =>
  Array.from({ length: count }, () => ({ ...stored, id: randomUUID() }));

const isStored = async (id: string) =>
  (await t.deps.db.selectFrom("uploads").select("id").where("id", "=", id).execute()).length > 0;

const countStored = async () => (await t.deps.db.selectFrom("uploads").select("id").execute()).length;

const countOf = (responses: Response[], status: number) =>
  responses.filter((response) => response.status === status).length;

test("accepts 24 of 30 uploads that one form creates at once", async () => {
  const submissionKey = randomUUID();
  const sender = senderAt(CAFE);
  const responses = await Promise.all(Array.from({ length: 30 }, () => sender.announce(DOCUMENT, { submissionKey })));
  expect([countOf(responses, 201), countOf(responses, 429)]).toEqual([24, 6]);
});

describe("one network's share of the pool", () => {
  test("is a tenth: beyond it uploads return 429, and other networks are not affected", async () => {
    await store(several(51, { network: CAFE, idleMinutes: 1 }));
    const rejected = await senderAt(CAFE).announce(DOCUMENT);
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get("Retry-After")).toBe("3600");
    expect(await rejected.text()).toBe(
      "Many files from your network are waiting for their forms to be submitted. Send this file together with the form.",
    );
    expect((await senderAt("203.0.113.10").announce(DOCUMENT)).status).toBe(201);
  });

  test("is not exceeded by uploads created at once", async () => {
    await store(several(41, { network: CAFE, idleMinutes: 1 }));
    const sender = senderAt(CAFE);
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => sender.announce(DOCUMENT, { size: FILE_BYTES })),
    );
    expect([countOf(responses, 201), countOf(responses, 429)]).toEqual([10, 20]);
  });

  test("counts pending uploads, not submitted ones", async () => {
    await store(several(300, { network: CAFE, idleMinutes: 1, isSent: true }));
    expect((await senderAt(CAFE).announce(DOCUMENT)).status).toBe(201);
  });

  test("is freed after an hour by uploads that received nothing", async () => {
    const sender = senderAt(CAFE);
    const address = await sender.begin(DOCUMENT);
    await sender.send(address, 0, DOCUMENT.subarray(0, MEGABYTE));
    await Promise.all(Array.from({ length: 51 }, () => sender.announce(DOCUMENT, { size: FILE_BYTES })));
    t.clock.advance(59 * MINUTE_MS);
    expect((await sender.announce(DOCUMENT, { size: FILE_BYTES })).status).toBe(429);
    t.clock.advance(2 * MINUTE_MS);
    expect((await sender.announce(DOCUMENT, { size: FILE_BYTES })).status).toBe(201);
    expect(await countStored()).toBe(2);
    expect((await sender.send(address, MEGABYTE, DOCUMENT.subarray(MEGABYTE))).status).toBe(204);
  });

  test("is shared by all addresses of one IPv6 /64 network", async () => {
    await store(several(51, { network: "2001:db8:1:2::/64", idleMinutes: 1 }));
    expect((await senderAt("2001:db8:1:2::7").announce(DOCUMENT)).status).toBe(429);
    expect((await senderAt("2001:db8:1:3::7").announce(DOCUMENT)).status).toBe(201);
  });

  test("is tracked by a hash that is deleted when the form is submitted", async () => {
    const key = randomUUID();
    const sender = senderAt(CAFE);
    const waecNecoResultUpload = await sender.sendWhole(DOCUMENT, { submissionKey: key });
    const jambResultUpload = await sender.sendWhole(fixtureJpeg(5000).content, {
      submissionKey: key,
      field: "jambResult",
    });
    const networks = async () =>
      (await t.deps.db.selectFrom("uploads").select("network_sha256").execute()).map((row) =>
        row.network_sha256?.toString("hex"),
      );
    const hash = createHash("sha256").update(CAFE).digest("hex");
    expect(await networks()).toEqual([hash, hash]);

    const form = applicationForm({ key, waecNecoResult: null, jambResult: null });
    form.append("waecNecoResultUpload", waecNecoResultUpload);
    form.append("jambResultUpload", jambResultUpload);
    const submitted = await server.submit(form);
    expect(submitted.status).toBe(201);
    expect(await networks()).toEqual([undefined, undefined]);
  });
});

describe("a full pool", () => {
  /** Fills the pool of 4 GiB from ten networks, minus the space of `others`. */
  const fill = (others: Stored[], idleMinutes: number) =>
    store([
      ...Array.from({ length: 512 - others.length }, (_, place) => ({
        id: `filler-${place}`,
        network: `198.51.100.${place % 10}`,
        idleMinutes,
      })),
      ...others,
    ]);

  test("evicts the oldest incomplete upload", async () => {
    const incomplete = { network: "192.0.2.1", isComplete: false };
    await fill(
      [
        { ...incomplete, id: "oldest", idleMinutes: 300 },
        { ...incomplete, id: "newer", idleMinutes: 200 },
      ],
      2000,
    );
    expect((await senderAt(CAFE).announce(DOCUMENT)).status).toBe(201);
    expect([await isStored("oldest"), await isStored("newer"), await isStored("filler-0")]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test("evicts finished uploads that were not submitted", async () => {
    await fill([{ id: "older", network: "192.0.2.1", idleMinutes: 300 }], 200);
    await expect(senderAt(CAFE).sendWhole(DOCUMENT)).resolves.toMatch(/^[\w-]{22}$/);
    expect(await isStored("older")).toBe(false);
  });

  test("never evicts an upload that just made progress", async () => {
    await fill([], 59);
    const rejected = await senderAt(CAFE).announce(DOCUMENT);
    expect(rejected.status).toBe(503);
    expect(rejected.headers.get("Retry-After")).toBe("3600");
    expect(await isStored("filler-0")).toBe(true);
  });

  test("never evicts an upload that a draft link needs", async () => {
    const id = "linked";
    await fill([{ id, network: "192.0.2.1", idleMinutes: 9000, isComplete: false }], 200);
    const { submission_key } = await t.deps.db
      .selectFrom("uploads")
      .select("submission_key")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const now = t.clock.now();
    const sha256 = Buffer.alloc(32);
    const draft = { submission_key, email: "a@example.com", typed: "{}", upload_ids: [id], created_at: now };
    await t.deps.db
      .insertInto("drafts")
      .values({ ...draft, token_sha256: sha256, network_sha256: sha256, expires_at: now })
      .execute();
    expect((await senderAt(CAFE).announce(DOCUMENT)).status).toBe(201);
    expect(await isStored(id)).toBe(true);
  });

  test("lets an upload continue that was created before it was full", async () => {
    const sender = senderAt(CAFE);
    const address = await sender.begin(DOCUMENT);
    await sender.send(address, 0, DOCUMENT.subarray(0, MEGABYTE));
    t.clock.advance(300 * MINUTE_MS);
    await fill([], 200);
    expect((await sender.send(address, MEGABYTE, DOCUMENT.subarray(MEGABYTE))).status).toBe(204);
  });
});
