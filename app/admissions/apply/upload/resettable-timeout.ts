/** Creates a timeout that restarts whenever it is set. */
export function resettableTimeout() {
  let timer: number | undefined;
  return {
    set(onTimeout: () => void, ms: number) {
      window.clearTimeout(timer);
      timer = window.setTimeout(onTimeout, ms);
    },
    clear: () => window.clearTimeout(timer),
  };
}
