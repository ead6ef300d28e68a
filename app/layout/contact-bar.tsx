import { dialUrl, useSite } from "../content/read-site.ts";
import { LiaisonOffices } from "./liaison-offices.tsx";
import { SocialLinks } from "./social-links.tsx";

/** The slim bar above everything: where we are, and how to reach us. */
export function ContactBar() {
  const { address, phone, mailboxes } = useSite().contacts;
  return (
    <div className="contact-bar bg-palm-950 text-paper-300 text-xs">
      <div className="page-width flex h-full items-center gap-x-5 max-[18rem]:flex-col max-[18rem]:items-start max-[18rem]:justify-center lg:gap-x-7">
        <span className="line-clamp-2 min-w-0 leading-tight max-lg:hidden">{address}</span>
        <div className="max-md:order-last min-[18rem]:max-md:ml-auto">
          <LiaisonOffices />
        </div>
        <a href={dialUrl(phone)} className="contact-link md:ml-auto">
          {phone}
        </a>
        <a href={`mailto:${mailboxes.info}`} className="contact-link max-sm:hidden max-w-80 truncate">
          {mailboxes.info}
        </a>
        <SocialLinks className="-mr-2 max-md:hidden" linkClassName="size-9 hover:text-white" />
      </div>
    </div>
  );
}
