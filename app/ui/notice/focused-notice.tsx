import { type ComponentProps, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { Notice } from "./notice.tsx";

type NoticeProps = Omit<ComponentProps<typeof Notice>, "ref" | "tabIndex" | "role"> & { role: "status" | "alert" };

/**
 * Reports what came of a form. Takes the focus when it has been sent: the button may be far below the notice, or gone. Not when the page is loaded again, or
 * found by going back: somebody may be typing, or be back at their place.
 */
export function FocusedNotice(props: NoticeProps) {
  // Each form that is sent has another key, also when it leads to the same address.
  const { key, hash } = useLocation();
  const wasLoaded = useNavigationType() === "POP";
  // A link to a part of the page has that part in view.
  return <MountedNotice key={key} {...props} takesFocus={hash === "" && !wasLoaded} />;
}

function MountedNotice({ takesFocus, className, ...rest }: NoticeProps & { takesFocus: boolean }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "nearest" });
  }, [takesFocus]);
  return <Notice {...rest} tabIndex={-1} ref={notice} className={`scroll-mt-24 ${className ?? ""}`.trim()} />;
}
