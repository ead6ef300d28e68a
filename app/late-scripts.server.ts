/** A connection that stands still must not hold the scripts back for ever. */
const MAX_WAIT_MS = 3000;

/** A data block (HTML, 4.12.1): its type is a MIME type that no browser runs, and it may have neither `async` nor `src`. */
const LATE_TYPE = "text/late-module";

/**
 * Runs in the head of a page: `js` on the root element says that the page's scripts can run in this browser, which has to be known
 * before anything is painted. The style sheet's `noscript:` goes by it, since `@media (scripting)` is unknown before Chrome 120,
 * Firefox 113 and Safari 17, and is true where scripts run but ours don't.
 *
 * Together, the two are in Chrome from 100 on, in Firefox from 102 and in Safari from 15.4: what the build is made for. Older browsers
 * get the page without scripts.
 */
const MARK = `try {
  if (AbortSignal.prototype.throwIfAborted && new TransformStream()) document.documentElement.classList.add("js");
} catch (missing) {}`;

/**
 * Runs in the browser. An inert script of an unknown type is never run (HTML, 4.12.1.1); its clone under the right type is, once it
 * takes its place. When a file of it can't be loaded or fails before React has taken the page over, the page is one without scripts.
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
  Promise.all([pictured, painted]).then(start);
  setTimeout(start, ${MAX_WAIT_MS});
})()`;

/**
 * Lets the scripts of a page wait until its first picture is there: on a slow connection they would share it with a picture that is all
 * of the page that a visitor looks at, and nothing of them is needed to see it. In a browser that can't run them they never start.
 *
 * React Router writes these tags by itself and takes no priority for them.
 */
export function startScriptsLate(html: string, nonce: string): string {
  const inline = (script: string) => `<script${nonce && ` nonce="${nonce}"`}>${script}</script>`;
  return html
    .replace(/<head[^>]*>/, (head) => head + inline(MARK))
    .replaceAll('<link rel="modulepreload"', '<link rel="late-module"')
    .replace(/<script([^>]*) type="module"([^>]*)>[\s\S]*?<\/script>/, (script) =>
      script.replace('type="module"', `type="${LATE_TYPE}"`).replace(' async=""', "").concat(inline(STARTER)),
    );
}
