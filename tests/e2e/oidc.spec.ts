import { test as base, expect } from "../support/browser-test.ts";
import { type IdentityProvider, startIdentityProvider } from "../support/identity-provider.ts";
import { freePort } from "../support/local-port.ts";

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

test("staff sign in through the university's form, and without a role are told so", async ({ page, provider }) => {
  const signIn = async () => {
    await page.getByRole("link", { name: "Sign in with Palmgrove accounts" }).click();
    await page.getByLabel("Palmgrove username").fill("ada");
    await page.getByLabel("Palmgrove password").fill("any");
    await page.getByRole("button", { name: "Continue" }).click();
  };
  await page.goto("/dashboard");
  await signIn();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Applications", level: 1 })).toBeVisible();

  await page.context().clearCookies();
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
