import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { useTitle } from "../content/read-site.ts";
import { ListFailure } from "../ui/load-errors/list-failure.tsx";
import { Notice } from "../ui/notice/notice.tsx";

export const PRIVACY_PATH = "/dashboard/privacy";

type FrameProps = { title: string; isWrong?: boolean; children: ReactNode };

/** Layout of a page below /dashboard/privacy, with a link back. */
export function PrivacyFrame({ title, isWrong = false, children }: FrameProps) {
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(isWrong ? `Error: ${title}` : title)}</title>
      <div className="mx-auto max-w-4xl p-4 sm:py-6">
        <Link to={PRIVACY_PATH} className="inline-flex min-h-11 items-center font-semibold text-link">
          Privacy
        </Link>
        <h1 className="text-xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}

/** Error page of the privacy pages, which also explains a missing role. */
export function PrivacyFailure({ heading }: { heading: string }) {
  const error = useRouteError();
  const title = useTitle(heading);
  if (!isRouteErrorResponse(error) || error.status !== 403) {
    return (
      <ListFailure heading={heading} title={title}>
        An error occurred. If you were changing or erasing something, check whether it was done before you try again.
      </ListFailure>
    );
  }
  return (
    <div className="p-4 sm:p-6">
      <title>{title}</title>
      <h1 className="text-xl">{heading}</h1>
      <Notice tone="caution" className="mt-4 max-w-prose">
        Only administrators can open this page. The person who runs the server can make you one, with{" "}
        <code className="break-words">npm run staff -- promote</code> and your username.
      </Notice>
    </div>
  );
}

/** A notice that takes the focus when it appears, so that screen readers announce it. */
export function FocusedNotice(props: Omit<ComponentProps<typeof Notice>, "ref" | "role" | "tabIndex">) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return <Notice {...props} role="alert" tabIndex={-1} ref={notice} />;
}
