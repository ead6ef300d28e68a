import { Link } from "react-router";
import { Notice } from "../../ui/notice/notice.tsx";
import type { UndeliveredMail } from "./undelivered-mail.server.ts";

type NoticeProps = { mail: UndeliveredMail; className?: string };

/** Says that a mail did not reach the applicant. */
export function UndeliveredNotice({ mail: { to, written, error, path }, className = "" }: NoticeProps) {
  return (
    <Notice tone="wrong" className={`break-words print:hidden ${className}`}>
      <p>
        The mail of {written} to {to} could not be delivered. The applicant may not know what it says: call them.
      </p>
      {error && <p className="mt-1">The mail server said: {error}</p>}
      {path && (
        <Link to={path} className="inline-flex min-h-11 items-center text-link">
          Read the mail
        </Link>
      )}
    </Notice>
  );
}
