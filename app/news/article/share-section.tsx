import type { PostLink } from "../post-links.ts";
import { NetworkIcon } from "./network-icon.tsx";
import { ShareButton } from "./share-button.tsx";

type ShareSectionProps = { title: string; url: string; links: PostLink[] };

/** Where else the article is, and a way to pass it on. */
export function ShareSection({ title, url, links }: ShareSectionProps) {
  return (
    <section
      aria-label="Share this article"
      className={`flex min-h-12 flex-wrap items-center gap-x-6 gap-y-3 print:hidden ${links.length === 0 ? "noscript:hidden" : ""}`}
    >
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {links.map(({ network, url: address }) => (
            <li key={address}>
              <a
                href={address}
                aria-label={`This article on ${network}`}
                className="inline-flex size-12 items-center justify-center rounded-full border border-ink-400 bg-white text-palm-800 transition-colors hover:border-palm-800 hover:bg-palm-50"
              >
                <NetworkIcon network={network} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <ShareButton title={title} url={url} />
    </section>
  );
}
