import { type ChildProcess, spawn } from "node:child_process";
import { globSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { Builder, By, Capabilities, type WebDriver } from "selenium-webdriver";
import { freePort } from "../support/apps/local-port.ts";
import type { TestBrowser } from "./test-browser.ts";

const DISPLAY = ":77";

/** Records a page's errors, which WebKit's driver doesn't report. It starts after the page has loaded, so an earlier one shows only in what is missing. */
const RECORD = `(() => {
  if (window.gatehouseErrors) return;
  const errors = window.gatehouseErrors = [];
  addEventListener("error", (event) => errors.push(String(event.message || event.target)));
  addEventListener("unhandledrejection", (event) => errors.push(String(event.reason)));
  addEventListener("securitypolicyviolation", (event) => errors.push(event.violatedDirective + " " + event.blockedURI));
})()`;

/** WebKitGTK's MiniBrowser on its own display. */
export async function openWebKit(): Promise<TestBrowser> {
  const [binary] = globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser");
  if (!binary) throw new Error("WebKitGTK's MiniBrowser is not installed.");
  const port = await freePort();
  const environment = { ...process.env, DISPLAY, LIBGL_ALWAYS_SOFTWARE: "1", WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
  // WebKit's sandbox needs privileges that a container lacks.
  const webkit = { ...environment, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  const screen = spawn("Xvfb", [DISPLAY, "-screen", "0", "1280x900x24"], { stdio: "ignore" });
  const server = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore", env: webkit });
  const driver = await connect(`http://127.0.0.1:${port}`, binary);
  await driver.manage().setTimeouts({ script: 60_000, pageLoad: 120_000 });
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 880 });
  return webkitBrowser(driver, [server, screen]);
}

async function connect(url: string, binary: string): Promise<WebDriver> {
  const options = { binary, args: ["--automation"] };
  const wanted = new Capabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": options });
  for (let attempts = 0; ; attempts += 1) {
    try {
      return await new Builder().usingServer(url).withCapabilities(wanted).build();
    } catch (error) {
      if (attempts === 20) throw error;
      await wait(500);
    }
  }
}

async function webkitBrowser(driver: WebDriver, processes: ChildProcess[]): Promise<TestBrowser> {
  const errors: string[] = [];
  const evaluate = (expression: string): Promise<unknown> => driver.executeScript(`return (${expression})`);

  /** The record of errors is lost when the page is left. */
  async function collect() {
    const recorded = await evaluate("window.gatehouseErrors ? window.gatehouseErrors.splice(0) : []");
    if (Array.isArray(recorded)) errors.push(...recorded.map(String));
  }

  return {
    version: String((await driver.getCapabilities()).get("browserVersion")),
    async takeErrors() {
      await collect();
      return errors.splice(0);
    },
    async open(url) {
      await collect();
      await driver.get(url);
      await evaluate(RECORD);
    },
    async reload() {
      await collect();
      await driver.navigate().refresh();
      await evaluate(RECORD);
    },
    evaluate,
    async chooseFile(field, file) {
      await driver.findElement(By.name(field)).sendKeys(file);
    },
    press: (key) => driver.actions().sendKeys(key).perform(),
    async takeScreenshot(file) {
      await writeFile(file, await driver.takeScreenshot(), "base64");
    },
    async close() {
      await driver.quit();
      for (const running of processes) running.kill();
    },
  };
}
