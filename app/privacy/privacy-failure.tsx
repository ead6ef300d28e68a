import { isRouteErrorResponse, useRouteError } from "react-router";
import { useTitle } from "../content/read-site.ts";
import { ListFailure } from "../ui/load-errors/list-failure.tsx";
import { Notice } from "../ui/notice/notice.tsx";

/** What stands in place of a page about personal data that can't be shown, or not to everybody of the staff. */
export function PrivacyFailure({ heading }: { heading: string }) {
  const error = useRouteError();
  const title = useTitle(heading);
  if (!isRouteErrorResponse(error) || error.status !== 403) {
    return (
      <ListFailure heading={heading} title={title}>
        An error occurred. If you were changing or erasing something, look whether it was done before you try again.
      </ListFailure>
    );
  }
  return (
    <div className="p-4 sm:p-6">
      <title>{title}</title>
      <h1 className="text-xl">{heading}</h1>
      <Notice tone="caution" className="mt-4 max-w-prose">
        Only administrators handle personal data as a whole. Whoever runs the program can make you one, with{" "}
        <code className="break-words">npm run staff -- promote</code> and your username.
      </Notice>
    </div>
  );
}
