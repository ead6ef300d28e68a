import { useState } from "react";
import { Button } from "../../ui/button/button.tsx";
import { useBrowserValue } from "../../ui/use-browser-value.ts";

type Way = "share" | "copy";

/** Passes an article on: by the device's own sheet, else by copying its address. Only a script can do either. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const way = useBrowserValue(wayOfDevice);
  const [message, setMessage] = useState("");
  if (way === null) return null;
  const pass = async () => {
    setMessage("");
    setMessage(way === "share" ? await share(title, url) : await copy(url));
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={pass}>{way === "share" ? "Share" : "Copy link"}</Button>
      <p role="status" className="text-palm-800">
        {message}
      </p>
    </div>
  );
}

/** Both are there on secure pages alone. */
function wayOfDevice(): Way | null {
  if ("share" in navigator) return "share";
  return "clipboard" in navigator ? "copy" : null;
}

async function share(title: string, url: string): Promise<string> {
  try {
    await navigator.share({ title, url });
    return "";
  } catch (error) {
    // Whoever closes the sheet knows that they did.
    return error instanceof DOMException && error.name === "AbortError" ? "" : copy(url);
  }
}

function copy(url: string): Promise<string> {
  return navigator.clipboard.writeText(url).then(
    () => "Link copied",
    () => "The link could not be copied. It is the address of this page.",
  );
}
