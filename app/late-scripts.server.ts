/** A connection that stands still must not hold the scripts back for ever. */
const LONGEST_WAIT_MS = 3000;

/** A data block (HTML, 4.12.1): its type is a MIME type that no browser runs, and it may have neither `async` nor `src`. */
const LATE_TYPE = "text/late-module";

/**
 * Runs in the browser. An inert script of an unknown type is never run (HTML, 4.12.1.1); its clone under the right type is, once it
 * takes its place.
 */
const STARTER = `(() => {
  const start = () => {
    const late = document.querySelector('script[type="${LATE_TYPE}"]');
    if (!late) return;
    for (const link of document.querySelectorAll('link[rel="late-module"]')) link.rel = "modulepreload";
    const script = late.cloneNode(true);
    script.type = "module";
    script.async = true;
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
  setTimeout(start, ${LONGEST_WAIT_MS});
})()`;

/**
 * Lets the scripts of a page wait until its first picture is there: on a slow connection they would share it with a picture that is all
 * of the page that a visitor looks at, and nothing of them is needed to see it.
 *
 * React Router writes these tags by itself and takes no priority for them.
 */
export function startScriptsLate(html: string, nonce: string): string {
  const starter = `<script${nonce && ` nonce="${nonce}"`}>${STARTER}</script>`;
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="late-module"')
    .replace(/<script([^>]*) type="module"([^>]*)>[\s\S]*?<\/script>/, (script) =>
      script.replace('type="module"', `type="${LATE_TYPE}"`).replace(' async=""', "").concat(starter),
    );
}
