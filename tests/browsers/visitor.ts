import { setTimeout as wait } from "node:timers/promises";
import type { TestBrowser } from "./test-browser.ts";

const TIMEOUT_MS = 60_000;
const POLL_MS = 150;

export type Visitor = ReturnType<typeof visitorOf>;

/** A visitor's actions in a browser, by visible labels. Each waits until it is possible, and fails after a minute. */
export function visitorOf(browser: TestBrowser, site: string) {
  const act = (action: Action, name: string, value = "") => `(${actInPage})(${JSON.stringify([action, name, value])})`;

  async function until(expression: string, what: string): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    let last: unknown;
    while (Date.now() < deadline) {
      // A page that is being left does not respond.
      last = await browser.evaluate(expression).catch((error: unknown) => error);
      if (last === true) return;
      await wait(POLL_MS);
    }
    throw new Error(`${what}: not within a minute (${String(last)})`);
  }

  return {
    browser,
    until,
    open: (path: string) => browser.open(new URL(path, site).href),
    /** Waits until the page is hydrated. */
    hydrated: () => until('document.documentElement.classList.contains("hydrated")', "the scripts start"),
    sees: (words: string) => until(act("see", words), `“${words}” is seen`),
    fill: (label: string, value: string) => until(act("fill", label, value), `“${label}” is filled in`),
    tick: (label: string) => until(act("tick", label), `“${label}” is ticked`),
    click: (name: string) => until(act("click", name), `“${name}” is clicked`),
    has: (label: string, value: string) => until(act("has", label, value), `“${label}” has “${value}”`),
  };
}

type Action = "see" | "fill" | "tick" | "click" | "has";

/** Runs in the page, in browsers from 2021 on. Returns whether the action was possible. */
function actInPage([action, name, value]: [Action, string, string]): boolean {
  const tidy = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden";
  if (action === "see") return tidy(document.body.innerText).includes(name);
  if (action === "click") {
    const controls = [...document.querySelectorAll<HTMLElement>("button, summary, a")];
    const control = controls.find(
      (one) =>
        isShown(one) &&
        !one.matches(":disabled") &&
        [tidy(one.textContent), one.getAttribute("aria-label")].includes(name),
    );
    control?.click();
    return control !== undefined;
  }
  const label = [...document.querySelectorAll("label")].find((one) => isShown(one) && tidy(one.textContent) === name);
  const control = label?.control ?? document.querySelector(`[aria-label="${name}"]`);
  if (control instanceof HTMLInputElement && action === "tick") {
    if (!control.checked) control.click();
    return control.checked;
  }
  if (
    !(control instanceof HTMLInputElement) &&
    !(control instanceof HTMLSelectElement) &&
    !(control instanceof HTMLTextAreaElement)
  )
    return false;
  if (action === "has") return control.value === value;
  control.focus();
  // React's own setter would ignore the value.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
  return control.value === value;
}
