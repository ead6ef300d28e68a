import { expect, type Page } from "../../support/browser/browser-test.ts";

/** The editing page of a post. */
export function postPage(page: Page) {
  const toolbar = page.getByRole("toolbar", { name: "Formatting" });
  const said = (message: string) => page.getByRole("status").filter({ hasText: new RegExp(`^${message}`) });
  return {
    title: page.getByLabel("Title"),
    text: page.getByRole("textbox", { name: "Text" }),
    toolbar,
    tool: (name: string) => page.getByRole("toolbar").getByRole("button", { name, exact: true }),
    save: page.getByRole("button", { name: "Save", exact: true }),
    state: page.getByRole("radiogroup", { name: "When do readers see it?" }),
    said,
    /** Waits until the page reports the save and is ready for the next change. */
    async saved(message: string) {
      await expect(said(message)).toBeFocused();
      await expect(toolbar).toBeVisible();
    },
  };
}

/** Opens the editing page of a post, or of a new one, and waits until the editor has loaded. */
export async function openPost(page: Page, address = "/dashboard/news/new") {
  await page.goto(address);
  const post = postPage(page);
  await expect(post.toolbar).toBeVisible();
  return post;
}

/** Writes a post in the editor and saves it. Returns its id. */
export async function writePost(
  page: Page,
  title: string,
  text: string,
  state = "Keep it as a draft",
): Promise<number> {
  const post = await openPost(page);
  await post.title.fill(title);
  await post.text.fill(text);
  await post.state.getByLabel(state).check();
  await post.save.click();
  await post.saved("Saved");
  return Number(/news\/(\d+)/.exec(page.url())?.[1]);
}
