import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useSite, useTitle } from "../../../content/read-site.ts";
import { Button, buttonStyle } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { PlainPageHeader } from "../../../ui/page/page-header.tsx";
import { responseOr } from "../../status/response-or.ts";
import { STATUS_PATH } from "../../status/status-path.ts";
import { UNREACHABLE } from "../../status/status-result.ts";
import type { Route } from "./+types/offer.page.ts";

export { action, loader } from "./offer.action.server.ts";

type Result = { kind: "closed" | "unreachable" };

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return responseOr<Result>(serverAction, { kind: "unreachable" });
}

const TEXTS = {
  accepted: { title: "Accept the place?", button: "Accept the place", busy: "Accepting..." },
  declined: { title: "Decline the place?", button: "Decline the place for good", busy: "Declining..." },
};

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().state !== "idle";
  const { reference, programme, response, isOpen, acceptUntil } = loaderData;
  const { title, button, busy } = TEXTS[response];
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle(actionData ? `Error: ${title}` : title)}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title={title}>{reference}</PlainPageHeader>
      <div className="page-width py-8 sm:py-12">
        <div className="mx-auto max-w-2xl">
          {actionData?.kind === "unreachable" && <Failure>{UNREACHABLE}</Failure>}
          {isOpen && actionData?.kind !== "closed" ? (
            <>
              <p className="text-lg">
                {response === "accepted" ? (
                  <>
                    You take the place to study <strong>{programme}</strong>. We record it and send you a mail.
                  </>
                ) : (
                  <>
                    You give up the place to study <strong>{programme}</strong>, and somebody else gets it.{" "}
                    <strong>You can’t take it back here.</strong>
                  </>
                )}
              </p>
              <Form method="post" className="mt-8 flex flex-wrap gap-3">
                <input type="hidden" name="response" value={response} />
                <Button type="submit" kind="main" disabled={isSending} className="w-full sm:w-auto">
                  {isSending ? busy : button}
                </Button>
                <Link to={STATUS_PATH} className={buttonStyle("plain", "w-full sm:w-auto")}>
                  Back
                </Link>
              </Form>
            </>
          ) : (
            <Closed acceptUntil={acceptUntil} />
          )}
        </div>
      </div>
    </main>
  );
}

function Closed({ acceptUntil }: { acceptUntil: string | null }) {
  const { registry } = useSite().contacts.mailboxes;
  return (
    <>
      <Failure>
        You can’t respond here any more: you have responded already
        {acceptUntil ? `, or the last day, ${acceptUntil}, is over` : ""}. Nothing was changed.
      </Failure>
      <p>
        Write to{" "}
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

function Failure({ children }: { children: React.ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice tone="wrong" role="alert" tabIndex={-1} ref={notice} className="mb-6">
      {children}
    </Notice>
  );
}
