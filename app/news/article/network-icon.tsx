import { SocialIcon } from "../../ui/social-icon.tsx";
import type { PostLink } from "../post-links.ts";

/** The sign of the network that a link of a post leads to. LinkedIn's stands here, since no other page has it to carry. */
export function NetworkIcon({ network }: Pick<PostLink, "network">) {
  if (network !== "LinkedIn") return <SocialIcon network={network} />;
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
      <path
        d="M4 9h3.6v11.5H4zM5.8 3.6a2 2 0 1 1 0 4.1 2 2 0 0 1 0-4.1zM10 9h3.4v1.6c.6-1 1.8-1.9 3.6-1.9 3.3 0 4 2.1 4 5v6.8h-3.6v-6c0-1.5-.3-2.7-1.8-2.7s-2 1.2-2 2.7v6H10z"
        fill="currentColor"
      />
    </svg>
  );
}
