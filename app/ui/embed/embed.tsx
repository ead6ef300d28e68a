import { type RefObject, useEffect, useRef, useState } from "react";
import type { Picture as PictureSource } from "../../platform/images/picture.ts";
import { Picture } from "../picture/picture.tsx";
import { useHydrated } from "../use-browser-value.ts";

type EmbedProps = {
  embed: {
    title: string;
    picture: PictureSource;
    /** The address that the frame loads. */
    embedUrl: string;
    /** The link to the same video or map on the other site. */
    link: { label: string; to: string };
    /** A note that it is sample content. */
    note?: string | undefined;
  };
  /** What a click does: play a video or show a map. */
  action: "Play" | "Show";
  /** The `sizes` of the picture. */
  sizes: string;
  /** The class that sets the aspect ratio: 'aspect-video'. */
  className?: string;
};

/** A video or map of another site: a picture with a button that loads it, and a link to the other site. */
export function Embed({ embed, action, sizes, className = "" }: EmbedProps) {
  const { title, picture, embedUrl, link } = embed;
  const { state, open, onLoad } = useEmbed(embedUrl);
  // Browsers load lazy images several screens ahead; most visitors never scroll this far.
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearViewport(frame);
  const opening = state === "checking" || state === "loading";
  return (
    <figure>
      <div ref={frame} className={`relative overflow-hidden rounded bg-brand-950 shadow print:hidden ${className}`}>
        <Picture
          picture={picture}
          sizes={sizes}
          className={`absolute! inset-0 noscript:[&>picture]:inline ${near ? "" : "[&>picture]:hidden"}`}
        />
        {state === "unhydrated" && (
          <a href={link.to} className={COVER}>
            <Pill label={title} action={action} />
          </a>
        )}
        {state !== "unhydrated" && state !== "shown" && (
          <button
            type="button"
            aria-disabled={opening}
            onClick={opening ? undefined : open}
            className={`${COVER} aria-disabled:cursor-progress`}
          >
            <Pill label={opening ? "Loading …" : title} action={action} aloud={opening ? "" : `${action}: `} />
          </button>
        )}
        {(state === "loading" || state === "shown") && (
          <iframe
            ref={takeFocus}
            src={embedUrl}
            title={title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
            onLoad={onLoad}
            className="absolute inset-0 size-full"
          />
        )}
      </div>
      <Caption failed={state === "failed"} embed={embed} />
    </figure>
  );
}

/** Focuses the frame at once: when the player has loaded, the visitor may be elsewhere on the page. */
function takeFocus(frame: HTMLIFrameElement | null) {
  frame?.focus();
}

function Caption({ failed, embed: { link, note } }: { failed: boolean; embed: EmbedProps["embed"] }) {
  return (
    <figcaption className="mt-2 flex flex-wrap items-baseline gap-x-4 text-sm">
      <span role="status" className="empty:hidden">
        {failed && "This could not be loaded here. Use the link to open it."}
      </span>
      <a href={link.to} className="text-link inline-flex min-h-11 items-center font-semibold">
        {link.label}
      </a>
      {note && <span className="text-ink-700">{note}</span>}
    </figcaption>
  );
}

/** Makes the whole picture clickable; only the label at its lower edge looks like a button. */
const COVER = "group absolute inset-0 flex cursor-pointer items-end p-4 outline-offset-[-6px] sm:p-6";

type PillProps = {
  label: string;
  action: EmbedProps["action"];
  /** Text for screen readers in front of the label. */
  aloud?: string;
};

function Pill({ label, action, aloud }: PillProps) {
  return (
    <span className="inline-flex min-h-12 items-center gap-3 rounded bg-white px-5 py-2.5 text-left font-semibold text-ink-950 shadow transition-colors group-hover:bg-accent-100">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 text-action-700">
        <path d={ICONS[action]} fill="currentColor" />
      </svg>
      {aloud && <span className="sr-only">{aloud}</span>}
      {label}
    </span>
  );
}

const ICONS = {
  Play: "M6 3.5v17l14-8.5z",
  Show: "M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7zm0 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
};

/** `unhydrated` on the server, `checking` while the other site is tested, then `loading` its frame. */
type EmbedState = "unhydrated" | "idle" | "checking" | "loading" | "shown" | "failed";

const TIMEOUT_MS = 10_000;

/** Manages the state of an embed. Sends no request to the other site before `open` is called. */
function useEmbed(embedUrl: string) {
  const isHydrated = useHydrated();
  const [state, setState] = useState<EmbedState>("idle");
  const checking = state === "checking";

  // A blocked frame fires 'load' too, so that no site can probe another. Hence a request tests the other site first.
  useEffect(() => {
    if (!checking) return;
    const request = new AbortController();
    const result = (next: EmbedState) => () => {
      if (!request.signal.aborted) setState(next);
    };
    fetch(embedUrl, { method: "HEAD", mode: "no-cors", credentials: "omit", signal: request.signal }).then(
      result("loading"),
      result("failed"),
    );
    const timer = setTimeout(result("failed"), TIMEOUT_MS);
    return () => {
      request.abort();
      clearTimeout(timer);
    };
  }, [checking, embedUrl]);

  return {
    state: isHydrated ? state : "unhydrated",
    open: () => setState("checking"),
    onLoad: () => setState("shown"),
  };
}

/** Returns whether an element has come within 300 px of the viewport. Stays true from then on. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: "300px",
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, element]);
  return near;
}
