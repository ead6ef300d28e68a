import { useSite } from "../content/read-site.ts";
import { SocialIcon } from "../ui/social-icon.tsx";

type SocialLinksProps = { className?: string; linkClassName: string };

/** Icon links to the university's social networks. */
export function SocialLinks({ className = "", linkClassName }: SocialLinksProps) {
  return (
    <ul className={`flex ${className}`}>
      {useSite().contacts.social.map(({ network, url }) => (
        <li key={network}>
          <a
            href={url}
            aria-label={network}
            className={`inline-flex items-center justify-center rounded ${linkClassName}`}
          >
            <SocialIcon network={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}
