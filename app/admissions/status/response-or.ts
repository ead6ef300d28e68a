import { data, isRouteErrorResponse } from "react-router";

/**
 * The server's answer to a form; where none comes, `unreachable`, so that the page stays with all that was typed.
 *
 * With a status of 400 or more, React Router does not load the page's data again, which a lost line would turn into an error page.
 */
export async function responseOr<Result>(serverAction: () => Promise<Result>, unreachable: Result) {
  try {
    return data(await serverAction(), { status: 422 });
  } catch (thrown) {
    if (thrown instanceof Response || isRouteErrorResponse(thrown)) throw thrown;
    return data(unreachable, { status: 503 });
  }
}
