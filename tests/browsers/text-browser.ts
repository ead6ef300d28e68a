import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** The text that has to be on each page. */
const PAGES = {
  "/": "Admission",
  "/news": "News",
  "/news/1": "newsletter",
  "/Admissions": "Freshmen Info",
  "/Admissions/Apply": "Submit application",
  "/Admissions/Status": "Send me a code",
  "/verify": "Check the receipt",
  "/login": "Sign in",
};

/** Reads eight pages in w3m, a text-only browser. */
export async function testW3m(site: string, screenshots: string) {
  const start = performance.now();
  const folder = path.join(screenshots, "w3m");
  await mkdir(folder, { recursive: true });
  const problems: string[] = [];
  for (const [address, words] of Object.entries(PAGES)) {
    const { stdout } = await run("w3m", ["-dump", "-cols", "80", new URL(address, site).href]);
    await writeFile(path.join(folder, `${address.slice(1).replaceAll("/", "-") || "home"}.txt`), stdout);
    if (!stdout.includes(words)) problems.push(`${address} does not say “${words}”`);
  }
  const version = /w3m\/([\w.+-]+)/.exec((await run("w3m", ["-version"])).stdout)?.[1] ?? "";
  return { browser: "w3m", version, seconds: Math.round((performance.now() - start) / 1000), problems };
}
