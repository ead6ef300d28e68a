const PAGE_SCRIPT = /^\/assets\/[\w-]+\.page-[\w-]+\.js$/;
const RELOAD_PAGE = `export const clientLoader = ({ serverLoader }) => serverLoader();
export default function ReloadPage() {
  location.reload();
  return null;
}`;

/**
 * Returns a script that reloads the page, in place of a page's script that can't be fetched; null for every other file.
 *
 * Without it, React Router reloads the page with the link, and the visitor never gets to the link's target.
 */
export function fallbackScriptFor(pathname: string): Response | null {
  if (!PAGE_SCRIPT.test(pathname)) return null;
  return new Response(RELOAD_PAGE, { headers: { "Content-Type": "text/javascript" } });
}
