import { dialUrl } from "../content/read-site.ts";
import type { Contacts } from "../content/site.content.ts";

/** Whom to ask, where a page can't help any further. */
export function AskUs({ contacts: { phone, mailboxes } }: { contacts: Contacts }) {
  return (
    <p className="mt-4 max-w-prose">
      If you need help, write to{" "}
      <a href={`mailto:${mailboxes.registry}`} className="text-link">
        {mailboxes.registry}
      </a>{" "}
      or call{" "}
      <a href={dialUrl(phone)} className="whitespace-nowrap text-link">
        {phone}
      </a>
      . If you have sent an application, give its reference.
    </p>
  );
}
