import { useEffect, useRef, useState } from "react";
import type { Picture as PictureSource } from "../../platform/images/picture.ts";
import { Picture } from "../picture/picture.tsx";
import { useHydrated } from "../use-browser-value.ts";
import { useNearViewport } from "./use-near-viewport.ts";

type EmbedProps = {
  embed: {
    title: string;
    picture: PictureSource;
    /** What the frame loads. */
    embedUrl: string;
    /** Where the same can be seen on the other site. */
    link: { label: string; to: string };
    /** Says that it is a sample, for as long as it is. */
    note?: string | undefined;
  };
  /** What a tap does: a video is played, a map is shown. */
  action: "Play" | "Show";
  /** How wide it is drawn, as the `sizes` of an image. */
  sizes: string;
  /** Of the frame, which gives the ratio: 'aspect-video'. */
  className?: string;
};

/** A video or a map of another site: a picture, and a button that loads it. The link below works in any case. */
export function Embed({ embed, action, sizes, className = "" }: EmbedProps) {
  const { title, picture, embedUrl, link } = embed;
  const { state, open, arrive } = useEmbed(embedUrl);
  // A browser fetches lazy pictures from some screens away; this one may never be looked at.
  const frame = useRef<HTMLDivElement>(null);
  const near = useNearViewport(frame);
  const opening = state === "asking" || state === "loading";
  return (
    <figure>
      <div ref={frame} className={`relative overflow-hidden rounded bg-palm-950 shadow print:hidden ${className}`}>
        <Picture
          picture={picture}
          sizes={sizes}
          className={`absolute! inset-0 noscript:[&>picture]:inline ${near ? "" : "[&>picture]:hidden"}`}
        />
        {state === "asleep" && (
          <a href={link.to} className={COVER}>
            <Pill label={title} action={action} />
          </a>
        )}
        {state !== "asleep" && state !== "shown" && (
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
            onLoad={arrive}
            className="absolute inset-0 size-full"
          />
        )}
      </div>
      <Caption failed={state === "failed"} embed={embed} />
    </figure>
  );
}

/** At once, and not when all of the player has come: by then the visitor may be elsewhere on the page. */
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

/** As large as the picture, since that is what people tap; it looks like the pill at its lower edge. */
const COVER = "group absolute inset-0 flex cursor-pointer items-end p-4 outline-offset-[-6px] sm:p-6";

type PillProps = {
  label: string;
  action: EmbedProps["action"];
  /** Read aloud in front of the label. */
  aloud?: string;
};

function Pill({ label, action, aloud }: PillProps) {
  return (
    <span className="inline-flex min-h-12 items-center gap-3 rounded bg-white px-5 py-2.5 text-left font-semibold text-ink-950 shadow transition-colors group-hover:bg-brass-100">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 text-laterite-700">
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

/** `asleep` until the page's script is there, `asking` whether the other site answers, then `loading` its frame. */
type EmbedState = "asleep" | "closed" | "asking" | "loading" | "shown" | "failed";

const GIVE_UP_AFTER_MS = 10_000;

/** What a tap on an embed's picture leads to. Nothing is asked of the other site before `open` is called. */
function useEmbed(embedUrl: string) {
  const isHydrated = useHydrated();
  const [state, setState] = useState<EmbedState>("closed");
  const asked = state === "asking";

  // A frame that was refused fires 'load' too, so that no site can spy on another; hence the other site is asked beforehand.
  useEffect(() => {
    if (!asked) return;
    const asking = new AbortController();
    const result = (next: EmbedState) => () => {
      if (!asking.signal.aborted) setState(next);
    };
    fetch(embedUrl, { method: "HEAD", mode: "no-cors", credentials: "omit", signal: asking.signal }).then(
      result("loading"),
      result("failed"),
    );
    const timer = setTimeout(result("failed"), GIVE_UP_AFTER_MS);
    return () => {
      asking.abort();
      clearTimeout(timer);
    };
  }, [asked, embedUrl]);

  return { state: isHydrated ? state : "asleep", open: () => setState("asking"), arrive: () => setState("shown") };
}
