import type { ComponentProps } from "react";
import { Link } from "react-router";

type SiteLinkProps = Omit<ComponentProps<"a">, "href"> & { to: string };

/** A link from content: to a page of this site through the router, or to another site. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  return to.startsWith("/") ? <Link {...rest} to={to} /> : <a {...rest} href={to} />;
}
