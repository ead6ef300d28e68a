import { type ReactNode, useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useSite, useTitle } from "../../content/read-site.ts";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { PlainPageHeader } from "../../ui/page/page-header.tsx";
import { STATUS_PATH } from "../applicant-paths.ts";
import { UNREACHABLE } from "./status-result.ts";

/** The frame of a page on which an applicant confirms a step that can't be undone. `failure` is the result of the form, if it failed. */
export function ConfirmPage(props: {
  title: string;
  reference: string;
  failure: "unreachable" | "closed" | "changed" | null;
  children: ReactNode;
}) {
  const { title, reference, failure, children } = props;
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle(failure ? `Error: ${title}` : title)}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title={title}>{reference}</PlainPageHeader>
      <div className="page-width py-8 sm:py-12">
        <div className="mx-auto max-w-2xl">
          {failure === "unreachable" && <Failure>{UNREACHABLE}</Failure>}
          {children}
        </div>
      </div>
    </main>
  );
}

/** The form with its button, and the link back to the application. `children` are its hidden fields. */
export function ConfirmForm(props: { button: string; busy: string; back: string; children?: ReactNode }) {
  const isSending = useNavigation().state !== "idle";
  return (
    <Form method="post" className="mt-8 flex flex-wrap gap-3">
      {props.children}
      <Button type="submit" kind="main" disabled={isSending} className="w-full sm:w-auto">
        {isSending ? props.busy : props.button}
      </Button>
      <Link to={STATUS_PATH} className={buttonStyle("plain", "w-full sm:w-auto")}>
        {props.back}
      </Link>
    </Form>
  );
}

/** What is shown when the step is not possible any more: `why`, and whom to write to after `before`. */
export function StepClosed({ why, before }: { why: string; before: string }) {
  return (
    <>
      <Failure>{why}</Failure>
      <WriteToRegistry before={before} />
    </>
  );
}

/** Names the address of the Registry, after the words `before`, and leads back to the application. */
export function WriteToRegistry({ before }: { before: string }) {
  const { registry } = useSite().contacts.mailboxes;
  return (
    <>
      <p className="mt-6">
        {before}{" "}
        <a href={`mailto:${registry}`} className="text-link">
          {registry}
        </a>{" "}
        and give your reference.
      </p>
      <p className="mt-6">
        <Link to={STATUS_PATH} className={buttonStyle("firm")}>
          Back to your application
        </Link>
      </p>
    </>
  );
}

function Failure({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice tone="wrong" role="alert" tabIndex={-1} ref={notice} className="mb-6">
      {children}
    </Notice>
  );
}
