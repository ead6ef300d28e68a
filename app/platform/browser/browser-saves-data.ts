import { savesData } from "../http/data-saver.ts";

declare global {
  interface Navigator {
    /** Network Information API. Some browsers lack it. */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  }
}

/** Returns whether the visitor of this browser saves data, by the site's switch or the browser's own. */
export function browserSavesData(): boolean {
  return savesData(document.cookie, navigator.connection?.saveData === true);
}
