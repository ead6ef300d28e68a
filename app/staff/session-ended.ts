import { isRouteErrorResponse } from "react-router";

/** What requireStaff sends with 401 when the session of a form's sender has ended. */
export const SESSION_ENDED = "session-ended";

/** Returns whether an action failed because the session has ended. Without typed text, it redirects to the sign-in page. */
export function isSessionEnded(thrown: unknown): boolean {
  if (thrown instanceof Response) return (thrown.headers.get("Location") ?? "").startsWith("/login");
  return isRouteErrorResponse(thrown) && thrown.data?.kind === SESSION_ENDED;
}

/** Returns the sign-in page's address, which leads back to a page. */
export function signInPath({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return `/login?next=${encodeURIComponent(`${pathname}${search}`)}`;
}
