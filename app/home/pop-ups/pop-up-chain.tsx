import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import type { DisclaimerPage } from "../../admissions/information/disclaimer/disclaimer.content.ts";
import { DisclaimerText } from "../../admissions/information/disclaimer/disclaimer-text.tsx";
import type { WithPictures } from "../../content/resolve-pictures.server.ts";
import { Button, buttonStyle } from "../../ui/button/button.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import type { HomePopUps } from "../home.content.ts";
import { CloseButton, PopUpDialog } from "./pop-up-dialog.tsx";
import { notePopUpsSeen } from "./seen-this-session.ts";

export type PopUpChainProps = { popUps: WithPictures<HomePopUps>; disclaimer: WithPictures<DisclaimerPage> };

type Step = "promotion" | "disclaimer" | "cover" | "done";

/**
 * Shows the promotion, the disclaimer and the cover, each after the previous one is closed and while the visitor is idle.
 * The cover opens only once its picture has loaded. Following a link ends the chain.
 */
export function PopUpChain({ popUps, disclaimer }: PopUpChainProps) {
  const { promotion, cover } = popUps;
  const [step, setStep] = useState<Step>(promotion ? "promotion" : "disclaimer");
  const [opened, setOpened] = useState<Step | null>(null);
  const [coverLoaded, setCoverLoaded] = useState(false);
  const idle = useVisitorIdle(step !== "done");
  // An open step stays open, although the visitor is no longer idle.
  if (idle && opened !== step && (step !== "cover" || coverLoaded)) setOpened(step);
  const isOpen = (one: Step) => step === one && opened === one;
  const hasOpened = opened !== null;
  useEffect(() => {
    if (hasOpened) notePopUpsSeen();
  }, [hasOpened]);
  const end = () => setStep("done");
  return (
    <>
      {promotion && (
        <Promotion
          promotion={promotion}
          open={isOpen("promotion")}
          onClose={() => setStep("disclaimer")}
          onFollow={end}
        />
      )}
      <Disclaimer
        disclaimer={disclaimer}
        open={isOpen("disclaimer")}
        onClose={() => setStep(cover ? "cover" : "done")}
        onFollow={end}
      />
      {cover && (
        <Cover cover={cover} open={isOpen("cover")} onLoad={() => setCoverLoaded(true)} onClose={end} onFollow={end} />
      )}
    </>
  );
}

type StepProps = { open: boolean; onClose: () => void; onFollow: () => void };

type ShownPopUps = Required<PopUpChainProps["popUps"]>;

function Promotion({ promotion, ...step }: StepProps & Pick<ShownPopUps, "promotion">) {
  const { title, paragraphs, picture, apply } = promotion;
  return (
    <PopUpDialog {...step} labelledBy="promotion" className="w-[min(36rem,calc(100vw-2rem))]">
      <CloseButton />
      <Picture
        picture={picture}
        sizes="(max-width: 39.99rem) 100vw, 36rem"
        className="aspect-2/1 [@media(height<30rem)]:hidden"
      />
      <div className="p-5 sm:p-8">
        <h2 id="promotion" className="text-2xl sm:text-3xl">
          {title}
        </h2>
        {paragraphs.map((text) => (
          <p key={text} className="mt-3">
            {text}
          </p>
        ))}
        <div className="mt-6 flex flex-wrap gap-3">
          <Link to={apply.to} className={buttonStyle("main")}>
            {apply.label}
          </Link>
          <ContinueForm />
        </div>
      </div>
    </PopUpDialog>
  );
}

function Disclaimer({ disclaimer, ...step }: StepProps & Pick<PopUpChainProps, "disclaimer">) {
  return (
    <PopUpDialog {...step} labelledBy="disclaimer" className="w-[min(40rem,calc(100vw-2rem))]">
      <CloseButton />
      <div className="border-danger-700 border-t-8 p-5 sm:p-8">
        <p className="font-semibold text-danger-700 text-sm">{disclaimer.title}</p>
        <h2 id="disclaimer" className="mt-1 mb-5 pr-12 text-2xl sm:text-3xl">
          {disclaimer.lead}
        </h2>
        <DisclaimerText disclaimer={disclaimer} heading="h3" />
        <div className="mt-6">
          <ContinueForm />
        </div>
      </div>
    </PopUpDialog>
  );
}

type CoverProps = StepProps & Pick<ShownPopUps, "cover"> & { onLoad: () => void };

function Cover({ cover, onLoad, ...step }: CoverProps) {
  const loaded = useEffectEvent(onLoad);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const image = frame.current?.querySelector<HTMLImageElement>("picture img");
    image?.decode().then(
      () => loaded(),
      () => undefined,
    );
  }, []);
  return (
    <PopUpDialog {...step} labelledBy="cover" className="w-[min(64rem,calc(100vw-2rem))]">
      <div ref={frame} className="relative bg-brand-950">
        <Picture
          picture={cover.picture}
          sizes="(max-width: 65.99rem) 100vw, 64rem"
          first
          className="aspect-square sm:aspect-video sm:[@media(height<37rem)]:aspect-auto! sm:[@media(height<37rem)]:h-[calc(100dvh-2rem)]"
          imageClassName="max-sm:object-[66%_60%]"
        />
        <div className="relative flex flex-wrap items-end justify-between gap-5 bg-linear-to-t from-brand-950 via-[rgb(var(--shade)/0.8)] to-transparent p-5 max-sm:-mt-16 max-sm:from-[calc(100%-4rem)] max-sm:via-[calc(100%-2rem)] max-sm:pt-16 sm:absolute sm:inset-x-0 sm:bottom-0 sm:p-8 sm:pt-28">
          <h2 id="cover" className="text-3xl text-white sm:text-4xl">
            {cover.title}
          </h2>
          <ContinueForm />
        </div>
      </div>
    </PopUpDialog>
  );
}

function ContinueForm() {
  return (
    <form method="dialog">
      <Button type="submit">Continue</Button>
    </form>
  );
}

const CHECK_EVERY_MS = 500;
/** A visitor who uses the keyboard is not interrupted. */
const KEYBOARD_PAUSE_MS = 5000;
/** A visitor is busy in an open menu or dialog, on a link or control, or with a video. */
const OPEN = "dialog[open], header [aria-expanded='true'], header details[open]";
const IN_USE =
  ":is(a, button, summary, input, select, textarea, iframe, [contenteditable], :focus-visible):not(dialog, dialog *)";

/** Returns whether a dialog would not interrupt the visitor. Updates only while `watched`. */
function useVisitorIdle(watched: boolean): boolean {
  const [watch] = useState(watchVisitor);
  return useSyncExternalStore(watched ? watch.subscribe : ignore, watch.isIdle, () => false);
}

function watchVisitor() {
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  return {
    subscribe(changed: () => void) {
      const onKey = () => {
        lastKeyAt = Date.now();
        changed();
      };
      document.addEventListener("keydown", onKey, true);
      const timer = setInterval(changed, CHECK_EVERY_MS);
      return () => {
        document.removeEventListener("keydown", onKey, true);
        clearInterval(timer);
      };
    },
    isIdle: () =>
      Date.now() - lastKeyAt >= KEYBOARD_PAUSE_MS &&
      !document.querySelector(OPEN) &&
      !document.activeElement?.matches(IN_USE),
  };
}

const ignore = () => () => undefined;
