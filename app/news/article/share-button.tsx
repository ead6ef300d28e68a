import { useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { useBrowserValue } from "../../ui/use-browser-value.ts";

type ShareMethod = "share" | "copy";

/** Shares an article through the device's share sheet, or copies its URL. Both need JavaScript. */
export function ShareButton({ title, url }: { title: string; url: string }) {
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
      <p role="status" className="text-palm-800">
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
