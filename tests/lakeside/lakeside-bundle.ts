import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { buffer } from "node:stream/consumers";

/**
 * Makes the site bundle of Lakeside Polytechnic, in a process of its own: where uploads are decoded, the decoder of SVG is blocked for the whole
 * process.
 */
export async function makeLakesideBundle(): Promise<Buffer> {
  const script = path.join(import.meta.dirname, "write-bundle.ts");
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  const [bundle, [code]] = await Promise.all([buffer(child.stdout), once(child, "close")]);
  if (code !== 0) throw new Error(`The bundle was not made: code ${code}.`);
  return bundle;
}
