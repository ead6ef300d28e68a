import type { WebAuthnError } from "@simplewebauthn/browser";

/** The outcome of asking the browser for a passkey; `response` is JSON for the server. */
export type PasskeyRequest = { kind: "done"; response: string } | { kind: "failed"; message: string };

/** Returns whether this browser supports passkeys. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === "function";
}

/** Asks the user to create a passkey by the server's options. Loads the library on demand. */
export async function createPasskey(options: string): Promise<PasskeyRequest> {
  try {
    const { startRegistration } = await import("@simplewebauthn/browser");
    return { kind: "done", response: JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) })) };
  } catch (error) {
    return { kind: "failed", message: messageOf(error, "No passkey was added") };
  }
}

/** Asks the user to sign in with a passkey by the server's options. `failure` is what a failed request leads to. Loads the library on demand. */
export async function askForPasskey(options: string, failure = "You are not signed in"): Promise<PasskeyRequest> {
  try {
    const { startAuthentication } = await import("@simplewebauthn/browser");
    return { kind: "done", response: JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) })) };
  } catch (error) {
    return { kind: "failed", message: messageOf(error, failure) };
  }
}

/** Browsers report a cancelled request, a timeout and a missing passkey alike, so that a site can't probe for passkeys. */
function messageOf(error: unknown, consequence: string): string {
  const { code, name }: Partial<WebAuthnError> = error instanceof Error ? error : {};
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return `${consequence}: this device has a passkey for your account already.`;
  if (name === "NotAllowedError" || name === "AbortError")
    return `${consequence}: the request was cancelled or took too long, or this device has no passkey for this site.`;
  if (name === "SecurityError") return `${consequence}: passkeys need the site's own address with https.`;
  return `${consequence}: your browser couldn't use a passkey. Try again, or use another way.`;
}
