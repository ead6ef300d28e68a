import type { ReactNode } from "react";
import { Form, Link, useNavigation } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { Button } from "../../ui/button/button.tsx";
import { PlainPageHeader } from "../../ui/page/page-header.tsx";
import { useHeadingFocus } from "../../ui/use-heading-focus.ts";
import { NEWSLETTER_PATH } from "../newsletter-paths.ts";

type LinkPageProps = {
  title: string;
  /** The state of the subscription, and what the visitor can do. */
  children: ReactNode;
  /** Omitted when there is nothing to confirm. */
  button?: { label: string; busy: string };
};

/** The page behind a link in a mail. Only its button changes anything, because mail scanners open every link. */
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

export function SubscribeAgain() {
  return (
    <p>
      <Link to={NEWSLETTER_PATH} className="inline-flex min-h-11 items-center text-link">
        Subscribe to the newsletter
      </Link>
    </p>
  );
}
