import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { BackupDamage } from "./backup-damage.ts";

/**
 * The format of encrypted files. Changed, missing, added, swapped or reordered chunks are detected.
 *
 *     GHS1 | key fingerprint, 8 bytes | salt, 32 bytes | chunks
 *
 * A chunk is up to 64 KiB encrypted with AES-256-GCM, followed by its tag of 16 bytes. Each file has its own key: HKDF-SHA-256 of the
 * backup key and the salt. A chunk's nonce is its number and a flag on the last one (the STREAM construction: Hoang, Reyhanitabar,
 * Rogaway and Vizár, 2015). The file's name is the additional authenticated data of each chunk.
 */
const MAGIC = Buffer.from("GHS1");
const FINGERPRINT_LENGTH = 8;
const SALT_LENGTH = 32;
const HEADER_LENGTH = MAGIC.length + FINGERPRINT_LENGTH + SALT_LENGTH;
const CHUNK_LENGTH = 64 * 1024;
const TAG_LENGTH = 16;

/** Returns the length of an encrypted file, given the length of its content. */
export function encryptedLength(length: number): number {
  const chunks = Math.max(1, Math.ceil(length / CHUNK_LENGTH));
  return HEADER_LENGTH + length + chunks * TAG_LENGTH;
}

/** Encrypts `content` as the file named `name`. */
export async function* encrypt(content: AsyncIterable<Buffer>, key: Buffer, name: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_LENGTH);
  const fileKey = keyOfFile(key, salt);
  yield Buffer.concat([MAGIC, fingerprintOf(key), salt]);
  let number = 0;
  for await (const { chunk, isLast } of chunksOf(content, CHUNK_LENGTH)) {
    const cipher = createCipheriv("aes-256-gcm", fileKey, nonceOf(number, isLast)).setAAD(Buffer.from(name));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    number++;
  }
}

/** Decrypts a file. Throws BackupDamage at the first chunk that was changed. */
export async function* decrypt(encrypted: AsyncIterable<Buffer>, key: Buffer, name: string): AsyncGenerator<Buffer> {
  const source = encrypted[Symbol.asyncIterator]();
  try {
    const { header, rest } = await readHeader(source, name);
    if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new BackupDamage("damaged", name);
    const fingerprint = header.subarray(MAGIC.length, MAGIC.length + FINGERPRINT_LENGTH);
    if (!fingerprint.equals(fingerprintOf(key))) throw new BackupDamage("other-key", name);
    const fileKey = keyOfFile(key, header.subarray(MAGIC.length + FINGERPRINT_LENGTH));
    let number = 0;
    for await (const { chunk, isLast } of chunksOf(following(rest, source), CHUNK_LENGTH + TAG_LENGTH)) {
      yield decryptChunk(chunk, fileKey, nonceOf(number, isLast), name);
      number++;
    }
  } finally {
    await source.return?.();
  }
}

function decryptChunk(chunk: Buffer, fileKey: Buffer, nonce: Buffer, name: string): Buffer {
  if (chunk.length < TAG_LENGTH) throw new BackupDamage("damaged", name);
  const decipher = createDecipheriv("aes-256-gcm", fileKey, nonce, { authTagLength: TAG_LENGTH });
  decipher.setAAD(Buffer.from(name)).setAuthTag(chunk.subarray(-TAG_LENGTH));
  const content = decipher.update(chunk.subarray(0, -TAG_LENGTH));
  try {
    // Returns no more content; throws when the tag doesn't match.
    decipher.final();
    return content;
  } catch (cause) {
    throw new BackupDamage("damaged", name, { cause });
  }
}

async function readHeader(source: AsyncIterator<Buffer>, name: string): Promise<{ header: Buffer; rest: Buffer }> {
  let read = Buffer.alloc(0);
  while (read.length < HEADER_LENGTH) {
    const { done, value } = await source.next();
    if (done) throw new BackupDamage("damaged", name);
    read = Buffer.concat([read, value]);
  }
  return { header: read.subarray(0, HEADER_LENGTH), rest: read.subarray(HEADER_LENGTH) };
}

async function* following(first: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}

/** Splits a stream into chunks of `length`. Only the last one may be shorter; an empty stream is one empty chunk. */
async function* chunksOf(content: AsyncIterable<Buffer>, length: number) {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const bytes of content) {
    pending.push(bytes);
    size += bytes.length;
    // A chunk isn't the last one if at least one byte follows it.
    if (size <= length) continue;
    let joined = Buffer.concat(pending, size);
    for (; joined.length > length; joined = joined.subarray(length)) {
      yield { chunk: joined.subarray(0, length), isLast: false };
    }
    pending = [joined];
    size = joined.length;
  }
  yield { chunk: Buffer.concat(pending, size), isLast: true };
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function keyOfFile(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, "gatehouse backup: file", 32));
}

/** Identifies the key that a file was encrypted with, without revealing it. */
function fingerprintOf(key: Buffer): Buffer {
  return createHmac("sha256", key).update("gatehouse backup: mark").digest().subarray(0, FINGERPRINT_LENGTH);
}
