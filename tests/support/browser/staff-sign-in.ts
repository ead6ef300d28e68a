import { type Cookie, request } from "@playwright/test";
import { type BuiltApp, FIRST_ACCOUNT } from "../apps/built-app.ts";

/**
 * Signs in as the first staff account by HTTP, and returns the cookies of a signed-in browser.
 *
 * Whatever else a sign-in asks for belongs here. Tests use the fixture `signIn` of browser-test.ts; only those of signing in use the form.
 */
export async function openStaffSession(app: BuiltApp): Promise<Cookie[]> {
  const client = await request.newContext({ baseURL: app.url });
  try {
    const response = await client.post("/api/admin/login", { data: FIRST_ACCOUNT, headers: { Origin: app.url } });
    if (!response.ok()) throw new Error(`The first account could not sign in: ${await response.text()}`);
    return (await client.storageState()).cookies;
  } finally {
    await client.dispose();
  }
}
