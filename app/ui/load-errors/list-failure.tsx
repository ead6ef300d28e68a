import { useLocation } from "react-router";
import { buttonStyle } from "../button/button.tsx";
import { Notice } from "../notice/notice.tsx";

type ListFailureProps = { heading: string; title: string; children: string };

/** The error page for a list of staff that could not be loaded, with a link to try again. */
export function ListFailure({ heading, title, children }: ListFailureProps) {
  const { pathname, search } = useLocation();
  return (
    <div className="p-4 sm:p-6">
      <title>{title}</title>
      <h1 className="text-xl">{heading}</h1>
      <Notice tone="wrong" role="alert" className="mt-4 max-w-prose">
        {children}
      </Notice>
      <a href={`${pathname}${search}`} className={buttonStyle("plain", "mt-4")}>
        Try again
      </a>
    </div>
  );
}
