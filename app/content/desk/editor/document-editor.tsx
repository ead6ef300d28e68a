import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { AutosaveStatus, OfferNotice } from "../../../ui/autosave/autosave-notices.tsx";
import type { ServerState } from "../../../ui/autosave/autosave-sender.ts";
import { ABOVE_SAVE_BAR } from "../../../ui/button/save-bar.ts";
import { ConflictSection } from "../conflict/conflict-section.tsx";
import type { FieldProblem } from "../form/check-form.server.ts";
import { readEntries } from "../form/form-field.ts";
import { readTypedTimes, type TypedTimes } from "../publish-time.ts";
import { AUTOSAVE_FIELD, withTimes } from "./autosave/document-autosave.ts";
import { useDocumentAutosave, useDocumentOffer } from "./autosave/use-document-autosave.ts";
import type { DocumentResult } from "./document.action.server.ts";
import type { loader } from "./document.loader.server.ts";
import { type FieldFinding, readFindings } from "./field-finding.schema.ts";
import { DocumentFields } from "./fields/document-fields.tsx";
import { Suggestions } from "./fields/suggestions.tsx";
import { PartsAside, PartsMenu, useFieldOfAddress } from "./form-parts.tsx";
import { LivePreview } from "./live-preview/live-preview.tsx";
import { HiddenPublication, PublishSection, SaveBar, usePendingMessage } from "./publish-section.tsx";

type LoadedDocument = Awaited<ReturnType<typeof loader>>;
type EditorProps = { document: LoadedDocument; result: DocumentResult | null; wrong: readonly FieldProblem[] };

/** What the form was opened with. `mount` changes when its fields have to be replaced. */
type Opened = {
  mount: number;
  form: string;
  times: TypedTimes;
  over: string;
  id: string;
  seen: string;
  attempt: string | null;
};

/** The form of a document, with an offer of what this editor typed into it and never saved. */
export function DocumentEditor({ document, result, wrong }: EditorProps) {
  const [opened, setOpened] = useState(
    (): Opened => ({
      mount: 0,
      form: result?.form ?? document.form,
      times: result?.times ?? document.times,
      over: result?.over ?? document.over,
      id: document.autosaveId,
      seen: document.over,
      attempt: result?.attempt ?? null,
    }),
  );
  // Until the page is loaded again, it lacks what the colleague chose, such as pictures.
  const isLoading = useNavigation().state !== "idle";
  const next = following(opened, document, { result, isLoading });
  if (next !== opened) setOpened(next);
  const { key: documentKey, username, unsaved, canEdit } = document;
  const saved = withTimes(document.form, document.times);
  const { offer, take, discard } = useDocumentOffer({ documentKey, username, saved, ownId: next.id, unsaved });
  return (
    <>
      {offer && canEdit && (
        <OfferNotice
          key={offer.id}
          savedAt={offer.savedAt}
          isOnDevice={offer.isOnDevice}
          stale={offer.over === document.over ? null : STALE}
          onDiscard={discard}
          onRestore={() => {
            const { form, over, id } = offer;
            const times = readTypedTimes(new URLSearchParams(form));
            setOpened({ ...next, mount: next.mount + 1, form, times, over, id });
            take();
          }}
        />
      )}
      <EditorForm key={next.mount} {...{ document, result, wrong, opened: next }} />
    </>
  );
}

/** Follows the saves: the fields stay as they are, unless the server has another text than the one that was just saved, or merged it with somebody else's. */
function following(
  opened: Opened,
  document: LoadedDocument,
  { result, isLoading }: { result: DocumentResult | null; isLoading: boolean },
): Opened {
  if (result?.kind === "conflict" && result.attempt !== opened.attempt) {
    if (isLoading) return opened;
    const { form, times, over, attempt } = result;
    return { ...opened, mount: opened.mount + 1, form, times, over, attempt, seen: document.over };
  }
  const { attempt, over } = result ?? { attempt: opened.attempt, over: opened.over };
  const followed = attempt === opened.attempt ? opened : { ...opened, attempt, over };
  if (document.over === followed.seen) return followed;
  if (document.over === followed.over) return { ...followed, seen: document.over };
  const { form, times, autosaveId: id } = document;
  return { ...followed, mount: followed.mount + 1, form, times, over: document.over, id, seen: document.over };
}

type AutosaveState = ReturnType<typeof useDocumentAutosave>["state"];

type FormProps = EditorProps & { opened: Opened };

