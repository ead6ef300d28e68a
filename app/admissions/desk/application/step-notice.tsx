import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Note } from "../../record/application-timeline-section.tsx";
import { type StaffStep, type StepResult, stepTakenMessage } from "./step-request.ts";

const HEADS: Record<StepResult["kind"], string> = {
  wrong: "Not done yet",
  conflict: "Not done: somebody was faster",
  unreachable: "No response",
  "signed-out": "You have been signed out",
};

/** Shows why a step was not taken. Quotes the message, because its form may not be offered any more. */
export function StepFailure({ result: { kind, message, note } }: { result: StepResult }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice tone="wrong" role="alert" tabIndex={-1} ref={notice} className="mt-3">
      <h3 className="font-sans font-semibold text-base">{HEADS[kind]}</h3>
      <p className="mt-1 break-words">{message}</p>
      {kind === "signed-out" && (
        <a
          href="/login"
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center font-semibold text-link"
        >
          Sign in again
        </a>
      )}
      {kind === "conflict" && (
        <>
          <p className="mt-1">Nothing of yours was saved, and nothing was overwritten. Look at the timeline first.</p>
          {note && (
            <>
              <p className="mt-2">You wrote:</p>
              <Note>{note}</Note>
            </>
          )}
        </>
      )}
    </Notice>
  );
}

/** Shows what a step did and links to the next application. Takes the focus, since the clicked button is gone with its form. */
export function StepTaken({ step, isReleased, next }: { step: StaffStep; isReleased: boolean; next: string | null }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After a reload, the user may have focused a field before hydration.
    if (document.activeElement === document.body) notice.current?.focus();
  }, []);
  return (
    <Notice tone="good" role="status" tabIndex={-1} ref={notice} className="mt-4">
      {stepTakenMessage(step, isReleased)}{" "}
      {next && (
        <Link to={next} className="inline-flex min-h-11 items-center font-semibold text-link sm:min-h-6">
          Next application
        </Link>
      )}
    </Notice>
  );
}
