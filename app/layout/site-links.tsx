import type { ComponentProps } from "react";
import { Link } from "react-router";
import { useSite } from "../content/read-site.ts";
import { SocialIcon } from "../ui/social-icon.tsx";

type SocialLinksProps = { className?: string; linkClassName: string };

/** Icon links to the university's social networks; nothing when it has none. */
export function SocialLinks({ className = "", linkClassName }: SocialLinksProps) {
  const { social } = useSite().contacts;
  if (social.length === 0) return null;
  return (
    <ul className={`flex ${className}`}>
      {social.map(({ network, url }) => (
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

type SiteLinkProps = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link from content: to a page of this site through the router, or to another site. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  return to.startsWith("/") ? <Link {...rest} to={to} /> : <a {...rest} href={to} />;
}
