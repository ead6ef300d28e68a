import { open } from "node:fs/promises";

/** The end record of a ZIP or JAR archive, which is followed by a comment of variable length (APPNOTE.TXT §4.3.16). */
const ARCHIVE_END = { signature: Buffer.from("PK\x05\x06", "latin1"), bytes: 22, maxComment: 0xffff };

/** Returns whether a file can be opened as an archive, whatever it begins with. */
export async function endsAsArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, ARCHIVE_END.bytes + ARCHIVE_END.maxComment);
    const { buffer: tail } = await file.read(Buffer.alloc(length), 0, length, size - length);
    const start = tail.lastIndexOf(ARCHIVE_END.signature);
    if (start < 0 || start + ARCHIVE_END.bytes > length) return false;
    return start + ARCHIVE_END.bytes + tail.readUInt16LE(start + 20) === length;
  } finally {
    await file.close();
  }
}
