import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { decrypt, encrypt, encryptedLength } from "./encrypted-file.server.ts";

const CHUNK = 64 * 1024;
const HEADER = 44;
const ENCRYPTED_CHUNK = CHUNK + 16;

const key = randomBytes(32);
const content = randomBytes(3 * CHUNK);

/** A stream of buffers, as a file is read: in pieces that don't end where chunks do. */
function streamOf(bytes: Buffer): AsyncIterable<Buffer> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / 50_000) }, (_, index) =>
    bytes.subarray(index * 50_000, (index + 1) * 50_000),
  );
  return Readable.from(pieces);
}

const encrypted = (bytes: Buffer) => buffer(encrypt(streamOf(bytes), key, "documents/1"));
const decrypted = (bytes: Buffer, { name = "documents/1", with: ownKey = key } = {}) =>
  buffer(decrypt(streamOf(bytes), ownKey, name));

test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK])(
  "a file of %i bytes is the same after it is decrypted",
  async (length) => {
    const file = await encrypted(content.subarray(0, length));
    expect(file.length).toBe(encryptedLength(length));
    expect((await decrypted(file)).equals(content.subarray(0, length))).toBe(true);
  },
);

test.each([0, 1, 2])("a file that ends after %i of its three chunks is damaged", async (chunks) => {
  const file = await encrypted(content);
  await expect(decrypted(file.subarray(0, HEADER + chunks * ENCRYPTED_CHUNK))).rejects.toMatchObject({
    damage: "damaged",
  });
});

test("a file whose chunks change places is damaged", async () => {
  const file = await encrypted(content);
  const chunk = (number: number) =>
    file.subarray(HEADER + number * ENCRYPTED_CHUNK, HEADER + (number + 1) * ENCRYPTED_CHUNK);
  const swapped = Buffer.concat([file.subarray(0, HEADER), chunk(1), chunk(0), chunk(2)]);
  await expect(decrypted(swapped)).rejects.toMatchObject({ damage: "damaged" });
});

test.each([HEADER - 1, HEADER, HEADER + ENCRYPTED_CHUNK - 1, HEADER + 2 * ENCRYPTED_CHUNK])(
  "a file with another byte %i is damaged",
  async (place) => {
    const file = await encrypted(content);
    file[place] = (file[place] ?? 0) ^ 1;
    await expect(decrypted(file)).rejects.toMatchObject({ damage: "damaged" });
  },
);

test("a file under another name is damaged, and one with another key says so", async () => {
  const file = await encrypted(content);
  await expect(decrypted(file, { name: "documents/2" })).rejects.toMatchObject({ damage: "damaged" });
  await expect(decrypted(file, { with: randomBytes(32) })).rejects.toMatchObject({ damage: "other-key" });
});
