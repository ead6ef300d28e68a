import { readFile } from "node:fs/promises";
import { decodeImage } from "../../app/platform/images/decode-image.server.ts";
import { openPictureWork } from "../../app/platform/images/picture-work.server.ts";
import { resizeImage, SITE_WIDTHS } from "../../app/platform/images/resize-image.server.ts";

/** Decodes and resizes the picture at a path in a process of its own, as an upload does. Prints what became of it, and the process's peak memory in MB. */
const [file = ""] = process.argv.slice(2);
const outcome = await openPictureWork(1)(async (sharp) => {
  const decoded = await decodeImage(sharp, await readFile(file), 1600);
  if (decoded.kind === "rejected") return decoded.fault;
  await resizeImage(decoded.pixels, decoded.width, SITE_WIDTHS);
  return decoded.kind;
});
// Linux copies the peak memory of the parent process into `maxRSS` at execve(2). VmHWM is this process's own.
const [, peakKb] = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile("/proc/self/status", "utf8")) ?? [];
process.stdout.write(JSON.stringify({ outcome, peakMb: Math.round(Number(peakKb) / 1024) }));
