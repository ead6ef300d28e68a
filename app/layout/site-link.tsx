import type { ComponentProps } from "react";
import { Link } from "react-router";

type SiteLinkProps = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link that content gives: to a page of this site, which is gone to without loading it all anew, or to another site. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  return to.startsWith("/") ? <Link {...rest} to={to} /> : <a {...rest} href={to} />;
}
