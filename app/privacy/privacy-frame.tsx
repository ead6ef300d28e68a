import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTitle } from "../content/read-site.ts";

export const PRIVACY_PATH = "/dashboard/privacy";

type FrameProps = { title: string; isWrong?: boolean; children: ReactNode };

/** Layout of a page below /dashboard/privacy, with a link back. */
export function PrivacyFrame({ title, isWrong = false, children }: FrameProps) {
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(isWrong ? `Error: ${title}` : title)}</title>
      <div className="max-w-4xl p-4 sm:py-6">
        <Link to={PRIVACY_PATH} className="inline-flex min-h-11 items-center font-semibold text-link">
          Privacy
        </Link>
        <h1 className="text-xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}
