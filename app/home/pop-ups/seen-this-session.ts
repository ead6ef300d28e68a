const KEY = "home-pop-ups-seen";

/** Returns whether the pop-ups were shown in this browser session. Returns true without storage, or they would show on every visit. */
export function popUpsSeen(): boolean {
  try {
    return window.sessionStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

/** Records that the pop-ups were shown. */
export function notePopUpsSeen(): void {
  try {
    window.sessionStorage.setItem(KEY, "yes");
  } catch {
    // Storage is full or blocked: popUpsSeen() handles both.
  }
}
