import type { ReactNode } from "react";
import { useTitle } from "../content/read-site.ts";
import { BackLink } from "../ui/page/back-link.tsx";
import { SETUP_PATH } from "./setup-steps.ts";

/** The frame around the pages of the setup. */
export function SetupFrame({ title, isWrong = false, children }: SetupFrameProps) {
  const isOverview = title === "Setup";
  return (
    <div className="relative min-h-0 grow overflow-auto">
      <title>{useTitle(isWrong ? `Error: ${title}` : title)}</title>
      <div className="mx-auto max-w-4xl p-4 sm:py-6">
        {!isOverview && <BackLink to={SETUP_PATH}>Setup</BackLink>}
        <h1 className="text-xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}

type SetupFrameProps = { title: string; isWrong?: boolean; children: ReactNode };
