import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { useTitle } from "../content/read-site.ts";
import { Button } from "../ui/button/button.tsx";
import { PlainPageHeader } from "../ui/page/plain-page-header.tsx";
import { useHeadingFocus } from "../ui/use-heading-focus.ts";

type LinkPageProps = {
  title: string;
  /** What is the case, and what one can do. */
  children: ReactNode;
  /** The one button; without it there is nothing left to press. */
  button?: { label: string; busy: string };
};

/** The page of a link in a mail. Opening it does nothing, because mail scanners open links; its button does. */
export function LinkPage({ title, children, button }: LinkPageProps) {
  const isSending = useNavigation().state !== "idle";
  useHeadingFocus(title);
  return (
    <main id="main" tabIndex={-1}>
      <title>{useTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <PlainPageHeader title={title} />
      <div className="page-width py-10 sm:py-14">
        <div className="mx-auto max-w-2xl">
          <div className="grid max-w-prose gap-4 text-lg">{children}</div>
          {button && (
            <Form method="post" className="mt-8" replace>
              <Button type="submit" kind="main" disabled={isSending}>
                {isSending ? button.busy : button.label}
              </Button>
            </Form>
          )}
        </div>
      </div>
    </main>
  );
}
