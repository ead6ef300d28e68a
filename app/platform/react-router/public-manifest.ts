const BUILT = /^\/assets\/manifest-/;

/** Returns the address of the list of routes that public pages load, by the address of the whole list. In development there is only the whole list. */
export function publicManifestUrl(url: string): string {
  return url.replace(BUILT, "/assets/public-manifest-");
}
