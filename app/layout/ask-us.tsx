import { UNIVERSITY } from "../../content/university.ts";

/** Whom to ask, where a page can't help any further. */
export function AskUs() {
  const { phone, mailboxes } = UNIVERSITY;
  return (
    <p className="mt-4 max-w-prose">
      If you need help, write to{" "}
      <a href={`mailto:${mailboxes.registry}`} className="text-link">
        {mailboxes.registry}
      </a>{" "}
      or call{" "}
      <a href={`tel:${phone.replaceAll(" ", "")}`} className="whitespace-nowrap text-link">
        {phone}
      </a>
      . If you have sent an application, give its reference.
    </p>
  );
}
