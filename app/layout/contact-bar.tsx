import { dialUrl, useSite } from "../content/read-site.ts";

const LINK = "inline-flex min-h-11 items-center whitespace-nowrap hover:text-white hover:underline underline-offset-4";

/** The slim bar above everything: where we are, and how to reach us. */
export function ContactBar() {
  const { address, phone, mailboxes } = useSite().contacts;
  return (
    <div className="bg-palm-950 text-paper-300 text-xs">
      <div className="page-width flex items-center justify-between gap-6">
        <p className="max-md:hidden">{address}</p>
        <p className="flex w-full justify-between gap-6 md:w-auto">
          <a href={dialUrl(phone)} className={LINK}>
            {phone}
          </a>
          <a href={`mailto:${mailboxes.info}`} className={`${LINK} max-[22rem]:hidden`}>
            {mailboxes.info}
          </a>
        </p>
      </div>
    </div>
  );
}
