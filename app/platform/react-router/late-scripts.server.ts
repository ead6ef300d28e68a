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
 * Inline script that starts the late scripts. A script element of an unknown type never runs (HTML, 4.12.1.1), so a clone with the right
 * type replaces it. When a script fails to load or to run before hydration, removes the class `js`.
 */
const STARTER = `(() => {
  const root = document.documentElement.classList;
  if (!root.contains("js")) return;
  const start = () => {
    const late = document.querySelector('script[type="${LATE_TYPE}"]');
    if (!late) return;
    for (const link of document.querySelectorAll('link[rel="late-module"]')) link.rel = "modulepreload";
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
  const pictured = new Promise((done) => {
    if (!picture || picture.complete) return done();
    for (const end of ["load", "error"]) picture.addEventListener(end, done);
  });
  const painted = new Promise((done) => {
    new PerformanceObserver(done).observe({ type: "paint", buffered: true });
  });
  const sheet = document.querySelector("link[data-late]");
  const styled = new Promise((done) => {
    if (!sheet || sheet.sheet) return done();
    for (const end of ["load", "error"]) sheet.addEventListener(end, done);
  });
  Promise.all([pictured, painted, styled]).then(start);
  setTimeout(start, ${MAX_WAIT_MS});
})()`;

/**
 * Delays the scripts of a page until its first image and its style sheet have loaded: on a slow connection they would compete with them for
 * bandwidth, and nothing visible needs them.
 *
 * Rewrites React Router's markup, since its components accept no fetch priority.
 */
export function startScriptsLate(html: string, nonce: string): string {
  const inline = (script: string) => `<script${nonce && ` nonce="${nonce}"`}>${script}</script>`;
  return html
    .replace(/<head[^>]*>/, (head) => head + inline(SUPPORT_CHECK))
    .replaceAll('<link rel="modulepreload"', '<link rel="late-module"')
    .replace(/<script([^>]*) type="module"([^>]*)>[\s\S]*?<\/script>/, (script) =>
      script.replace('type="module"', `type="${LATE_TYPE}"`).replace(' async=""', "").concat(inline(STARTER)),
    );
}
