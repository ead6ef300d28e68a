import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { DataStore, Upload } from "@tus/server";
import * as z from "zod/mini";
import type { Deps } from "../../../../platform/deps.server.ts";
import { documentName } from "../../../../platform/documents/document-name.ts";
import { readUpload, storePart } from "../../../../platform/files/upload-content.store.server.ts";
import { documentField } from "../../../application.schema.ts";
import { type CheckDeps, checkDocument } from "../../../documents/check-document.server.ts";
import { receiveDocument } from "../../../documents/receive-document.server.ts";
import { CHUNK_MAX_BYTES } from "../upload-rules.ts";
import { appendToUpload, deleteUpload, findUpload, finishUpload } from "./upload.store.server.ts";
import { createUpload, freeSpace } from "./upload-pool.store.server.ts";
import { REJECTIONS } from "./upload-rejection.server.ts";

/** How long uploads are stored, unless a link to their draft lasts longer. Submitted ones are known that long after, for a form that is sent again. */
export const UPLOAD_RETENTION_MS = 7 * 24 * 3_600_000;

/** The size of a part: the memory per connection, and what is lost when the server is killed. */
const PIECE_BYTES = 256 * 1024;
/** Two results and four more files, chosen again a few times, and some whose creation response was lost. */
const MAX_UPLOADS_PER_FORM = 24;
/** Some two thousand applicants with two photos each. */
const POOL_BYTES = 4 * 1024 ** 3;
/** Two hundred applicants behind one address with two photos each; beyond that, files are sent with their forms. */
const MAX_NETWORK_BYTES = POOL_BYTES / 10;
/** The form takes about twenty minutes. Uploads that were created or made progress within this time are never evicted. */
const IDLE_AFTER_MS = 60 * 60_000;

const LIMITS = { perForm: MAX_UPLOADS_PER_FORM, networkBytes: MAX_NETWORK_BYTES, poolBytes: POOL_BYTES };

/** The `Upload-Metadata` of a new upload. */
const uploadMetadataSchema = z.object({
  filename: z.string().check(z.maxLength(1000)),
  field: documentField,
  submissionKey: z.guid(),
  /** The hash of the whole file, in hexadecimal digits. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
});

type PostgresUploadsDeps = Pick<Deps, "db" | "files" | "clock" | "log"> & CheckDeps;

/** A @tus/server data store in the database, and in the object store if there is one: all instances share both, and each piece is durable. */
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
    if (!metadata.success || !upload.size) throw REJECTIONS.invalidMetadata();
    const { filename, field, submissionKey, sha256 } = metadata.data;
    // The embedded database is on the same disk.
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
        throw REJECTIONS.networkFull();
      case "pool-full":
        throw REJECTIONS.noSpace();
    }
  }

  /** Returns the progress of an upload without the file's metadata. Finishes one that a crash left whole. */
  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(this.#deps.db, id);
    if (!found) throw REJECTIONS.unknown();
    const { size, received, createdAt, isFinished, isTaken, isLinked } = found;
    const age = this.#deps.clock.now().getTime() - createdAt.getTime();
    if (!isTaken && !isLinked && age > UPLOAD_RETENTION_MS) throw REJECTIONS.expired();
    if (received === size && !isFinished) await this.#finish(id);
    return new Upload({ id, size, offset: received });
  }

  /** Saves the content piece by piece, so that little is sent again after a lost connection. */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    await this.#ensurePoolSpace(id);
    let start = offset;
    let pending: Buffer[] = [];
    let pendingBytes = 0;
    const save = async () => {
      const bytes = Buffer.concat(pending);
      pending = [];
      pendingBytes = 0;
      start = await this.#append(id, start, bytes);
    };
    for await (const chunk of content) {
      pending.push(chunk);
      pendingBytes += chunk.length;
      if (pendingBytes >= PIECE_BYTES) await save();
    }
    if (pendingBytes > 0) await save();
    return start;
  }

  override async remove(id: string): Promise<void> {
    if (await deleteUpload(this.#deps.db, id, { sparesLinked: true })) return;
    const upload = await findUpload(this.#deps.db, id);
    if (!upload) throw REJECTIONS.unknown();
    // Otherwise a draft link needs it, which opens the form as it was when the link was asked for. The sweep deletes it later.
    if (upload.isTaken) throw REJECTIONS.alreadySubmitted();
  }

  async #append(id: string, start: number, bytes: Buffer): Promise<number> {
    const { files, clock } = this.#deps;
    const part = await storePart(files, bytes);
    const outcome = await appendToUpload(this.#deps, id, { start, part, now: clock.now() });
    switch (outcome.kind) {
      case "appended":
        if (outcome.isWhole) await this.#finish(id);
        return outcome.received;
      case "wrong-offset":
        throw REJECTIONS.wrongOffset();
      case "unknown":
        throw REJECTIONS.unknown();
    }
  }

  /** Compares a whole file with its checksum and checks its content, so that the applicant learns of a fault at once. It is checked again with its form. */
  async #finish(id: string): Promise<void> {
    const { db, files, clock } = this.#deps;
    const received = await receiveDocument(files, Readable.from(readUpload(this.#deps, id)), "");
    try {
      const announced = await findUpload(db, id);
      if (!announced) throw REJECTIONS.unknown();
      if (!received.sha256.equals(announced.sha256)) {
        await deleteUpload(db, id);
        throw REJECTIONS.corrupt();
      }
      await finishUpload(db, id, clock.now());
      const { fault } = await checkDocument(this.#deps, received);
      if (!fault) return;
      await deleteUpload(db, id);
      throw REJECTIONS.rejected(fault);
    } finally {
      await rm(received.path, { force: true });
    }
  }

  async #ensurePoolSpace(id: string): Promise<void> {
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
