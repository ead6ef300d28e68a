import { type ComponentProps, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useTitle } from "../../content/read-site.ts";
import { deviceStorage } from "../../platform/browser/device-storage.ts";
import { useBrowserValue, useHydrated } from "../../ui/use-browser-value.ts";
import { useConfirmLeave } from "../../ui/use-confirm-leave.ts";
import type { ApplicationList } from "../desk/list/application-list.ts";
import { AnswersColumn } from "./answers/answers-column.tsx";
import { FailedDecisions } from "./decisions/failed-decisions.tsx";
import { UndoBar } from "./decisions/undo-bar.tsx";
import { type Command, KEY_SETTING } from "./keys/commands.ts";
import { KeysBar } from "./keys/keys-bar.tsx";
import { KeysDialog } from "./keys/keys-dialog.tsx";
import { useCommands } from "./keys/use-commands.ts";
import type { NoteDraft } from "./notes/use-note-drafts.ts";
import type { Rejected } from "./notes/use-writing.ts";
import { QueueColumn } from "./queue/queue-section.tsx";
import type { ReviewData } from "./review.loader.server.ts";
import { reviewAddress } from "./review-address.ts";
import { ReviewHeader } from "./review-header.tsx";
import type { ReviewedApplication } from "./reviewed-application.server.ts";
import { type Review, useReview } from "./use-review.ts";
import { DocumentViewer } from "./viewer/document-viewer.tsx";
import { PlainDocuments } from "./viewer/plain-documents.tsx";
import { ZOOM_SETTING, zoomIn, zoomOut } from "./viewer/zoom.ts";

type ScreenProps = {
  data: ReviewData;
  at: number | null;
  rejected: Rejected | null;
};

const UNSENT = "What you wrote was not sent or saved. Leave this page all the same?";

/** The queue, the documents, and the answers with the decision. */
export function ReviewScreen({ data, at, rejected }: ScreenProps) {
  const { list, mayDecide } = data;
  const navigate = useNavigate();
  const show = (id: number) => navigate(reviewAddress(list, id), { replace: true, preventScrollReset: true });
  const review = useReview(data, at, rejected, { show, open: navigate });
  const { application, entries, claims, neighbours, decisions, viewer, writing } = review;
  const selection = mayDecide ? review.selection : null;
  const [keys, setKeys] = useDeviceSetting(KEY_SETTING);
  const [zoom, setZoom] = useDeviceSetting(ZOOM_SETTING);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isHydrated = useHydrated();

  useConfirmLeave(() => (writing.isAnyTyped ? UNSENT : null));
  useCommands({ keys, review, zoom, onZoom: setZoom, onHelp: () => setHelpOpen(true) });
  const keyOf = (command: Command) => (isHydrated && keys.isOn ? keys.keys[command] : null);

  return (
    <>
      <title>{useTitle(application ? `Review: ${application.name}` : "Review")}</title>
      <ReviewHeader list={list} questions={data.questions} waiting={review.waiting} isSearchGone={data.isSearchGone} />
      <FailedDecisions list={list} pending={decisions.pending} dispatch={decisions.dispatch} />
      <UnsavedNotes list={list} drafts={writing.notes.drafts} at={review.at} />
      <p role="status" className="sr-only">
        {review.spoken}
      </p>
      <div className="flex min-h-0 grow flex-col sm:grid sm:grid-cols-[minmax(0,1fr)_20rem] sm:grid-rows-[auto_minmax(0,1fr)] xl:grid-cols-[15.5rem_minmax(0,1fr)_22.5rem] xl:grid-rows-1">
        <QueueColumn list={list} entries={entries} at={review.at} claims={claims} selection={selection} />
        <div className="flex min-h-0 min-w-0 flex-col">
          {application && <ApplicantLine application={application} />}
          {application && isHydrated && (
            <ViewerOfReview viewer={viewer} zoom={zoom} onZoom={setZoom} mayRotate={mayDecide} keyOf={keyOf} />
          )}
          {application && !isHydrated && (
            <PlainDocuments
              documents={application.documents}
              action={reviewAddress(list, application.id)}
              mayRotate={mayDecide}
            />
          )}
          <div role="status" className={application ? "sr-only" : "flex grow flex-col"}>
            {!application && <Nothing message={review.message} onRetry={review.retry} />}
          </div>
        </div>
        {application && <AnswersColumn data={data} review={review} application={application} keyOf={keyOf} />}
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

type UnsavedNotesProps = {
  list: ApplicationList;
  drafts: ReadonlyMap<number, NoteDraft>;
  /** The application that is shown. Its form says what is wrong itself. */
  at: number | null;
};

/** Lists the notes on other applications that are not saved, and why. */
function UnsavedNotes({ list, drafts, at }: UnsavedNotesProps) {
  const unsaved = [...drafts].filter(([id, { text, isSending }]) => text.trim() !== "" && !isSending && id !== at);
  return (
    <div role="alert">
      {unsaved.map(([id, { name, error }]) => (
        <p key={id} className="border-danger-700 border-b bg-danger-50 px-4 py-2 text-ink-950">
          <strong>Note not saved: {name}.</strong> {error ?? "You went on without saving it."}{" "}
          <Link
            to={reviewAddress(list, id)}
            replace
            className="inline-flex min-h-9 items-center font-semibold text-link underline underline-offset-4"
          >
            Open it
          </Link>
        </p>
      ))}
    </div>
  );
}

/** Names the applicant and the programme above the document on a phone, where the answers are below it. */
function ApplicantLine({ application: { name, answers } }: { application: ReviewedApplication }) {
  const program = answers.find(({ field }) => field === "program")?.value;
  return (
    <p className="flex gap-x-3 border-ground-400 border-b bg-white px-4 py-2 sm:hidden">
      <strong className="min-w-0 truncate text-ink-950">{name}</strong>
      <span className="min-w-0 truncate text-ink-700">{program}</span>
    </p>
  );
}

type ViewerProps = Pick<ComponentProps<typeof DocumentViewer>, "zoom" | "keyOf"> & {
  viewer: Review["viewer"];
  onZoom(zoom: ComponentProps<typeof DocumentViewer>["zoom"]): void;
  mayRotate: boolean;
};

function ViewerOfReview({ viewer, zoom, onZoom, mayRotate, keyOf }: ViewerProps) {
  return (
    <DocumentViewer
      documents={viewer.documents}
      ahead={viewer.ahead}
      shown={viewer.shown}
      onShow={viewer.show}
      zoom={zoom}
      onZoomIn={() => onZoom(zoomIn(zoom))}
      onZoomOut={() => onZoom(zoomOut(zoom))}
      onRotate={mayRotate ? viewer.rotate : null}
      keyOf={keyOf}
    />
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

type DeviceSetting<Value> = {
  storedAs: string;
  parse: (stored: string | null) => Value;
  format: (value: Value) => string;
};

/** Returns a setting that is stored on the device, and how to change it. The server renders the default. */
function useDeviceSetting<Value>(setting: DeviceSetting<Value>): [Value, (value: Value) => void] {
  const { storedAs, parse, format } = setting;
  const stored = useBrowserValue(() => parse(deviceStorage().read(storedAs)));
  const [changed, setChanged] = useState<{ value: Value } | null>(null);
  const change = (value: Value) => {
    setChanged({ value });
    deviceStorage().write(storedAs, format(value));
  };
  return [changed?.value ?? stored ?? parse(null), change];
}
