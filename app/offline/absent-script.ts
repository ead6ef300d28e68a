const SCRIPT_OF_A_PAGE = /^\/assets\/[\w-]+\.page-[\w-]+\.js$/;
const LOAD_WHOLE = `export const clientLoader = ({ serverLoader }) => serverLoader();
export default function LoadWhole() {
  location.reload();
  return null;
}`;

/**
 * Stands in for the script of a page that a link leads to and that can't be fetched; null for every other file.
 *
 * React Router would load the page anew on which the link stands, and the visitor would never get to where it leads.
 */
export function standInFor(pathname: string): Response | null {
  if (!SCRIPT_OF_A_PAGE.test(pathname)) return null;
  return new Response(LOAD_WHOLE, { headers: { "Content-Type": "text/javascript" } });
}
