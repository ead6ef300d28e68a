import { type RefObject, useEffect, useRef } from "react";
import { browserSavesData } from "../../../platform/browser/browser-saves-data.ts";
import { readContents } from "../../apply/form/form-contents.ts";
import { FUNNEL_STEPS, type FunnelStep, stepsTaken } from "./funnel-steps.ts";

type Counting = Navigator & { globalPrivacyControl?: boolean };

/**
 * Reports how far the form is filled in: the name of each step, once per opened page, and nothing else.
 *
 * Reports nothing for visitors who don't want to be counted or save data, offline, and for browsers that a program controls.
 */
export function useFunnelSteps(form: RefObject<HTMLFormElement | null>, isSent: boolean): void {
  const reported = useRef(new Set<FunnelStep>());
  useEffect(() => {
    const { current } = form;
    // A page that the browser loads ahead is hidden until it is opened.
    const onVisible = () => document.hidden || report(reported.current, "opened");
    const onInput = ({ target, isTrusted }: Event) => {
      // A restored draft is not typed.
      if (!isTrusted || !(target instanceof HTMLElement)) return;
      report(reported.current, "began");
      const section = target.closest("section")?.getAttribute("aria-labelledby");
      const step = FUNNEL_STEPS.find((known) => known === section);
      if (step) report(reported.current, step);
      if ("files" in target && target.files) report(reported.current, "file");
    };
    onVisible();
    // On a slow connection, applicants type before this script has arrived.
    if (current && !mayBeRestored())
      for (const step of stepsTaken(readContents(current))) report(reported.current, step);
    document.addEventListener("visibilitychange", onVisible);
    current?.addEventListener("input", onInput);
    return () => {
      document.removeEventListener("visibilitychange", onVisible);
      current?.removeEventListener("input", onInput);
    };
  }, [form]);
  useEffect(() => {
    if (isSent) report(reported.current, "submitted");
  }, [isSent]);
}

/** Returns whether the browser may have filled in the form: it restores what was typed when a page is reloaded or returned to. */
function mayBeRestored(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type !== "navigate";
}

function report(reported: Set<FunnelStep>, step: FunnelStep): void {
  const { doNotTrack, globalPrivacyControl, webdriver, onLine }: Counting = navigator;
  if (reported.has(step) || doNotTrack === "1" || globalPrivacyControl || browserSavesData() || webdriver || !onLine)
    return;
  reported.add(step);
  navigator.sendBeacon(`/form/steps/${step}`);
}
