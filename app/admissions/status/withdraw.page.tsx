import { useEffect, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useSite, useTitle } from "../../content/read-site.ts";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { PlainPageHeader } from "../../ui/page/page-header.tsx";
import type { Route } from "./+types/withdraw.page.ts";
import { responseOr } from "./response-or.ts";
import { STATUS_PATH } from "./status-path.ts";
import { UNREACHABLE } from "./status-result.ts";

export { action, loader } from "./withdraw.action.server.ts";

type Result = { kind: "too-late" | "unreachable" };

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return responseOr<Result>(serverAction, { kind: "unreachable" });
}

export default function WithdrawPage({ loaderData, actionData }: Route.ComponentProps) {
  const { registry } = useSite().contacts.mailboxes;
  const isSending = useNavigation().state !== "idle";
  const { reference, mayWithdraw, statusLabel } = loaderData;
  const title = "Withdraw your application?";
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle(actionData ? `Error: ${title}` : title)}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title={title}>{reference}</PlainPageHeader>
      <div className="page-width py-8 sm:py-12">
        <div className="mx-auto max-w-2xl">
          {actionData?.kind === "unreachable" && <Failure>{UNREACHABLE}</Failure>}
          {mayWithdraw && actionData?.kind !== "too-late" ? (
            <>
              <p className="text-lg">
                The Registry then reads it no further. <strong>This can't be undone.</strong> If you change your mind
                later, you have to send a new application.
              </p>
              <Form method="post" className="mt-8 flex flex-wrap gap-3">
                <Button type="submit" kind="main" disabled={isSending} className="w-full sm:w-auto">
                  {isSending ? "Withdrawing..." : "Withdraw it for good"}
                </Button>
                <Link to={STATUS_PATH} className={buttonStyle("plain", "w-full sm:w-auto")}>
                  Keep it
                </Link>
              </Form>
            </>
          ) : (
            <>
              <Failure>
                Your application can't be withdrawn here any more
                {mayWithdraw ? ": the Registry has begun to read it" : ""}. Nothing was changed.
              </Failure>
              <p>
                {mayWithdraw ? "" : `It is now: ${statusLabel}. `}If you don't want to go on with it, write to{" "}
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
          )}
        </div>
      </div>
    </main>
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
