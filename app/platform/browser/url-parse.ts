/**
 * Replaces the package url-parse in the build: the upload client includes it for browsers that have no `URL`, which don't run our scripts.
 *
 * `base` may be relative to the page, as the upload client passes it.
 */
export default class PageUrl extends URL {
  constructor(link: string, base: string) {
    super(link, new URL(base, document.baseURI));
  }
}
