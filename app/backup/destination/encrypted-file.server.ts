import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { BackupDamage } from "../restore/backup-damage.ts";

/**
 * Files that only the key opens, and in which nothing can be changed, left out, added, exchanged or put in another order unnoticed.
 *
 *     GHS1 | mark of the key, 8 bytes | salt, 32 bytes | pieces
 *
 * A piece is up to 64 KiB under AES-256-GCM and its tag of 16 bytes. Each file has a key of its own, HKDF-SHA-256 of the backup key
 * and the salt. A piece's nonce is its number, and whether it is the last one (the construction STREAM: Hoang, Reyhanitabar, Rogaway
 * and Vizár, 2015). What the file is stands beside each piece as authenticated data.
 */
const MAGIC = Buffer.from("GHS1");
const TAG_BYTES = 8;
const SALT_LENGTH = 32;
const HEADER_LENGTH = MAGIC.length + TAG_BYTES + SALT_LENGTH;
const PIECE_LENGTH = 64 * 1024;
const TAG_LENGTH = 16;

/** How long a sealed file is whose content is so long. */
export function encryptedLength(length: number): number {
  const pieces = Math.max(1, Math.ceil(length / PIECE_LENGTH));
  return HEADER_LENGTH + length + pieces * TAG_LENGTH;
}

/** Seals `content` as the file that `what` names. */
export async function* encrypt(content: AsyncIterable<Buffer>, key: Buffer, what: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_LENGTH);
  const fileKey = keyOfFile(key, salt);
  yield Buffer.concat([MAGIC, tagOf(key), salt]);
  let number = 0;
  for await (const { piece, isLast } of piecesOf(content, PIECE_LENGTH)) {
    const cipher = createCipheriv("aes-256-gcm", fileKey, nonceOf(number, isLast)).setAAD(Buffer.from(what));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number++;
  }
}

/** The content of a sealed file. Throws BackupDamage at the first piece that is not as it was written. */
export async function* decrypt(encrypted: AsyncIterable<Buffer>, key: Buffer, what: string): AsyncGenerator<Buffer> {
  const source = encrypted[Symbol.asyncIterator]();
  try {
    const { header, rest } = await readHeader(source, what);
    if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new BackupDamage("damaged", what);
    const tag = header.subarray(MAGIC.length, MAGIC.length + TAG_BYTES);
    if (!tag.equals(tagOf(key))) throw new BackupDamage("other-key", what);
    const fileKey = keyOfFile(key, header.subarray(MAGIC.length + TAG_BYTES));
    let number = 0;
    for await (const { piece, isLast } of piecesOf(following(rest, source), PIECE_LENGTH + TAG_LENGTH)) {
      yield openPiece(piece, fileKey, nonceOf(number, isLast), what);
      number++;
    }
  } finally {
    await source.return?.();
  }
}

function openPiece(piece: Buffer, fileKey: Buffer, nonce: Buffer, what: string): Buffer {
  if (piece.length < TAG_LENGTH) throw new BackupDamage("damaged", what);
  const decipher = createDecipheriv("aes-256-gcm", fileKey, nonce, { authTagLength: TAG_LENGTH });
  decipher.setAAD(Buffer.from(what)).setAuthTag(piece.subarray(-TAG_LENGTH));
  const content = decipher.update(piece.subarray(0, -TAG_LENGTH));
  try {
    // It has nothing more to give, and throws when the tag does not fit.
    decipher.final();
    return content;
  } catch (cause) {
    throw new BackupDamage("damaged", what, { cause });
  }
}

async function readHeader(source: AsyncIterator<Buffer>, what: string): Promise<{ header: Buffer; rest: Buffer }> {
  let read = Buffer.alloc(0);
  while (read.length < HEADER_LENGTH) {
    const { done, value } = await source.next();
    if (done) throw new BackupDamage("damaged", what);
    read = Buffer.concat([read, value]);
  }
  return { header: read.subarray(0, HEADER_LENGTH), rest: read.subarray(HEADER_LENGTH) };
}

async function* following(first: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}

/** Cuts a stream into pieces of `length`; only the last one may be shorter, and there is always one, if an empty one. */
async function* piecesOf(content: AsyncIterable<Buffer>, length: number) {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    held.push(chunk);
    size += chunk.length;
    // One byte more than a piece shows that the piece is not the last.
    if (size <= length) continue;
    let joined = Buffer.concat(held, size);
    for (; joined.length > length; joined = joined.subarray(length)) {
      yield { piece: joined.subarray(0, length), isLast: false };
    }
    held = [joined];
    size = joined.length;
  }
  yield { piece: Buffer.concat(held, size), isLast: true };
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

/** Tells whether a file was sealed with this key, and nothing else about the key. */
function tagOf(key: Buffer): Buffer {
  return createHmac("sha256", key).update("gatehouse backup: mark").digest().subarray(0, TAG_BYTES);
}
