import { dialUrl, useSite } from "../../../content/read-site.ts";
import { SocialIcon } from "../../../ui/social-icon.tsx";

type DisclaimerTextProps = {
  disclaimer: {
    paragraphs: string[];
    fakeForms: string[];
    advice: string;
    contactTitle: string;
    signature: string[];
  };
  /** The level of the heading above the contacts. */
  heading: "h2" | "h3";
};

const LINK = "text-link inline-flex min-h-11 items-center wrap-anywhere font-semibold";

/** Warns of fake admission forms and lists the university's contacts. Used on its own page and in the home page's pop-up. */
export function DisclaimerText({ disclaimer, heading: Heading }: DisclaimerTextProps) {
  const { paragraphs, fakeForms, advice, contactTitle, signature } = disclaimer;
  return (
    <>
      <div className="grid gap-4">
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {fakeForms.length > 0 && (
          <ul className="grid gap-2 font-semibold">
            {fakeForms.map((form) => (
              <li key={form} className="border-danger-700 border-l-4 bg-danger-50 px-4 py-2">
                {form}
              </li>
            ))}
          </ul>
        )}
        <p>{advice}</p>
      </div>
      <Heading className="mt-8 text-xl">{contactTitle}</Heading>
      <Contacts />
      <p className="mt-6 border-ground-400 border-t pt-4 font-semibold font-serif">
        {signature.map((signed) => (
          <span key={signed} className="block">
            {signed}
          </span>
        ))}
      </p>
    </>
  );
}

function Contacts() {
  const { phone, whatsApp, mailboxes, social } = useSite().contacts;
  const ways = [
    { name: "Phone", to: dialUrl(phone), text: phone },
    { name: "WhatsApp", to: `https://wa.me/${whatsApp.replaceAll(/\D/g, "")}`, text: whatsApp },
    { name: "E-mail", to: `mailto:${mailboxes.registry}`, text: mailboxes.registry },
  ];
  return (
    <>
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr] sm:gap-y-0">
        {ways.map(({ name, to, text }) => (
          <div key={name} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid sm:items-center">
            <dt className="text-ink-700">{name}</dt>
            <dd>
              <a href={to} className={LINK}>
                {text}
              </a>
            </dd>
          </div>
        ))}
      </dl>
      {social.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-6">
          {social.map(({ network, url }) => (
            <li key={network}>
              <a href={url} className={`${LINK} min-w-11 gap-2`}>
                <SocialIcon network={network} />
                {network}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
