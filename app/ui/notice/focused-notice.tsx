import { type ComponentProps, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { Notice } from "./notice.tsx";

type FocusedNoticeProps = Omit<ComponentProps<typeof Notice>, "ref" | "tabIndex" | "role"> & {
  role: "status" | "alert";
};

/**
 * Reports what came of a form. Takes the focus when it has been sent: the button may be far below the notice, or gone. Not when the page is loaded again, or
 * found by going back: somebody may be typing, or be back at their place.
 */
export function FocusedNotice({ className, ...rest }: FocusedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const { key, hash } = useLocation();
  const wasLoaded = useNavigationType() === "POP";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each form that is sent has a key of its own.
  useEffect(() => {
    // A link to a part of the page has that part in view.
    if (hash !== "" || wasLoaded) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "nearest" });
  }, [key, hash, wasLoaded]);
  return <Notice {...rest} tabIndex={-1} ref={notice} className={`scroll-mt-24 ${className ?? ""}`.trim()} />;
}
