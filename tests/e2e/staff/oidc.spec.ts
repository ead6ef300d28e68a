import { freePort } from "../../support/apps/local-port.ts";
import { test as base, expect, type Page } from "../../support/browser/browser-test.ts";
import { type IdentityProvider, startIdentityProvider } from "../../support/servers/identity-provider.ts";
import { outdateSignIns } from "../support/records.ts";

const test = base.extend<object, { provider: IdentityProvider; appPort: number }>({
  appPort: [async ({ playwright: _ }, use) => use(await freePort()), { scope: "worker" }],
  provider: [
    async ({ appPort }, use) => {
      const redirectUri = `http://127.0.0.1:${appPort}/login/oidc/callback`;
      const provider = await startIdentityProvider({ redirectUri, claimsIn: "id-token" });
      provider.people.set("ada", {
        email: "ada@palmgrove.example",
        email_verified: true,
        name: "Ada Obi",
        groups: ["registry-staff"],
      });
      await use(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  settings: async ({ provider, appPort }, use) =>
    use({
      PORT: String(appPort),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_LABEL: "Palmgrove accounts",
      OIDC_ROLES: "registry-staff=officer",
    }),
});

test.use({ javaScriptEnabled: false, expectedErrors: /status of 403/ });

async function signInAtProvider(page: Page): Promise<void> {
  await page.getByLabel("Palmgrove username").fill("ada");
  await page.getByLabel("Palmgrove password").fill("any");
  await page.getByRole("button", { name: "Continue" }).click();
}

test("staff sign in and out through the university's form, confirm who they are there, and see why they can't without a role", {
  tag: "@slow",
}, async ({ page, app, provider }) => {
  const signIn = async () => {
    await page.getByRole("link", { name: "Sign in with Palmgrove accounts" }).click();
    await signInAtProvider(page);
  };
  await page.goto("/dashboard");
  await signIn();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Applications", level: 1 })).toBeVisible();

  await outdateSignIns(app);
  await page.goto("/dashboard/me/second-factor");
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await expect(page.getByRole("alert")).toContainText("Confirm that it's you");
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Confirm with Palmgrove accounts (new tab)" }).click();
  const tab = await opened;
  await signInAtProvider(tab);
  await expect(tab.getByRole("status")).toContainText("Close this tab, and go on in the other one.");
  await tab.close();
  await page.getByRole("button", { name: "I have confirmed there: go on" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(page.getByRole("heading", { name: "Staff sign-in" })).toBeVisible();
  provider.people.set("ada", {
    email: "ada@palmgrove.example",
    email_verified: true,
    name: "Ada Obi",
    groups: [],
  });
  await page.goto("/login");
  await signIn();
  await expect(
    page.getByText("None of your groups at Palmgrove accounts has a role on this site any more."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Sign in with a username and a password" }).click();
  await expect(page.getByLabel("Username")).toBeVisible();
});
