import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import oldPuppeteer from "puppeteer-core";
import puppeteer, { type Browser, type KeyInput } from "puppeteer-current";
import type { TestBrowser } from "./test-browser.ts";

const PACKAGES = path.join(import.meta.dirname, "node_modules");
const VIEWPORT = { width: 1280, height: 800 };
const CHROMIUM_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];

/** Debian's Firefox, over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<TestBrowser> {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
  return puppeteerBrowser(browser, true);
}

/** Debian's Chromium, with JavaScript disabled. */
export async function openPlainChromium(executablePath: string): Promise<TestBrowser> {
  const browser = await puppeteer.launch({ executablePath, headless: true, args: CHROMIUM_FLAGS });
  return puppeteerBrowser(browser, false);
}

/** A Chromium from an npm package, compressed. Before version 93 it needs a Puppeteer of its time. */
export async function openPackedChromium(
  name: "chromium-103" | "chromium-119" | "chrome-aws-lambda",
): Promise<TestBrowser> {
  const folder = await unpack(path.join(PACKAGES, name, "bin"));
  const isOld = name === "chrome-aws-lambda";
  const browser = await (isOld ? oldPuppeteer : puppeteer).launch({
    executablePath: path.join(folder, "chromium"),
    headless: isOld ? true : "shell",
    args: CHROMIUM_FLAGS,
  });
  const opened = await puppeteerBrowser(browser, true);
  return {
    ...opened,
    async close() {
      await opened.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function puppeteerBrowser(browser: Browser, scripts: boolean): Promise<TestBrowser> {
  const page = await browser.newPage();
  await page.setViewport(VIEWPORT);
  if (!scripts) await page.setJavaScriptEnabled(false);
  const errors: string[] = [];
  page.on("console", (message) => {
    if (String(message.type()) === "error") errors.push(`${message.text()} (${message.location().url ?? ""})`);
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return {
    version: await browser.version(),
    takeErrors: async () => errors.splice(0),
    async open(url) {
      await page.goto(url, { waitUntil: "load", timeout: 120_000 });
    },
    async reload() {
      await page.reload({ waitUntil: "load", timeout: 120_000 });
    },
    evaluate: (expression) => page.evaluate(expression),
    async chooseFile(field, file) {
      for (const input of await page.$$("input"))
        if ((await input.evaluate(({ name }) => name)) === field) return input.uploadFile(file);
      throw new Error(`There is no field ${field}.`);
    },
    press: (key) => page.keyboard.press(key as KeyInput),
    async takeScreenshot(file) {
      await writeFile(file, await page.screenshot());
    },
    close: () => browser.close(),
  };
}

/** Each file is compressed separately; the archives contain libraries. */
async function unpack(bin: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-chromium-"));
  await mkdir(folder, { recursive: true });
  for (const packed of await readdir(bin)) {
    const file = path.join(folder, packed.replace(/\.br$/, ""));
    await writeFile(file, brotliDecompressSync(await readFile(path.join(bin, packed))), { mode: 0o755 });
    if (file.endsWith(".tar")) execFileSync("tar", ["-xf", file, "-C", folder]);
  }
  return folder;
}
