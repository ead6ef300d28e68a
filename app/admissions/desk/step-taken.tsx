import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Notice } from "../../ui/notice/notice.tsx";
import { STEP_TAKEN, type StaffStep } from "./application/step-form.ts";

/** What a step has done, and the way on. The button that was pressed is gone with its form: the focus comes here, and this into sight. */
export function StepTaken({ step, next }: { step: StaffStep; next: string | null }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Who loads the page anew may have begun to type before this script was here.
    if (document.activeElement === document.body) notice.current?.focus();
  }, []);
  return (
    <Notice tone="good" role="status" tabIndex={-1} ref={notice} className="mt-4">
      {STEP_TAKEN[step]}{" "}
      {next && (
        <Link to={next} className="inline-flex min-h-11 items-center font-semibold text-link sm:min-h-6">
          Next application
        </Link>
      )}
    </Notice>
  );
}
