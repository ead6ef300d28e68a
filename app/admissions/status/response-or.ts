import { data, isRouteErrorResponse } from "react-router";

/**
 * Returns the response to a form, or `unreachable` when there is none, so that the page keeps what was typed.
 *
 * With a status of 400 or more, React Router does not reload the page's data. Offline, that would end in an error page.
 */
export async function responseOr<Result>(serverAction: () => Promise<Result>, unreachable: Result) {
  try {
    return data(await serverAction(), { status: 422 });
  } catch (thrown) {
    if (thrown instanceof Response || isRouteErrorResponse(thrown)) throw thrown;
    return data(unreachable, { status: 503 });
  }
}
