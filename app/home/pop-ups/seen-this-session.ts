const KEY = "home-pop-ups-seen";

/** Whether the pop-ups came in this browser session. Where nothing can be kept they would come on every visit: they count as seen. */
export function popUpsSeen(): boolean {
  try {
    return window.sessionStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** Keeps that they came. */
export function notePopUpsSeen(): void {
  try {
    window.sessionStorage.setItem(KEY, "yes");
  } catch {
    // A full or refused storage: see above.
  }
}
