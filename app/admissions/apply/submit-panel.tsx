import { Link } from "react-router";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { FIELD_LABELS } from "../application.ts";
import { type FileProgress, progressInWords } from "./upload-progress.ts";
import type { Stage } from "./use-submission.ts";

type SubmitPanelProps = { stage: Stage; complete: boolean };

/** The button, and what happens after it was pressed. */
export function SubmitPanel({ stage, complete }: SubmitPanelProps) {
  if (stage.kind === "sent") return <SentNotice reference={stage.reference} />;
  const sending = stage.kind === "sending";
  return (
    <div className="mt-8">
      {sending && <Progress progress={stage.progress} />}
      <Button
        type="submit"
        kind="main"
        className="w-full text-lg sm:w-auto sm:min-w-64"
        disabled={sending}
        aria-disabled={!complete && !sending ? true : undefined}
      >
        {sending ? "Submitting..." : "Submit application"}
      </Button>
    </div>
  );
}

/** In words and per cent, from the bytes that have left the device. */
function Progress({ progress }: { progress: FileProgress[] }) {
  return (
    <ul className="mb-6 grid gap-4 rounded bg-palm-50 p-5">
      {progress.map(({ field, percent }) => (
        <li key={field}>
          <span className="font-semibold tabular-nums">{progressInWords({ field, percent })}</span>
          <progress className="sending mt-1" value={percent} max={100} aria-label={FIELD_LABELS[field]} />
        </li>
      ))}
      {progress.every(({ percent }) => percent === 100) && (
        <li>All is sent. Waiting for the university to confirm it.</li>
      )}
    </ul>
  );
}

function SentNotice({ reference }: { reference: string }) {
  return (
    <Notice tone="good" className="mt-8">
      <p className="font-semibold text-lg">We have received your application.</p>
      <p className="mt-1">
        Your reference is <strong className="whitespace-nowrap tabular-nums tracking-wide">{reference}</strong>. Your
        receipt waits on the <Link to="/">home page</Link>, and a copy goes to your e-mail.
      </p>
    </Notice>
  );
}
