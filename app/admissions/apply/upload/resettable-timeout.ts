/** A bell that rings once, so many ms after it was set for the last time. */
export function resettableTimeout() {
  let timer: number | undefined;
  return {
    set(ring: () => void, ms: number) {
      window.clearTimeout(timer);
      timer = window.setTimeout(ring, ms);
    },
    clear: () => window.clearTimeout(timer),
  };
}
