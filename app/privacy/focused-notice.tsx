import { type ComponentProps, useEffect, useRef } from "react";
import { Notice } from "../ui/notice/notice.tsx";

/** An answer to a form: it takes the focus when it appears, and is read out. */
export function FocusedNotice(props: Omit<ComponentProps<typeof Notice>, "ref" | "role" | "tabIndex">) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return <Notice {...props} role="alert" tabIndex={-1} ref={notice} />;
}
