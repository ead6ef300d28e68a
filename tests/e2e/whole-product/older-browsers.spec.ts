import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Page, test } from "../../support/browser/browser-test.ts";
import { AMBIGUOUS_NEWER_CALLS, NEWER_CALLS, newerCallsIn } from "../../support/browser/newer-calls.ts";
import { openFilledForm } from "../support/applicant.ts";
import { postPage } from "../support/news-editor.ts";

const CLIENT = path.join(import.meta.dirname, "../../..", "build", "site", "client");

/** Calls that a file makes only where the browser has them, by the prefix of the file's name. */
const GUARDED: Record<string, readonly string[]> = {
  // A text that React Router writes into a page on the server, where entry.server.tsx removes it.
  "framework-": ["TextEncoderStream"],
  // content-field.tsx loads the editor only in browsers with findLast; others keep the plain field.
  "rich-text-": ["Array.prototype.findLast"],
};

test.describe("in Chrome 100, Firefox 102 and Safari 15.4", () => {
  test("no script calls what these browsers lack", async () => {
    const files = (await readdir(CLIENT, { recursive: true })).filter((name) => name.endsWith(".js"));
    expect(files).toContain("service-worker.js");
    const found = await Promise.all(
      files.map(async (name) => {
        const guarded = Object.entries(GUARDED).find(([start]) => path.basename(name).startsWith(start))?.[1] ?? [];
        const calls = newerCallsIn(await readFile(path.join(CLIENT, name), "utf8"));
        return calls.filter((call) => !guarded.includes(call)).map((call) => `${name}: ${call}`);
      }),
    );
    expect(found.flat()).toEqual([]);
  });

  test("an applicant fills in and sends an application", async ({ page }) => {
    await becomeOlderBrowser(page);
    const { form } = await openFilledForm(page);
    await form.submit.click();
    await expect(form.toast("Application submitted successfully!")).toBeVisible();
  });

  test("an editor writes a post in the plain field, since the rich-text editor can't run", { tag: "@slow" }, async ({
    page,
    signIn,
  }) => {
    await becomeOlderBrowser(page);
    await signIn(page);
    await page.goto("/dashboard/news/new");
    const post = postPage(page);
    await post.title.fill("The library is open on Saturdays");
    await post.text.fill("<p>From nine in the morning.</p>");
    await post.save.click();
    await expect(post.said("Saved")).toBeFocused();
    await expect(post.toolbar).toHaveCount(0);
  });

  test("pages load without an error", { tag: "@slow" }, async ({ page }) => {
    await becomeOlderBrowser(page);
    for (const address of ["/", "/news", "/Admissions", "/about/Officers", "/Admissions/Status", "/login"]) {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 }).first(), address).toBeVisible();
      await expect(page.getByText("Something went wrong"), address).toHaveCount(0);
    }
  });
});

/** Removes from the page what the oldest supported browsers lack, before its first script runs. */
async function becomeOlderBrowser(page: Page): Promise<void> {
  await page.addInitScript(
    (calls) => {
      for (const call of calls) {
        const names = call.split(".");
        const name = names.pop() ?? "";
        const owner = names.reduce<unknown>((value, step) => Object(value)[step], window);
        if (owner) delete Object(owner)[name];
      }
      const isUnknown = (source: unknown) => /\(\?<[=!]/.test(String(source));
      const refuse = () => {
        throw new SyntaxError("Invalid regular expression: invalid group specifier name");
      };
      window.RegExp = new Proxy(RegExp, {
        apply: (target, self, given) => (isUnknown(given[0]) ? refuse() : Reflect.apply(target, self, given)),
        construct: (target, given, as) => (isUnknown(given[0]) ? refuse() : Reflect.construct(target, given, as)),
      });
    },
    [...NEWER_CALLS, ...AMBIGUOUS_NEWER_CALLS].sort((one, other) => other.length - one.length),
  );
}