function EditorForm({ document, result, wrong, opened }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSaving = useNavigation().formMethod === "POST";
  const { key: documentKey, username, canEdit } = document;
  const context = { ...opened, form, documentKey, username, canEdit, isSaving };
  const autosave = useDocumentAutosave({ ...context, saved: withTimes(document.form, document.times) });
  const findings = useFindings(document.findings, autosave.state);
  useFieldOfAddress();
  const { submit, status } = useSubmitInPlace(isSaving);
  const pending = usePendingMessage(document.approval !== null);
  const saved = result?.kind === "saved" && autosave.state.device === "unchanged" ? result : null;
  const problems = new Map(wrong.map((one) => [one.field, one.message]));
  // Not before the form has what both changed: what is discarded in the form before would be stored again.
  const isConflict = result?.kind === "conflict" && opened.attempt === result.attempt;
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        autosave.storeNow();
        if (isSaving) return;
        autosave.stopSending();
        submit(event);
      }}
      className="mt-4 text-base"
    >
      <input type="hidden" name="$over" value={opened.over} />
      <input type="hidden" name={AUTOSAVE_FIELD} value={opened.id} />
      {/* Without JavaScript, Enter submits the first button. */}
      <button type="submit" name="$intent" value="save" hidden />
      <fieldset
        disabled={!canEdit}
        // Disabled controls would be missing in the copy on the device. What is inert is not announced: the bar at the foot says what the form is sent for.
        inert={isSaving}
        className={`grid min-w-0 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_18rem] ${ABOVE_SAVE_BAR}`}
      >
        <legend className="sr-only">{document.title}</legend>
        {isConflict && (
          <ConflictSection
            key={result.attempt}
            conflict={result.conflict}
            documentKey={document.key}
            onDiscardMine={autosave.discard}
          />
        )}
        <Fields document={document} problems={problems} form={opened.form} findings={findings} />
        <div className="min-w-0 self-start lg:sticky lg:top-6 lg:flex lg:max-h-[calc(100dvh-8rem)] lg:flex-col">
          <Publication document={document} result={result} problems={problems} times={opened.times} />
          <AutosaveStatus {...autosave.state} pending={pending === null ? null : ""} />
          <PartsAside fields={document.fields} problems={problems} />
        </div>
      </fieldset>
      {canEdit && (
        <SaveBar {...{ saved, status, pending }} needsApproval={document.approval !== null} hasButtons={!isConflict} />
      )}
      <Suggestions pages={document.pages} library={document.library} />
      <input type="hidden" name="$end" value="1" />
    </Form>
  );
}

/**
 * Submits the form. Saving a draft keeps the scroll position and the focus, which the fields lose while they are inert. `status` takes it when its element
 * is gone: a button of the conflict.
 */
function useSubmitInPlace(isSaving: boolean) {
  const submit = useSubmit();
  const status = useRef<HTMLParagraphElement>(null);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (isSaving || !(focused.current instanceof HTMLElement)) return;
    // A summary of problems or a notice takes it otherwise.
    const kept = focused.current.isConnected ? focused.current : status.current;
    if (document.activeElement === document.body) kept?.focus({ preventScroll: true });
    focused.current = null;
  }, [isSaving]);
  const submitInPlace = ({ nativeEvent: { submitter }, currentTarget }: SubmitEvent<HTMLFormElement>) => {
    focused.current = document.activeElement;
    const button = submitter instanceof HTMLButtonElement ? submitter : null;
    void submit(button ?? currentTarget, { method: "post", preventScrollReset: button?.value === "save" });
  };
  return { submit: submitInPlace, status };
}

type PublicationProps = Pick<EditorProps, "document" | "result"> & {
  problems: ReadonlyMap<string, string>;
  times: TypedTimes;
};

function Publication({ document, result, problems, times }: PublicationProps) {
  // The choice between two texts comes first: publishing would make it without a word.
  if (result?.kind === "conflict") return <HiddenPublication times={times} choice={result.scheduled} />;
  return (
    <PublishSection
      needsApproval={document.approval !== null}
      hasDraft={document.draft !== null}
      times={times}
      scheduled={document.scheduled}
      choice={result?.scheduled ?? "keep"}
      problems={problems}
    />
  );
}

/** Returns what the checks found in what is typed, as the server has it; before that, in what was saved last. */
function useFindings(saved: readonly FieldFinding[], { device, server }: AutosaveState): readonly FieldFinding[] {
  const [latest, setLatest] = useState({ saved, server, findings: saved });
  const next = latestFindings(latest, saved, server);
  if (next !== latest) setLatest(next);
  return device === "unchanged" ? saved : next.findings;
}

type LatestFindings = { saved: readonly FieldFinding[]; server: ServerState; findings: readonly FieldFinding[] };

function latestFindings(latest: LatestFindings, saved: readonly FieldFinding[], server: ServerState): LatestFindings {
  if (saved !== latest.saved) return { saved, server, findings: saved };
  const found = server !== latest.server && server.kind === "stored" ? readFindings(server.response) : null;
  return found ? { saved, server, findings: found } : latest;
}

const SHOWS_LOOK = ["identity", "theme"];

type FieldsProps = {
  document: LoadedDocument;
  problems: ReadonlyMap<string, string>;
  /** What the fields show at first. */
  form: string;
  findings: readonly FieldFinding[];
};

function Fields({ document, problems, form, findings: found }: FieldsProps) {
  const { fields, pictures, choices } = document;
  const [entries] = useState(() => readEntries(new URLSearchParams(form)));
  const findings = new Map(found.map(({ field, message }) => [field, message]));
  return (
    <div className="min-w-0">
      <PartsMenu fields={fields} problems={problems} />
      {SHOWS_LOOK.includes(document.key) && <LivePreview />}
      <div className="grid min-w-0 content-start gap-6">
        <DocumentFields fields={fields} parent="" context={{ entries, problems, findings, pictures, choices }} />
      </div>
    </div>
  );
}

const STALE = "The page was saved since. Saving yours asks first, and overwrites nothing.";
