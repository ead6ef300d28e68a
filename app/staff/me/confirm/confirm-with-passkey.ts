import { askForPasskey } from "../../factors/passkeys/passkey-browser.ts";
import { readFields, TRY_LATER } from "../../sign-in/sign-in-result.ts";

export const CONFIRMED = "Confirmed";

/** Asks the browser for a passkey and has the server check it. Returns null when the person is confirmed, otherwise a message. */
export async function confirmWithPasskey(): Promise<string | null> {
  try {
    const begun = await post({ kind: "begin" });
    const fields = await readFields(begun);
    const options = fields.get("options");
    if (!begun.ok || typeof options !== "string") return messageOf(fields);
    const asked = await askForPasskey(options, "Nothing is confirmed");
    if (asked.kind === "failed") return asked.message;
    const response = await post({ kind: "confirm", passkey: asked.response });
    const outcome = await readFields(response);
    return response.ok && outcome.get("message") === CONFIRMED ? null : messageOf(outcome);
  } catch {
    return TRY_LATER;
  }
}

function messageOf(fields: Map<string, unknown>): string {
  const message = fields.get("message");
  return typeof message === "string" ? message : TRY_LATER;
}

function post(body: { kind: string; passkey?: string }): Promise<Response> {
  return fetch("/dashboard/me/passkey-confirmation", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(body),
  });
}
