import { useState } from "react";
import { useNavigate } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { useHydrated } from "../../ui/use-browser-value.ts";
import { useConfirmLeave } from "../../ui/use-confirm-leave.ts";
import { AnswersSection } from "./answers-section.tsx";
import { DecisionSection } from "./decisions/decision-section.tsx";
import { FailedDecisions } from "./decisions/failed-decisions.tsx";
import { UndoBar } from "./decisions/undo-bar.tsx";
import { type Command, KEY_SETTING } from "./keys/commands.ts";
import { KeysBar } from "./keys/keys-bar.tsx";
import { KeysDialog } from "./keys/keys-dialog.tsx";
import { useKeys } from "./keys/use-keys.ts";
import { QueueColumn } from "./queue/queue-section.tsx";
import type { ReviewData } from "./review.loader.server.ts";
import { reviewAddress } from "./review-address.ts";
import { ReviewHeader } from "./review-header.tsx";
import { useDeviceSetting } from "./use-device-setting.ts";
import { type Rejected, useReview } from "./use-review.ts";
import { DocumentViewer } from "./viewer/document-viewer.tsx";
import { PlainDocuments } from "./viewer/plain-documents.tsx";
import { ZOOM_SETTING, zoomIn, zoomOut } from "./viewer/zoom.ts";

type ScreenProps = {
  data: ReviewData;
  at: number | null;
  rejected: Rejected | null;
};

const UNSENT = "What you wrote to an applicant was not sent. Leave this page all the same?";

/** The queue, the documents, and the answers with the decision. */
export function ReviewScreen({ data, at, rejected }: ScreenProps) {
  const { list, mayDecide } = data;
  const navigate = useNavigate();
  const review = useReview(data, at, rejected, (id) =>
    navigate(reviewAddress(list, id), { replace: true, preventScrollReset: true }),
  );
  const { application, entries, claims, neighbours, decisions, viewer } = review;
  const [keys, setKeys] = useDeviceSetting(KEY_SETTING);
  const [zoom, setZoom] = useDeviceSetting(ZOOM_SETTING);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isHydrated = useHydrated();

  useConfirmLeave(() => (review.isAnyTyped ? UNSENT : null));
  useKeys(keys, review.isTypingAhead, (command) => {
    switch (command) {
      case "next":
        return review.goTo(neighbours.next);
      case "previous":
        return review.goTo(neighbours.previous);
      case "document-1":
        return viewer.show(0);
      case "document-2":
        return viewer.show(1);
      case "rotate":
        return mayDecide && viewer.rotate();
      case "zoom-in":
        return setZoom(zoomIn(zoom));
      case "zoom-out":
        return setZoom(zoomOut(zoom));
      case "admit":
        return review.decide("admitted");
      case "not-admit":
        return review.decide("not-admitted");
      case "waiting-list":
        return review.decide("waiting-listed");
      case "ask-for-more":
        return review.openQuestion();
      case "undo":
        return review.undo();
      case "help":
        return setHelpOpen(true);
    }
  });
  const keyOf = (command: Command) => (isHydrated && keys.isOn ? keys.keys[command] : null);

  return (
    <>
      <title>{useTitle(application ? `Review: ${application.name}` : "Review")}</title>
      <ReviewHeader list={list} waiting={review.waiting} isSearchGone={data.isSearchGone} />
      <FailedDecisions list={list} pending={decisions.pending} dispatch={decisions.dispatch} />
      <p role="status" className="sr-only">
        {application?.name}
      </p>
      <div className="flex min-h-0 grow flex-col sm:grid sm:grid-cols-[minmax(0,1fr)_20rem] sm:grid-rows-[auto_minmax(0,1fr)] xl:grid-cols-[15.5rem_minmax(0,1fr)_22.5rem] xl:grid-rows-1">
        <QueueColumn list={list} entries={entries} at={review.at} claims={claims} />
        <div className="flex min-h-0 min-w-0 flex-col">
          {application && isHydrated && (
            <DocumentViewer
              documents={viewer.documents}
              ahead={viewer.ahead}
              shown={viewer.shown}
              onShow={viewer.show}
              zoom={zoom}
              onZoomIn={() => setZoom(zoomIn(zoom))}
              onZoomOut={() => setZoom(zoomOut(zoom))}
              onRotate={mayDecide ? viewer.rotate : null}
              keyOf={keyOf}
            />
          )}
          {application && !isHydrated && (
            <PlainDocuments
              documents={application.documents}
              action={reviewAddress(list, application.id)}
              mayRotate={mayDecide}
            />
          )}
          {!application && <Nothing message={review.message} onRetry={review.retry} />}
        </div>
        {application && (
          <div className="flex min-h-0 flex-col border-paper-400 bg-white max-sm:pb-24 sm:border-l">
            <div className="min-h-0 grow sm:overflow-y-auto">
              <AnswersSection
                key={application.id}
                application={application}
                claimedBy={claims.get(application.id) ?? null}
              />
            </div>
            {mayDecide && (
              <DecisionSection
                application={application}
                action={reviewAddress(list, application.id)}
                next={neighbours.next}
                onDecide={review.decide}
                question={review.question}
                opened={review.opened}
                onOpen={review.openQuestion}
                onQuestion={review.changeQuestion}
                usualItems={data.usualItems}
                error={review.error}
                keyOf={keyOf}
              />
            )}
          </div>
        )}
      </div>
      <KeysBar
        keyOf={keyOf}
        addressOf={(id) => reviewAddress(list, id)}
        neighbours={neighbours}
        onHelp={isHydrated ? () => setHelpOpen(true) : null}
      >
        <UndoBar decision={review.undoable} undoKey={keyOf("undo")} onUndo={review.undo} />
      </KeysBar>
      <KeysDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} settings={keys} onChange={setKeys} />
    </>
  );
}

type NothingProps = { message: { text: string; canRetry: boolean }; onRetry: () => void };

function Nothing({ message: { text, canRetry }, onRetry }: NothingProps) {
  return (
    <div className="flex min-h-[50vh] grow flex-col items-center justify-center gap-3 p-6 text-center">
      <p className="max-w-prose">{text}</p>
      {canRetry && (
        <button type="button" onClick={onRetry} className="min-h-11 cursor-pointer font-semibold text-link underline">
          Try again
        </button>
      )}
    </div>
  );
}
