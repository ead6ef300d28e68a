import { useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { SocialIcon } from "../../ui/social-icon.tsx";
import { useBrowserValue } from "../../ui/use-browser-value.ts";
import type { PostLink } from "./post-links.ts";

type ShareSectionProps = { title: string; url: string; links: PostLink[] };

/** The article's links on social networks, and a button to share it. */
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
                className="inline-flex size-12 items-center justify-center rounded-full border border-ink-400 bg-white text-brand-800 transition-colors hover:border-brand-800 hover:bg-brand-50"
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

/** LinkedIn's icon is here instead of in SocialIcon, so that other pages don't load it. */
function NetworkIcon({ network }: Pick<PostLink, "network">) {
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

type ShareMethod = "share" | "copy";

/** Shares an article through the device's share sheet, or copies its URL. Both need JavaScript. */
function ShareButton({ title, url }: { title: string; url: string }) {
  const method = useBrowserValue(supportedMethod);
  const [message, setMessage] = useState("");
  if (method === null) return null;
  const onShare = async () => {
    setMessage("");
    setMessage(method === "share" ? await share(title, url) : await copy(url));
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={onShare}>{method === "share" ? "Share" : "Copy link"}</Button>
      <p role="status" className="text-brand-800">
        {message}
      </p>
    </div>
  );
}

/** Both APIs need a secure context. */
function supportedMethod(): ShareMethod | null {
  if ("share" in navigator) return "share";
  return "clipboard" in navigator ? "copy" : null;
}

async function share(title: string, url: string): Promise<string> {
  try {
    await navigator.share({ title, url });
    return "";
  } catch (error) {
    // The user closed the share sheet.
    return error instanceof DOMException && error.name === "AbortError" ? "" : copy(url);
  }
}

function copy(url: string): Promise<string> {
  return navigator.clipboard.writeText(url).then(
    () => "Link copied",
    () => "The link could not be copied. It is the address of this page.",
  );
}
