import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useBrowserValue } from "../../../ui/use-browser-value.ts";
import { FIELD_LABELS } from "../../application.ts";
import type { Draft } from "../draft/draft.ts";
import { formatContents } from "../draft/draft-messages.ts";
import type { FileProgress } from "../upload/upload-progress.ts";
import { CONTINUE_PARAMETER } from "./draft-link.ts";
import type { Brought } from "./load-draft.ts";

type ArrivingDraftProps = {
  /** Whether anything may be kept on this device. */
  canSave: boolean;
  onArrived(draft: Draft): Promise<void>;
};

type Stage = { kind: "bringing"; progress: FileProgress[] } | Brought;

/** Brings to this device what a link opened, when the form's address says so. */
export function ArrivingDraft(props: ArrivingDraftProps) {
  const isAwaited = useBrowserValue(() => new URLSearchParams(window.location.search).has(CONTINUE_PARAMETER));
  return isAwaited && <Arriving {...props} />;
}

const loadDraftLoader = () => import("./load-draft.ts");
type DraftLoader = ReturnType<Awaited<ReturnType<typeof loadDraftLoader>>["draftLoader"]>;

const LOADING: Stage = { kind: "bringing", progress: [] };

function Arriving({ canSave, onArrived }: ArrivingDraftProps) {
  const [stage, setStage] = useState<Stage>(LOADING);
  const notice = useRef<HTMLDivElement>(null);
  const load = useRef<DraftLoader | null>(null);

  async function begin() {
    const loaded = await loadDraftLoader().catch(() => null);
    if (!loaded) return setStage({ kind: "broken" });
    if (!load.current) load.current = loaded.draftLoader();
    const brought = await load.current(canSave, (progress) => setStage({ kind: "bringing", progress }));
    if (brought.kind === "brought") {
      await onArrived(brought.draft);
      // A reload finds it on the device. Going there by the router would ask the server for the page again.
      window.history.replaceState(window.history.state, "", window.location.pathname);
      void loaded.announceArrived();
    }
    setStage(brought);
  }

  function tryAgain() {
    setStage(LOADING);
    void begin();
  }

  const beginOnce = useRef(begin);
  useEffect(() => void beginOnce.current(), []);
  useEffect(() => {
    if (stage.kind !== "bringing") notice.current?.focus();
  }, [stage.kind]);

  return (
    <Notice tone={stage.kind === "brought" ? "good" : "caution"} tabIndex={-1} ref={notice} className="mb-8">
      <Message stage={stage} />
      {stage.kind === "broken" && (
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
  switch (stage.kind) {
    case "bringing":
      return (
        <>
          <p role="status" className="font-semibold text-ink-950">
            Your application is on its way to this device…
          </p>
          <ul>
            {stage.progress.map(({ field, percent }) => (
              <li key={field} className="tabular-nums">
                {FIELD_LABELS[field]}: {percent}% loaded
              </li>
            ))}
          </ul>
        </>
      );
    case "brought":
      return (
        <>
          <p className="font-semibold text-ink-950">Your application is on this device now.</p>
          <p className="mt-1">
            {formatContents(stage.draft)} Send it from one device only: it is one application, and the first that is
            sent counts.
          </p>
        </>
      );
    case "nothing-open":
      return (
        <>
          <p className="font-semibold text-ink-950">Open the link in our e-mail again.</p>
          <p className="mt-1">
            For your security, this device can load your application only once, within half an hour of opening the link.
          </p>
        </>
      );
    case "broken":
      return (
        <>
          <p className="font-semibold text-ink-950">The connection was lost before everything had arrived.</p>
          <p className="mt-1">Nothing is lost. What has already arrived won't be loaded again.</p>
        </>
      );
  }
}
