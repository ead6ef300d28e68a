import type { Readable } from "node:stream";
import { DataStore, Upload } from "@tus/server";
import type { Deps } from "../../../platform/deps.server.ts";
import { presentableName } from "../../documents.server.ts";
import { uploadMetadataSchema } from "./upload.schema.ts";
import {
  appendToUpload,
  bytesWaiting,
  countWaiting,
  deleteUpload,
  findUpload,
  insertUpload,
} from "./upload.store.server.ts";
import { REFUSALS } from "./upload-refusal.server.ts";

/** What is not sent within it is forgotten, unless a link to its draft lasts longer; what was sent is known that long, for a form that is sent again. */
export const UPLOADS_KEPT_FOR_MS = 7 * 24 * 3_600_000;

/** Each is a transaction: so much memory does a line take at most, and so much is lost when the program is killed. */
const PIECE_BYTES = 256 * 1024;
/** Two files, chosen again a few times, and some whose beginning was lost on the line. */
const MOST_OF_ONE_FORM = 12;
/** Some two thousand candidates with two photos each. */
const MOST_BYTES_OF_ALL = 4 * 1024 ** 3;

type PostgresUploadsDeps = Pick<Deps, "db" | "files" | "clock">;

/** Where @tus/server keeps uploads: in the database, which all instances share and whose answer says that a piece is durable. */
export class PostgresUploads extends DataStore {
  readonly #deps: PostgresUploadsDeps;

  constructor(deps: PostgresUploadsDeps) {
    super();
    this.#deps = deps;
    this.extensions = ["creation", "termination"];
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, clock } = this.#deps;
    const metadata = uploadMetadataSchema.safeParse(upload.metadata);
    if (!metadata.success || !upload.size) throw REFUSALS.notUnderstood();
    const { filename, field, submissionKey, sha256 } = metadata.data;
    if ((await countWaiting(db, submissionKey)) >= MOST_OF_ONE_FORM) throw REFUSALS.tooManyOfForm();
    await this.#insistOnRoom();
    await insertUpload(db, {
      id: upload.id,
      submissionKey,
      field,
      name: presentableName(filename),
      size: upload.size,
      sha256: Buffer.from(sha256, "hex"),
      createdAt: clock.now(),
    });
    return upload;
  }

  /** Says how far an upload is, and nothing of what was told about the file. */
  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(this.#deps.db, id);
    if (!found) throw REFUSALS.unknown();
    const { size, received, createdAt, isTaken, isLinked } = found;
    const age = this.#deps.clock.now().getTime() - createdAt.getTime();
    if (!isTaken && !isLinked && age > UPLOADS_KEPT_FOR_MS) throw REFUSALS.expired();
    return new Upload({ id, size, offset: received });
  }

  /** Keeps what comes piece by piece, so that little is sent again after a line that broke. */
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    await this.#insistOnRoom();
    let start = offset;
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    const keep = async () => {
      const bytes = Buffer.concat(waiting);
      waiting = [];
      waitingBytes = 0;
      start = await this.#append(id, start, bytes);
    };
    for await (const chunk of content) {
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes >= PIECE_BYTES) await keep();
    }
    if (waitingBytes > 0) await keep();
    return start;
  }

  override async remove(id: string): Promise<void> {
    if (await deleteUpload(this.#deps.db, id)) return;
    throw (await findUpload(this.#deps.db, id)) ? REFUSALS.alreadySent() : REFUSALS.unknown();
  }

  async #append(id: string, start: number, bytes: Buffer): Promise<number> {
    const { db, clock } = this.#deps;
    const outcome = await appendToUpload(db, id, { start, bytes, now: clock.now() });
    switch (outcome.kind) {
      case "appended":
        return outcome.received;
      case "elsewhere":
        throw REFUSALS.elsewhere();
      case "corrupt":
        throw REFUSALS.corrupt();
      case "unknown":
        throw REFUSALS.unknown();
    }
  }

  async #insistOnRoom(): Promise<void> {
    // The database that comes with the program is on the same disk.
    await this.#deps.files.insistOnRoom();
    if ((await bytesWaiting(this.#deps.db)) >= MOST_BYTES_OF_ALL) throw REFUSALS.noRoom();
  }
}
