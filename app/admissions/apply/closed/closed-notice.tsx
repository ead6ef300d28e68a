import { Link } from "react-router";
import { useSite, useTitle } from "../../../content/read-site.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { STATUS_PATH } from "../../applicant-paths.ts";
import { SavedOnDeviceNotice } from "./saved-on-device-notice.tsx";

type ClosedNoticeProps = {
  /** The page's title, for the tab. */
  title: string;
  /** Since when, or until when, applications are not accepted. */
  sentence: string;
  opensAgain: boolean;
};

/** Replaces the application form while no applications are accepted, and says what to do. */
export function ClosedNotice({ title, sentence, opensAgain }: ClosedNoticeProps) {
  const { registry } = useSite().contacts.mailboxes;
  return (
    <>
      <title>{useTitle(title)}</title>
      <Notice tone="caution">
        <h2 className="text-2xl">{sentence}</h2>
        <p className="mt-2 max-w-prose">
          {opensAgain
            ? "The form is on this page from then on."
            : "The form is on this page again when the next ones open."}
        </p>
      </Notice>
      <SavedOnDeviceNotice />
      <h2 className="mt-8 text-2xl">What you can do now</h2>
      <ul className="mt-3 grid max-w-prose list-disc gap-2 pl-5">
        <li>
          You sent an application:{" "}
          <Link to={STATUS_PATH} className="text-link">
            track your application
          </Link>
          .
        </li>
        <li>
          You began one and did not send it: what this device saved of it stays here, and you are offered it again when
          the form opens.
        </li>
        <li>
          You sent yours before the closing time and have no receipt: write to{" "}
          <a href={`mailto:${registry}`} className="text-link">
            {registry}
          </a>
          .
        </li>
      </ul>
    </>
  );
}
