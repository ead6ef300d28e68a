import { lazy, type RefObject, Suspense, useEffect, useState } from "react";
import { useHydrated } from "../../../../ui/use-browser-value.ts";
import { readPreviewed } from "./previewed-site.ts";

/** Its colours need a library of 20 KB, which no other document does. */
const SitePreview = lazy(() => import("./site-preview.tsx"));

type LivePreviewProps = { form: RefObject<HTMLFormElement | null>; documentKey: string };

/** Shows how the top and the end of a page look with the colours, or with the name and crest, that are typed. Renders nothing for other documents. */
export function LivePreview({ form, documentKey }: LivePreviewProps) {
  const isShown = useHydrated() && (documentKey === "theme" || documentKey === "identity");
  const typed = useTyped(form, isShown);
  if (!isShown || typed === null) return null;
  return (
    <section aria-labelledby="live-preview" className="mb-6">
      <h2 id="live-preview" className="text-lg">
        How it looks
      </h2>
      <Suspense fallback={<p className="mt-2 h-72 text-ink-700">Loading...</p>}>
        <SitePreview typed={readPreviewed(typed)} />
      </Suspense>
    </section>
  );
}

/** Returns what the form has, and again whenever that changes; null before the first reading. */
function useTyped(form: RefObject<HTMLFormElement | null>, isShown: boolean): string | null {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    const element = form.current;
    if (!isShown || !element) return;
    const read = () => {
      const pairs = [...new FormData(element)].flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      );
      setTyped(new URLSearchParams(pairs).toString());
    };
    read();
    // Colours and texts are typed; pictures are chosen.
    element.addEventListener("input", read);
    element.addEventListener("change", read);
    return () => {
      element.removeEventListener("input", read);
      element.removeEventListener("change", read);
    };
  }, [form, isShown]);
  return typed;
}
