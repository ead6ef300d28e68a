import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { readPreviewed } from "./previewed-site.ts";

/** Its colours need a library that no other form does. */
const SitePreview = lazy(() => import("./site-preview.tsx"));

/** Shows how the top and the end of a page look with what is typed into the form around it: the colours, or the name and crest. */
export function LivePreview() {
  const section = useRef<HTMLElement>(null);
  const typed = useTyped(section);
  return (
    <section ref={section} aria-labelledby="live-preview" hidden={typed === null} className="mb-6">
      <h2 id="live-preview" className="text-lg">
        How it looks
      </h2>
      {typed !== null && (
        <Suspense fallback={<p className="mt-2 h-72 text-ink-700">Loading...</p>}>
          <SitePreview typed={readPreviewed(typed)} />
        </Suspense>
      )}
    </section>
  );
}

/** Returns what the form around an element has, and again whenever that changes; null before the first reading. */
function useTyped(inside: RefObject<HTMLElement | null>): string | null {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!form) return;
    const read = () => {
      const pairs = [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === "string" ? [[name, value]] : [],
      );
      setTyped(new URLSearchParams(pairs).toString());
    };
    read();
    // Colours and texts are typed; pictures are chosen.
    form.addEventListener("input", read);
    form.addEventListener("change", read);
    return () => {
      form.removeEventListener("input", read);
      form.removeEventListener("change", read);
    };
  }, [inside]);
  return typed;
}
