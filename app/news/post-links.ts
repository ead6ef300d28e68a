import type { SocialNetwork } from "../ui/social-icon.tsx";

/** The same post on a social network. */
export type PostLink = { network: Network; url: string };
type Network = Exclude<SocialNetwork, "YouTube"> | "LinkedIn";

const NETWORKS: [Network, string[]][] = [
  ["Facebook", ["facebook.com", "fb.com"]],
  ["X", ["x.com", "twitter.com"]],
  ["Instagram", ["instagram.com"]],
  ["LinkedIn", ["linkedin.com"]],
];

/** The links of a post that can be shown: https:// is put in front where no scheme is, and other sites are left out (deviation 41). */
export function postLinks(links: readonly string[]): PostLink[] {
  return links.flatMap((link) => {
    const written = link.trim();
    const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(written) ? written : `https://${written.replace(/^\/+/, "")}`);
    const network = url && networkOf(url);
    return network ? [{ network, url: url.href }] : [];
  });
}

function networkOf({ protocol, hostname, username }: URL): Network | null {
  if (!/^https?:$/.test(protocol) || username !== "") return null;
  const known = NETWORKS.find(([, hosts]) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)));
  return known?.[0] ?? null;
}
