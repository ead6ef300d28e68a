import { Form, Link, redirect, useNavigation } from "react-router";
import { SETUP, SETUP_STEPS } from "../content/setup-progress.ts";
import { viewerOf } from "../platform/audit/viewer.server.ts";
import { depsContext } from "../platform/deps.server.ts";
import { readSmallForm } from "../platform/http/request-body.server.ts";
import { requirePermission } from "../staff/require-staff.server.ts";
import { StaffFailure } from "../staff/staff-failure.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, buttonStyle } from "../ui/button/button.tsx";
import { Notice } from "../ui/notice/notice.tsx";
import type { Route } from "./+types/setup.page.ts";
import { finishSetup, openSetup, skipStep } from "./change-setup.server.ts";
import { type ListedStep, readSteps } from "./read-steps.server.ts";
import { SetupFrame } from "./setup-frame.tsx";
import { SETUP_PATH, STEP_NOTES } from "./setup-steps.ts";

const MAX_BYTES = 4096;

export async function loader(args: Route.LoaderArgs) {
  const staff = await requirePermission(args, "site.set-up");
  const deps = args.context.get(depsContext);
  return { isOpen: deps.content.read(SETUP).isOpen, steps: await readSteps(deps, staff.id) };
}

/** Skips a step, or finishes the setup. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const staff = await requirePermission(args, "site.set-up");
  const deps = args.context.get(depsContext);
  const editor = viewerOf(args, staff);
  const form = await readSmallForm(args.request, MAX_BYTES);
  const step = SETUP_STEPS.find((one) => one === form.get("step"));
  switch (form.get("intent")) {
    case "skip":
    case "take-up":
      if (step) await skipStep(deps, editor, step, form.get("intent") === "skip");
      break;
    case "finish":
      await finishSetup(deps, editor);
      break;
    case "open":
      await openSetup(deps, editor);
      break;
  }
  return redirect(SETUP_PATH, 303);
}

/** Leads an administrator from the sample to the university’s own site, in steps that can be done in any order. */
export default function SetupPage({ loaderData: { isOpen, steps } }: Route.ComponentProps) {
  const count = (state: ListedStep["state"]) => steps.filter((step) => step.state === state).length;
  const [done, skipped] = [count("done"), count("skipped")];
  const next = steps.find(({ state }) => state === "open");
  return (
    <SetupFrame title="Setup">
      <p className="mt-1 max-w-prose text-ink-700">
        From the sample to your own university’s site. Do the steps in any order, skip any, and come back when you like:
        each is on the page where it can be changed later, too.
      </p>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="w-full max-w-sm">
          <p id="progress" role="status" className="font-semibold tabular-nums">
            {done} of {steps.length} steps are done{skipped > 0 && `, ${skipped} skipped`}
          </p>
          <progress
            value={done + skipped}
            max={steps.length}
            aria-labelledby="progress"
            className="progress-bar mt-2"
          />
        </div>
        {next && (
          <Link to={next.path} className={buttonStyle("firm", "max-sm:w-full")}>
            {done === 0 ? "Begin" : "Next"}: {STEP_NOTES[next.key].title}
          </Link>
        )}
      </div>
      <ol className="mt-6 divide-y divide-ground-400 border-ground-400 border-y bg-white">
        {steps.map((step, at) => (
          <StepRow key={step.key} step={step} number={at + 1} />
        ))}
      </ol>
      <EndOfSetup isOpen={isOpen} left={steps.length - done - skipped} />
    </SetupFrame>
  );
}

const STATES = {
  done: { label: "Done", tone: "success" },
  skipped: { label: "Skipped", tone: "outline" },
  open: { label: "Open", tone: "warning" },
} as const;

function StepRow({ step: { key, path, state, facts }, number }: { step: ListedStep; number: number }) {
  const { title, about } = STEP_NOTES[key];
  const { label, tone } = STATES[state];
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[1.5rem_minmax(0,1fr)_auto] sm:items-start">
      <span aria-hidden="true" className="hidden pt-3 text-right text-ink-700 tabular-nums sm:block">
        {number}
      </span>
      <div className="min-w-0">
        <Link to={path} className="inline-flex min-h-11 items-center font-semibold text-base text-link">
          {title}
        </Link>
        <p className="max-w-prose text-ink-700">
          {about}
          {facts && state !== "done" && <strong className="block font-semibold text-ink-900">{facts}</strong>}
        </p>
      </div>
      <div className="flex min-h-11 items-center gap-3 sm:justify-end">
        {state !== "done" && <SkipForm step={key} title={title} isSkipped={state === "skipped"} />}
        <Badge tone={tone}>{label}</Badge>
      </div>
    </li>
  );
}

function SkipForm({ step, title, isSkipped }: { step: string; title: string; isSkipped: boolean }) {
  return (
    <Form method="post" action={SETUP_PATH} preventScrollReset className="max-sm:order-last">
      <input type="hidden" name="step" value={step} />
      <button
        type="submit"
        name="intent"
        value={isSkipped ? "take-up" : "skip"}
        className="inline-flex min-h-11 cursor-pointer items-center text-link"
      >
        {isSkipped ? "Don’t skip" : "Skip"}
        <span className="sr-only"> “{title}”</span>
      </button>
    </Form>
  );
}

function EndOfSetup({ isOpen, left }: { isOpen: boolean; left: number }) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Form method="post" action={SETUP_PATH} className="mt-6">
      <Notice tone={isOpen ? "caution" : "calm"} className="grid justify-items-start gap-3">
        <p className="max-w-prose">
          {isOpen
            ? "Until the setup is finished, every public page says that this site is being set up, and search engines are asked not to read it."
            : "The setup is not open: public pages don’t say that this site is being set up. Every step can still be done."}
          {isOpen && left > 0 && ` ${left === 1 ? "One step is" : `${left} steps are`} neither done nor skipped.`}
        </p>
        <Button type="submit" name="intent" value={isOpen ? "finish" : "open"} disabled={isSending}>
          {isOpen ? "Finish the setup" : "Open the setup"}
        </Button>
      </Notice>
    </Form>
  );
}

export function ErrorBoundary() {
  return <StaffFailure heading="Setup">An error occurred. The steps could not be read.</StaffFailure>;
}
