import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { formatAge } from "../../../ui/format/format-age.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useConfirmLeave } from "../../../ui/use-confirm-leave.ts";
import { readEntries } from "../form/form-field.ts";
import { ConflictSection } from "../history/conflict-section.tsx";
import type { FieldProblem } from "./check-form.server.ts";
import type { DocumentResult } from "./document.action.server.ts";
import type { loader } from "./document.loader.server.ts";
import { DocumentFields } from "./fields/document-fields.tsx";
import { PAGES_ID, PICTURES_ID } from "./fields/fields-context.ts";
import { PartsAside, PartsMenu, useFieldOfAddress } from "./form-parts.tsx";
import { PublishSection, SaveBar } from "./publish-section.tsx";
import { DRAFT_FIELD, type UnsavedForm } from "./unsaved/unsaved-form.ts";
import { type StoredState, useOffer, useUnsavedForm } from "./unsaved/use-unsaved-form.ts";

type LoadedDocument = Awaited<ReturnType<typeof loader>>;
type EditorProps = { document: LoadedDocument; result: DocumentResult | null; wrong: readonly FieldProblem[] };

/** What the form was opened with. `mount` changes when its fields have to be replaced. */
type Opened = { mount: number; form: string; over: string; id: string; seen: string; attempt: string | null };

/** The form of a document, with what was typed and never saved on this device. */
export function DocumentEditor({ document, result, wrong }: EditorProps) {
  const [opened, setOpened] = useState(
    (): Opened => ({
      mount: 0,
      form: result?.form ?? document.form,
      over: result?.over ?? document.over,
      id: document.draftId,
      seen: document.over,
      attempt: result?.attempt ?? null,
    }),
  );
  const next = following(opened, document, result);
  if (next !== opened) setOpened(next);
  return (
    <EditorForm
      key={next.mount}
      {...{ document, result, wrong, opened: next }}
      onRestore={({ form, over, id }) => setOpened({ ...next, mount: next.mount + 1, form, over, id })}
    />
  );
}

/** Follows the saves: the fields stay as they are, unless the server has another text than the one that was just saved. */
function following(opened: Opened, document: LoadedDocument, result: DocumentResult | null): Opened {
  const { attempt, over } = result ?? { attempt: opened.attempt, over: opened.over };
  const followed = attempt === opened.attempt ? opened : { ...opened, attempt, over };
  if (document.over === followed.seen) return followed;
  if (document.over === followed.over) return { ...followed, seen: document.over };
  const { form, draftId: id } = document;
  return { ...followed, mount: followed.mount + 1, form, over: document.over, id, seen: document.over };
}

const LEAVE = "What you changed here is not saved. Leave the page anyway?";
const LEAVE_STORED =
  "What you changed here is not saved as a draft. A copy is stored on this device. Leave the page anyway?";

type FormProps = EditorProps & { opened: Opened; onRestore(form: UnsavedForm): void };

function EditorForm({ document, result, wrong, opened, onRestore }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSaving = useNavigation().formMethod === "POST";
  const { key: documentKey, username, form: saved, canEdit } = document;
  const unsaved = useUnsavedForm({ form, id: opened.id, documentKey, username, over: opened.over, saved, canEdit });
  const { offer, take, discard } = useOffer({ documentKey, username, saved, ownId: opened.id });
  useFieldOfAddress();
  useConfirmLeave(() => {
    if (isSaving || !canEdit || !unsaved.isUnsaved()) return null;
    unsaved.storeNow();
    return unsaved.state === "no-room" ? LEAVE : LEAVE_STORED;
  });
  const [entries] = useState(() => readEntries(new URLSearchParams(opened.form)));
  const problems = new Map(wrong.map((one) => [one.field, one.message]));
  const findings = new Map(document.findings.map(({ field, message }) => [field, message]));
  return (
    <>
      {offer && canEdit && (
        <OfferNotice
          offer={offer}
          isStale={offer.over !== document.over}
          onDiscard={discard}
          onRestore={() => {
            take();
            onRestore(offer);
          }}
        />
      )}
      <Form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => {
          unsaved.storeNow();
          if (isSaving) event.preventDefault();
        }}
        className="mt-4 text-base"
      >
        <input type="hidden" name="$over" value={opened.over} />
        <input type="hidden" name={DRAFT_FIELD} value={opened.id} />
        {/* Without JavaScript, Enter submits the first button. */}
        <button type="submit" name="$intent" value="save" hidden />
        <fieldset
          disabled={!canEdit}
          // Disabled controls would be missing in the copy on the device.
          inert={isSaving}
          // The bar at the foot of a small screen must not cover the focused field.
          className="grid min-w-0 gap-x-8 gap-y-6 max-lg:[&_*]:scroll-mb-24 lg:grid-cols-[minmax(0,1fr)_18rem]"
        >
          <legend className="sr-only">{document.title}</legend>
          {result?.kind === "conflict" && (
            <ConflictSection
              key={result.attempt}
              conflict={result}
              documentKey={document.key}
              onDiscardMine={unsaved.discard}
            />
          )}
          <div className="min-w-0">
            <PartsMenu fields={document.fields} problems={problems} />
            <div className="grid min-w-0 content-start gap-6">
              <DocumentFields
                fields={document.fields}
                parent=""
                context={{ entries, problems, findings, pictures: document.pictures, choices: document.choices }}
              />
            </div>
          </div>
          <div className="min-w-0 self-start lg:sticky lg:top-6 lg:flex lg:max-h-[calc(100dvh-8rem)] lg:flex-col">
            <PublishSection
              approval={document.approval}
              hasDraft={document.draft !== null}
              times={result?.times ?? document.times}
              scheduled={document.scheduled}
              choice={result?.scheduled ?? "keep"}
              problems={problems}
            />
            <p role="status" className="mt-3 text-ink-700 text-sm empty:hidden">
              {canEdit ? STORED_MESSAGES[unsaved.state] : ""}
            </p>
            <PartsAside fields={document.fields} problems={problems} />
          </div>
        </fieldset>
        {canEdit && <SaveBar needsApproval={document.approval !== null} />}
        <Suggestions pages={document.pages} library={document.library} />
        <input type="hidden" name="$end" value="1" />
      </Form>
    </>
  );
}

const STORED_MESSAGES: Record<StoredState, string> = {
  unchanged: "",
  stored: "Not saved yet. A copy is stored on this device.",
  "no-room": "Not saved yet, and too large to be stored on this device.",
};

type OfferProps = { offer: UnsavedForm; isStale: boolean; onRestore(): void; onDiscard(): void };

function OfferNotice({ offer, isStale, onRestore, onDiscard }: OfferProps) {
  const [age] = useState(() => formatAge(offer.savedAt, Date.now()));
  return (
    <Notice tone="caution" role="status" className="mt-4">
      <p className="font-semibold text-ink-950">You changed something here that was never saved ({age}).</p>
      {isStale && <p className="mt-1">The page was saved since. Saving yours asks first, and overwrites nothing.</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button kind="firm" onClick={onRestore}>
          Bring it back
        </Button>
        <Button onClick={onDiscard}>Delete it</Button>
      </div>
    </Notice>
  );
}

/** What the browser offers in the fields for links and, without JavaScript, for pictures. */
function Suggestions({ pages, library }: Pick<LoadedDocument, "pages" | "library">) {
  return (
    <>
      <datalist id={PAGES_ID}>
        {pages.map(({ address, title }) => (
          <option key={address} value={address}>
            {title}
          </option>
        ))}
      </datalist>
      <datalist id={PICTURES_ID}>
        {library.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  );
}
