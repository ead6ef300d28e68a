import { Link, useLocation } from "react-router";
import { buttonStyle } from "../ui/button/button.tsx";
import { Notice } from "../ui/notice/notice.tsx";

/** Says why the article that was asked for is not shown, and leads to it once more. */
export function ArticleFailure({ message }: { message: string }) {
  return (
    <Notice
      tone="wrong"
      role="alert"
      className="mx-auto flex max-w-2xl flex-wrap items-center justify-between gap-4 print:hidden"
    >
      <p className="font-semibold text-alarm-800">The article could not be loaded. {message}</p>
      <Link to={useLocation().pathname} className={buttonStyle("plain")}>
        Try again
      </Link>
    </Notice>
  );
}
