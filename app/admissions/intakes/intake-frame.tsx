import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { INTAKES_PATH } from "./intake-path.ts";

type IntakeFrameProps = { title: string; isWrong?: boolean; children: ReactNode };

/** The frame of the pages that add or change an intake. */
export function IntakeFrame({ title, isWrong = false, children }: IntakeFrameProps) {
  return (
    <div className="min-h-0 grow overflow-auto">
      <title>{useTitle(isWrong ? `Error: ${title}` : title)}</title>
      <div className="max-w-3xl p-4 sm:py-6">
        <BackToIntakes />
        <h1 className="mt-3 break-words text-xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}

export function BackToIntakes() {
  return (
    <Link to={INTAKES_PATH} className="inline-flex min-h-11 items-center font-semibold text-link print:hidden">
      All intakes
    </Link>
  );
}
