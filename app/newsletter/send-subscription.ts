import { outcomeOfResponse, type SubscribeOutcome } from "./subscribe-outcome.ts";

const PAUSES_MS = [500, 2000];

/** Asks the server to subscribe an address. When no proper answer comes, it asks again after each of `pauses`. Never throws. */
export async function sendSubscription(
  email: string,
  pauses: readonly number[] = PAUSES_MS,
): Promise<SubscribeOutcome> {
  const outcome = await ask(email);
  if (outcome) return outcome;
  if (!navigator.onLine) return { kind: "offline" };
  const [pause, ...later] = pauses;
  if (pause === undefined) return { kind: "failed" };
  await new Promise((resolve) => setTimeout(resolve, pause));
  return sendSubscription(email, later);
}

/** Null when asking again may help: no answer came, or the server could not give one just now. */
async function ask(email: string): Promise<SubscribeOutcome | null> {
  try {
    const response = await fetch("/subscribe", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ email }),
    });
    if (response.status >= 500 || response.status === 408) return null;
    return outcomeOfResponse(response.status, Reflect.get(Object(await response.json().catch(() => null)), "message"));
  } catch {
    return null;
  }
}
