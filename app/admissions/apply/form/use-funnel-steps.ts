import { type RefObject, useEffect, useRef } from "react";
import { browserSavesData } from "../../../platform/browser/browser-saves-data.ts";
import { FUNNEL_STEPS, type FunnelStep } from "../../intakes/funnel/funnel-steps.ts";
import type { FormContents } from "../draft/draft-store.ts";
import { readContents } from "./form-contents.ts";
import { FORM_PARTS, type FormPart } from "./form-parts.ts";

/** Each is a section of the form, or one of these four. */
const STEPS = FUNNEL_STEPS satisfies readonly ("opened" | "began" | "file" | "submitted" | FormPart)[];

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
      const step = STEPS.find((known) => known === section);
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

/** Returns the steps that a form with these contents has taken. */
export function stepsTaken({ values, files }: Pick<FormContents, "values" | "files">): FunnelStep[] {
  const filled = new Set([...Object.keys(values), ...files.keys()]);
  const parts = STEPS.filter((step) => Object.hasOwn(FORM_PARTS, step)).filter((step) =>
    FORM_PARTS[step as FormPart].fields.some((field) => filled.has(field)),
  );
  return [...(filled.size > 0 ? (["began"] as const) : []), ...parts, ...(files.size > 0 ? (["file"] as const) : [])];
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
