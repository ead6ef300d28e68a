import type { SocialNetwork } from "../../ui/social-icon.tsx";

/** A link to the same post on a social network. */
export type PostLink = { network: Network; url: string };
type Network = Exclude<SocialNetwork, "YouTube"> | "LinkedIn";

const NETWORKS: [Network, string[]][] = [
  ["Facebook", ["facebook.com", "fb.com"]],
  ["X", ["x.com", "twitter.com"]],
  ["Instagram", ["instagram.com"]],
  ["LinkedIn", ["linkedin.com"]],
];

/** Returns the links to known networks. Adds https:// where the scheme is missing, and drops other sites (deviation 41). */
export function postLinks(links: readonly string[]): PostLink[] {
  return links.flatMap((link) => {
    const typed = link.trim();
    const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed.replace(/^\/+/, "")}`);
    const network = url && networkOf(url);
    return network ? [{ network, url: url.href }] : [];
  });
}

function networkOf({ protocol, hostname, username }: URL): Network | null {
  if (!/^https?:$/.test(protocol) || username !== "") return null;
  const network = NETWORKS.find(([, hosts]) =>
    hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)),
  );
  return network?.[0] ?? null;
}
