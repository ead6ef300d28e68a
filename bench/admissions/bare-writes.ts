import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";

/**
 * Measures how many pairs of files per second this disk can store: write, fsync, rename, fsync of the folder.
 *
 * This is the upper bound for any server that stores two files durably per submission.
 */
export async function bareDurableWrites(
  folder: string,
  options: { writers: number; fileSize: number; ms: number },
): Promise<number> {
  await mkdir(folder, { recursive: true });
  const deadline = performance.now() + options.ms;
  const start = performance.now();
  let pairs = 0;
  const writeOne = async () => {
    const place = path.join(folder, randomUUID());
    const file = await open(`${place}.partial`, "wx");
    await file.writeFile(randomBytes(options.fileSize));
    await file.sync();
    await file.close();
    await rename(`${place}.partial`, place);
    const directory = await open(folder, "r");
    await directory.sync();
    await directory.close();
  };
  const writer = async () => {
    while (performance.now() < deadline) {
      await Promise.all([writeOne(), writeOne()]);
      pairs++;
    }
  };
  await Promise.all(Array.from({ length: options.writers }, writer));
  return pairs / ((performance.now() - start) / 1000);
}
