import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { DataStore, Upload } from "@tus/server";
import type { Deps } from "../../../platform/deps.server.ts";
import { documentName } from "../../../platform/files/document-name.ts";
import { readUpload } from "../../../platform/files/upload-pieces.store.server.ts";
import { type CheckDeps, checkDocument } from "../../documents/check-document.server.ts";
import { receiveDocument } from "../../documents/receive-document.server.ts";
import { uploadMetadataSchema } from "./upload.schema.ts";
import { appendToUpload, deleteUpload, findUpload } from "./upload.store.server.ts";
import { createUpload, freeSpace } from "./upload-pool.store.server.ts";
import { REJECTIONS } from "./upload-rejection.server.ts";
import { CHUNK_MAX_BYTES } from "./upload-rules.ts";

/** What is not sent within it is forgotten, unless a link to its draft lasts longer; what was sent is known that long, for a form that is sent again. */
export const UPLOAD_RETENTION_MS = 7 * 24 * 3_600_000;

/** Each is a transaction: so much memory does a line take at most, and so much is lost when the program is killed. */
const PIECE_BYTES = 256 * 1024;
/** Two files, chosen again a few times, and some whose beginning was lost on the line. */
const MAX_UPLOADS_PER_FORM = 12;
/** Some two thousand candidates with two photos each. */
const POOL_BYTES = 4 * 1024 ** 3;
/** Two hundred candidates behind one address with two photos each; the files of any others go with their forms. */
const MAX_NETWORK_BYTES = POOL_BYTES / 10;
/** The form takes about twenty minutes: what made progress, or was announced, within it may be sent any moment, and is never evicted. */
const IDLE_AFTER_MS = 60 * 60_000;

const LIMITS = { perForm: MAX_UPLOADS_PER_FORM, networkBytes: MAX_NETWORK_BYTES, poolBytes: POOL_BYTES };

type PostgresUploadsDeps = Pick<Deps, "db" | "files" | "clock" | "log"> & CheckDeps;

/** Where @tus/server keeps uploads: in the database, which all instances share and whose answer says that a piece is durable. */
export class PostgresUploads extends DataStore {
  readonly #deps: PostgresUploadsDeps;
  readonly #networkSha256: Buffer;

  constructor(deps: PostgresUploadsDeps, networkSha256: Buffer) {
    super();
    this.#deps = deps;
    this.#networkSha256 = networkSha256;
    this.extensions = ["creation", "termination"];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, files, clock } = this.#deps;
    const metadata = uploadMetadataSchema.safeParse(upload.metadata);
    if (!metadata.success || !upload.size) throw REJECTIONS.notUnderstood();
    const { filename, field, submissionKey, sha256 } = metadata.data;
    // The database that comes with the program is on the same disk.
    await files.assertFreeSpace();
    const announced = {
      id: upload.id,
      submissionKey,
      field,
      name: documentName(filename, null),
      size: upload.size,
      sha256: Buffer.from(sha256, "hex"),
      networkSha256: this.#networkSha256,
      createdAt: clock.now(),
    };
    const outcome = await createUpload(db, announced, LIMITS, this.#idleBefore());
    switch (outcome.kind) {
      case "created":
        this.#logEvicted(outcome.evicted);
        return upload;
      case "form-full":
        throw REJECTIONS.tooManyOfForm();
      case "network-full":
        throw REJECTIONS.networkShareUsed();
      case "pool-full":
        throw REJECTIONS.noSpace();
    }
  }

  /** Says how far an upload is, and nothing of what was told about the file. */
  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(this.#deps.db, id);
    if (!found) throw REJECTIONS.unknown();
    const { size, received, createdAt, isTaken, isLinked } = found;
    const age = this.#deps.clock.now().getTime() - createdAt.getTime();
    if (!isTaken && !isLinked && age > UPLOAD_RETENTION_MS) throw REJECTIONS.expired();
    return new Upload({ id, size, offset: received });
  }

  /** Keeps what comes piece by piece, so that little is sent again after a line that broke. */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    await this.#insistOnRoom(id);
    let start = offset;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    const save = async () => {
      const bytes = Buffer.concat(waiting);
      waiting = [];
      waitingBytes = 0;
      start = await this.#append(id, start, bytes);
    };
    for await (const chunk of content) {
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes >= PIECE_BYTES) await save();
    }
    if (waitingBytes > 0) await save();
    return start;
  }

  override async remove(id: string): Promise<void> {
    if (await deleteUpload(this.#deps.db, id)) return;
    throw (await findUpload(this.#deps.db, id)) ? REJECTIONS.alreadySent() : REJECTIONS.unknown();
  }

  async #append(id: string, start: number, bytes: Buffer): Promise<number> {
    const { db, clock } = this.#deps;
    const outcome = await appendToUpload(db, id, { start, bytes, now: clock.now() });
    switch (outcome.kind) {
      case "appended":
        if (outcome.isWhole) await this.#check(id);
        return outcome.received;
      case "elsewhere":
        throw REJECTIONS.elsewhere();
      case "corrupt":
        throw REJECTIONS.corrupt();
      case "unknown":
        throw REJECTIONS.unknown();
    }
  }

  /** Looks inside a file that is whole, so that its sender hears at once what is wrong with it. It is looked at again with its form. */
  async #check(id: string): Promise<void> {
    const { db, files } = this.#deps;
    const received = await receiveDocument(files, Readable.from(readUpload(db, id)), "");
    try {
      const { fault } = await checkDocument(this.#deps, received);
      if (!fault) return;
      await deleteUpload(db, id);
      throw REJECTIONS.rejected(fault);
    } finally {
      await rm(received.path, { force: true });
    }
  }

  async #insistOnRoom(id: string): Promise<void> {
    const { db, files } = this.#deps;
    await files.assertFreeSpace();
    const needed = { bytes: CHUNK_MAX_BYTES, poolBytes: POOL_BYTES, idleBefore: this.#idleBefore(), sparedId: id };
    const { isEnough, evicted } = await freeSpace(db, needed);
    this.#logEvicted(evicted);
    if (!isEnough) throw REJECTIONS.noSpace();
  }

  #idleBefore(): Date {
    return new Date(this.#deps.clock.now().getTime() - IDLE_AFTER_MS);
  }

  #logEvicted(evicted: number): void {
    if (evicted > 0) this.#deps.log.warn({ evicted }, "the upload pool is full: idle uploads were evicted");
  }
}
