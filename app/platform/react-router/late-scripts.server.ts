/** A stalled image must not delay the scripts forever. */
const MAX_WAIT_MS = 3000;

/** The type of a data block (HTML, 4.12.1): browsers don't run it, and it may have neither `async` nor `src`. */
const LATE_TYPE = "text/late-module";

/**
 * Inline script in the head: sets the class `js` on the root element when this browser can run the page's scripts, before the first paint.
 * The style sheet's `noscript:` variant depends on it, since `@media (scripting)` is missing before Chrome 120, Firefox 113 and Safari 17,
 * and also matches in browsers that are too old for our scripts.
 *
 * The two checked features exist together since Chrome 100, Firefox 102 and Safari 15.4, the build's targets. Older browsers get the page
 * without scripts.
 */
const SUPPORT_CHECK = `try {
  if (AbortSignal.prototype.throwIfAborted && new TransformStream()) document.documentElement.classList.add("js");
} catch (missing) {}`;

/**
 * Inline script that loads the style sheet, the fonts and the scripts once the first picture has loaded, and starts the scripts when the page
 * is styled. A script element of an unknown type never runs (HTML, 4.12.1.1), so a clone with the right type replaces it. When a script fails
 * to load or to run before hydration, removes the class `js`. Waits for no paint where the browser can't report one (Safari before 14.1).
 */
const STARTER = `(() => {
  const root = document.documentElement.classList;
  const ended = (element) => new Promise((done) => {
    for (const end of ["load", "error"]) element.addEventListener(end, done);
    setTimeout(done, ${MAX_WAIT_MS});
  });
  const load = () => {
    for (const font of document.querySelectorAll('link[rel="late-font"]')) {
      font.as = "font";
      font.rel = "preload";
    }
    if (root.contains("js"))
      for (const link of document.querySelectorAll('link[rel="late-module"]')) link.rel = "modulepreload";
    const sheet = document.querySelector('link[rel="late-stylesheet"]');
    if (!sheet) return;
    const loaded = ended(sheet);
    sheet.rel = "stylesheet";
    return loaded;
  };
  const start = () => {
    if (!root.contains("js")) return;
    const late = document.querySelector('script[type="${LATE_TYPE}"]');
    if (!late) return;
    const script = late.cloneNode(true);
    script.type = "module";
    script.async = true;
    const failed = ({ target }) => {
      if (!root.contains("hydrated") && (target === script || target === window)) root.remove("js");
    };
    addEventListener("error", failed, true);
    late.replaceWith(script);
  };
  const picture = document.querySelector('img[fetchpriority="high"]');
  const pictured = picture && !picture.complete ? ended(picture) : Promise.resolve();
  const painted = new Promise((done) => {
    new PerformanceObserver(done).observe({ type: "paint", buffered: true });
    setTimeout(done, ${MAX_WAIT_MS});
  }).catch(() => {});
  Promise.all([pictured, painted]).then(load).then(start);
})()`;

/**
 * Delays the fonts and the scripts of a page until its first picture has loaded: on a slow connection they would compete with it for
 * bandwidth, whatever their priority, and a visitor can read the page without them.
 *
 * Rewrites React Router's markup, since its components accept no fetch priority.
 */
export function startScriptsLate(html: string, nonce: string): string {
  const inline = (script: string) => `<script${nonce && ` nonce="${nonce}"`}>${script}</script>`;
  return (
    html
      .replace(/<head[^>]*>/, (head) => head + inline(SUPPORT_CHECK))
      .replaceAll('<link rel="modulepreload"', '<link rel="late-module"')
      // HTML allows `as` only where the browser preloads.
      .replaceAll(/<link([^>]*) rel="preload" as="font"/g, '<link$1 rel="late-font"')
      .replace(/<script([^>]*) type="module"([^>]*)>[\s\S]*?<\/script>/, (script) =>
        script.replace('type="module"', `type="${LATE_TYPE}"`).replace(' async=""', "").concat(inline(STARTER)),
      )
  );
}
