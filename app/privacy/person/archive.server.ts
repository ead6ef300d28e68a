import { Zip, ZipPassThrough } from "fflate";

export type ArchivedFile = {
  /** The path in the archive, with slashes. */
  name: string;
  at: Date;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/** Streams a ZIP archive. Opens one file at a time, and compresses none: photos and PDFs are compressed already. */
export async function* createZip(files: Iterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const takeReady = () => {
    const chunks = ready;
    ready = [];
    return chunks;
  };
  for (const { name, at, content } of files) {
    const file = new ZipPassThrough(name);
    file.mtime = at;
    zip.add(file);
    for await (const chunk of content) {
      file.push(chunk);
      yield* takeReady();
    }
    file.push(new Uint8Array(0), true);
    yield* takeReady();
  }
  zip.end();
  yield* takeReady();
}
