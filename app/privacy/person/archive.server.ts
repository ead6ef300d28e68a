import { Zip, ZipPassThrough } from "fflate";

export type ArchivedFile = {
  /** With slashes between folders. */
  name: string;
  at: Date;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/** A ZIP archive, piece by piece as it is read: each file is opened when it is its turn. Nothing is compressed: photos and PDFs are. */
export async function* archiveOf(files: Iterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const taken = () => {
    const pieces = ready;
    ready = [];
    return pieces;
  };
  for (const { name, at, content } of files) {
    const file = new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    for await (const piece of content) {
      file.push(piece);
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
