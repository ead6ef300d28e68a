/**
 * Brings the home page and its scripts to this device; false where they don't come whole.
 *
 * A device that has lost its line may not know it. And where a script of the next page does not come, the router loads the present one anew,
 * which a line that is cut does not bring either: the reference would give way to a page of the browser's own.
 */
export async function preloadHomePage(): Promise<boolean> {
  if (!window.navigator.onLine) return false;
  try {
    const response = await fetch("/");
    if (!response.ok) return false;
    const scripts = new Set((await response.text()).match(/\/assets\/[\w.-]+\.js/g));
    // The browser keeps them: their names change with their content.
    const brought = await Promise.all([...scripts].map((script) => fetch(script)));
    return brought.every(({ ok }) => ok);
  } catch {
    return false;
  }
}
