import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTitle } from "../../content/read-site.ts";

type MeFrameProps = { title: string; isWrong?: boolean; back?: boolean; children: ReactNode };

/** Layout of a page of the person's own account, with a link back to the account. */
export function MeFrame({ title, isWrong = false, back = false, children }: MeFrameProps) {
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(isWrong ? `Error: ${title}` : title)}</title>
      <div className="max-w-4xl p-4 sm:py-6">
        {back && (
          <Link to="/dashboard/me" className="inline-flex min-h-11 items-center font-semibold text-link">
            Your account
          </Link>
        )}
        <h1 className="text-xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}
