import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "../../../ui/notice/notice.tsx";

type FocusedNoticeProps = { tone: "caution" | "wrong"; className?: string; children: ReactNode };

/** Reports the result of a form. Takes the focus when it appears. */
export function FocusedNotice({ tone, className, children }: FocusedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice tone={tone} role="alert" tabIndex={-1} ref={notice} className={className}>
      {children}
    </Notice>
  );
}
