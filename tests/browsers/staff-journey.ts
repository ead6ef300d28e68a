import { FIRST_ACCOUNT } from "../support/apps/built-app.ts";
import type { Journey } from "./journey-context.ts";

/** Whether the shown document is drawn: a frame gets its height when the PDF in it is drawn. */
const DOCUMENT_IS_DRAWN = `(() => {
  const drawn = document.querySelector("#document > div:not([inert])")?.querySelector("iframe, img");
  return Boolean(drawn) && drawn.getBoundingClientRect().height > 100 && drawn.complete !== false;
})()`;

/** Signs in as a staff member, takes the application into review, and decides on it. */
export async function reviewApplication(journey: Journey, id: number): Promise<void> {
  const { visitor, step, screenshot, scripts, admitted } = journey;
  await step("staff sign in", async () => {
    await visitor.open("/login");
    if (scripts) await visitor.hydrated();
    await screenshot("sign-in");
    await visitor.fill("Username", FIRST_ACCOUNT.username);
    await visitor.fill("Password", FIRST_ACCOUNT.password);
    await visitor.click("Sign in");
    await visitor.sees("Sign out");
    if (scripts) await visitor.hydrated();
  });
  await step("staff take the application into review", async () => {
    await visitor.open(`/dashboard/applications/${id}`);
    if (scripts) await visitor.hydrated();
    await visitor.click("Take into review");
    await visitor.sees("It is in review now.");
  });
  await step("staff decide in the review", async () => {
    await visitor.open(`/dashboard/review?at=${id}`);
    if (scripts) await decideWithKeys(journey);
    else await visitor.click("Admit");
    await admitted(id);
  });
}

/** Looks at both documents, decides, undoes it, decides again, and leaves the page within the time to undo. */
async function decideWithKeys({ visitor, screenshot, drawsPdfs }: Journey): Promise<void> {
  await visitor.hydrated();
  await visitor.until(DOCUMENT_IS_DRAWN, "the first document is drawn");
  await screenshot("review");
  await visitor.browser.press("2");
  if (drawsPdfs) await visitor.until(DOCUMENT_IS_DRAWN, "the second document is drawn");
  else await visitor.sees("This PDF can't be shown here. Open it with the link.");
  await screenshot("review-second-document");
  await visitor.browser.press("a");
  await visitor.sees("Undo");
  await visitor.browser.press("u");
  await visitor.sees("Ask for more");
  await visitor.browser.press("a");
  await visitor.sees("Undo");
  await visitor.open("/dashboard");
}
