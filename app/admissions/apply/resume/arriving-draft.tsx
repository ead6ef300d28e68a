import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useBrowserValue } from "../../../ui/use-browser-value.ts";
import { useQuestions } from "../../questions/questions-context.ts";
import type { Draft } from "../draft/draft.ts";
import { formatContents } from "../draft/draft-messages.ts";
import { type ArrivingFile, CONTINUE_PARAMETER } from "./draft-link.ts";
import type { LoadResult } from "./load-draft.ts";

type ArrivingDraftProps = {
  /** Whether anything may be stored on this device. */
  canSave: boolean;
  onArrived(draft: Draft): Promise<void>;
};

type Stage = { kind: "loading"; progress: ArrivingFile[] } | LoadResult;

/** Loads the draft opened by a link when the form's address says so. */
export function ArrivingDraft(props: ArrivingDraftProps) {
  const isExpected = useBrowserValue(() => new URLSearchParams(window.location.search).has(CONTINUE_PARAMETER));
  return isExpected && <Arriving {...props} />;
}

const loadDraftLoader = () => import("./load-draft.ts");
type DraftLoader = ReturnType<Awaited<ReturnType<typeof loadDraftLoader>>["draftLoader"]>;

const LOADING: Stage = { kind: "loading", progress: [] };

function Arriving({ canSave, onArrived }: ArrivingDraftProps) {
  const [stage, setStage] = useState<Stage>(LOADING);
  const notice = useRef<HTMLDivElement>(null);
  const loader = useRef<DraftLoader | null>(null);

  async function load(): Promise<LoadResult> {
    const module = await loadDraftLoader().catch(() => null);
    if (!module) return { kind: "failed" };
    if (!loader.current) loader.current = module.draftLoader();
    const result = await loader.current(canSave, (progress) => setStage({ kind: "loading", progress }));
    if (result.kind === "loaded") {
      await onArrived(result.draft);
      // A reload finds the draft on the device. Replacing the address by navigation would request the page again.
      window.history.replaceState(window.history.state, "", window.location.pathname);
      void module.confirmLoaded();
    }
    return result;
  }

  function tryAgain() {
    setStage(LOADING);
    void load().then(setStage);
  }

  const loadAtStart = useEffectEvent(load);
  useEffect(() => void loadAtStart().then(setStage), []);
  useEffect(() => {
    if (stage.kind !== "loading") notice.current?.focus();
  }, [stage.kind]);

  return (
    <Notice tone={stage.kind === "loaded" ? "good" : "caution"} tabIndex={-1} ref={notice} className="mb-8">
      <Message stage={stage} />
      {stage.kind === "failed" && (
        <p className="mt-4">
          <Button kind="firm" onClick={tryAgain}>
            Try again
          </Button>
        </p>
      )}
    </Notice>
  );
}

function Message({ stage }: { stage: Stage }) {
  const questions = useQuestions();
  switch (stage.kind) {
    case "loading":
      return (
        <>
          <p role="status" className="font-semibold text-ink-950">
            Your application is on its way to this device…
          </p>
          <ul>
            {stage.progress.map(({ field, label, percent }) => (
              <li key={field} className="tabular-nums">
                {label}: {percent}% loaded
              </li>
            ))}
          </ul>
        </>
      );
    case "loaded":
      return (
        <>
          <p className="font-semibold text-ink-950">Your application is on this device now.</p>
          <p className="mt-1">
            {formatContents(questions, stage.draft)} Send it from one device only: the first that is sent counts.
          </p>
        </>
      );
    case "nothing-open":
      return (
        <>
          <p className="font-semibold text-ink-950">Open the link in our e-mail again.</p>
          <p className="mt-1">
            For your security, a device can load an application only once, soon after you open the link.
          </p>
        </>
      );
    case "failed":
      return (
        <>
          <p className="font-semibold text-ink-950">The connection was lost before everything had arrived.</p>
          <p className="mt-1">Nothing is lost. What has arrived won't be loaded again.</p>
        </>
      );
  }
}
