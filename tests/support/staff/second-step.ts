import { TOTP } from "otpauth";
import type { Deps } from "../../../app/platform/deps.server.ts";
import type { FactorsResult } from "../../../app/staff/factors/factors.action.server.ts";
import { action as changeFactors } from "../../../app/staff/factors/factors.page.tsx";
import { action as passkeyOptions } from "../../../app/staff/factors/passkeys/passkey-options.endpoint.ts";
import { action as passkeySignIn } from "../../../app/staff/factors/passkeys/passkey-sign-in.endpoint.ts";
import { action as enterStep } from "../../../app/staff/factors/second-step/second-step.page.tsx";
import { action as login } from "../../../app/staff/sign-in/login.endpoint.ts";
import type { Authenticator } from "../browser/authenticator.ts";
import { routeArgs, STAFF_PASSWORD } from "./staff-session.ts";

/** A browser with its cookies, on one network. */
export type TestBrowser = { cookies: Map<string, string>; network: string; origin: string };

export function newBrowser(network = "192.0.2.1"): TestBrowser {
  return { cookies: new Map(), network, origin: "http://localhost" };
}

/** Returns the code that an authenticator app with this secret shows. */
export function totpCode(secret: string, now: Date): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() });
}

function argsOf(deps: Deps, browser: TestBrowser, address: string, init: RequestInit = {}) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return routeArgs(deps, address, {
    cookie: cookie || null,
    requestContext: { network: browser.network, origin: browser.origin },
    init: { method: "POST", ...init },
  });
}

function saveCookies(browser: TestBrowser, headers: Headers): void {
  for (const line of headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    const [name = "", value = ""] = pair.split("=");
    if (value === "" || line.includes("Max-Age=0")) browser.cookies.delete(name);
    else browser.cookies.set(name, value);
  }
}

export type StepResponse = { status: number; message: string | null; isOver: boolean };

/** Enters the password. */
export async function enterPassword(deps: Deps, browser: TestBrowser, username: string, password = STAFF_PASSWORD) {
  const response = await login(
    argsOf(deps, browser, "/api/admin/login", {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ username, password }),
    }),
  );
  saveCookies(browser, response.headers);
  return { status: response.status, ...((await response.json()) as { message: string; secondFactor?: boolean }) };
}

/** Submits the form of the second step. */
export async function submitStep(
  deps: Deps,
  browser: TestBrowser,
  fields: Record<string, string>,
): Promise<StepResponse> {
  const result = await enterStep(argsOf(deps, browser, "/login/second-factor", { body: new URLSearchParams(fields) }));
  if (result instanceof Response) {
    saveCookies(browser, result.headers);
    return { status: result.status, message: null, isOver: false };
  }
  return { status: result.init?.status ?? 200, ...result.data };
}

/** Submits a form of the page of one's own factors. */
export async function submitFactors(
  deps: Deps,
  browser: TestBrowser,
  fields: Record<string, string>,
): Promise<FactorsResult & { status: number }> {
  const body = new URLSearchParams(fields);
  const result = await changeFactors(argsOf(deps, browser, "/dashboard/me/second-factor", { body }));
  saveCookies(browser, new Headers(result.init?.headers));
  return { status: result.init?.status ?? 200, ...result.data };
}

/** Begins to add a passkey, and returns the server's options. */
export async function beginPasskey(deps: Deps, browser: TestBrowser): Promise<string> {
  const response = await passkeyOptions(argsOf(deps, browser, "/dashboard/me/passkey-options"));
  saveCookies(browser, response.headers);
  return ((await response.json()) as { options: string }).options;
}

/** Adds a passkey to the signed-in account. */
export async function addTestPasskey(deps: Deps, browser: TestBrowser, authenticator: Authenticator) {
  const passkey = authenticator.register(await beginPasskey(deps, browser));
  return submitFactors(deps, browser, { intent: "add-passkey", name: "Office laptop", passkey });
}

/** Sends JSON to the sign-in with a passkey. */
export async function postPasskey(deps: Deps, browser: TestBrowser, body: { kind: string; passkey?: string }) {
  const response = await passkeySignIn(
    argsOf(deps, browser, "/login/passkey", {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  saveCookies(browser, response.headers);
  return { status: response.status, ...((await response.json()) as { message?: string; options?: string }) };
}
