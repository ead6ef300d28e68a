import { FIRST_ACCOUNT } from "../support/built-app.ts";
import type { Journey } from "./journey-context.ts";

/** Signs in as a staff member, finds the application and takes it into review. */
export async function reviewApplication({ visitor, step, screenshot, scripts }: Journey, id: number): Promise<void> {
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
}
