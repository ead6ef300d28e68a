import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { Conflict } from "../../../platform/conflicts/three-way-merge.ts";
import { AutosaveStatus } from "../../../ui/autosave/autosave-notices.tsx";
import { buttonStyle } from "../../../ui/button/button.tsx";
import { ABOVE_SAVE_BAR, SAVE_BAR } from "../../../ui/button/save-bar.ts";
import { SubmitButton } from "../../../ui/button/submit-button.tsx";
import { ConflictNotice, saveConflictLabel } from "../../../ui/conflict/conflict-notice.tsx";
import { CountedField } from "../../../ui/field/counted-field.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import { TextareaField } from "../../../ui/field/textarea-field.tsx";
import { useConfirmLeave } from "../../../ui/use-confirm-leave.ts";
import { ISSUE_LIMITS, ISSUES_PATH } from "../../issue.ts";
import { type IssueField, type IssueForm, OPENED, type TypedIssue } from "../issue-form.ts";
import type { EditResult } from "./edit.action.server.ts";
import type { EditedIssue } from "./edit.loader.server.ts";
import { AUTOSAVE_FIELD } from "./issue-autosave.ts";
import { PostsSection } from "./posts-section.tsx";
import { useIssueAutosave } from "./use-issue-autosave.ts";

/** A result whose form is shown again. */
export type FormResult = Exclude<EditResult, { kind: "unread" }>;

const UNSAVED = "What you wrote has not been saved. A copy is stored on this device. Leave the page anyway?";

type FormProps = {
  issue: EditedIssue;
  result: FormResult | undefined;
  autosaveId: string;
  /** What the form shows at first, and what it was opened with. */
} & TypedIssue;

/** The form of an issue. Each of its buttons saves it, also without JavaScript. */
export function EditForm({ issue, result, autosaveId, over, opened, values }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSaving = useNavigation().formMethod === "POST";
  const response = `${issue.revision} ${result?.attempt}`;
  const autosave = useIssueAutosave({ form, id: autosaveId, issue, over, isSaving, response });
  useConfirmLeave(() => {
    if (isSaving || autosave.isDiscarded() || (!result && !autosave.isUnsaved())) return null;
    autosave.storeNow();
    return UNSAVED;
  });
  const problems = result?.kind === "wrong" ? result.problems : [];
  const missing = result?.kind === "found" ? result.problems.map(({ message }) => message) : [];
  const error = (field: IssueField) => problems.find((problem) => problem.field === field)?.message;
  return (
    <Form
      ref={form}
      method="post"
      action={`${ISSUES_PATH}/${issue.id}/edit`}
      onChange={autosave.changed}
      onSubmit={() => {
        autosave.storeNow();
        autosave.stopSending();
      }}
      className="mt-4 max-w-3xl text-base"
    >
      {/* What the Enter key in a field does: the first button of a form. */}
      <button type="submit" name="intent" value="save" hidden tabIndex={-1}>
        Save
      </button>
      <input type="hidden" name="over" value={over} />
      <input type="hidden" name={AUTOSAVE_FIELD} value={autosaveId} />
      {opened && <OpenedFields opened={opened} />}
      <div className={`grid gap-6 ${ABOVE_SAVE_BAR}`}>
        {result?.kind === "conflict" && (
          <ConflictSection conflict={result.conflict} id={issue.id} onDiscardMine={autosave.discard} />
        )}
        <IssueTextFields values={values} error={error} />
        <PostsSection
          issue={issue}
          posts={result?.posts ?? null}
          postIds={values.postIds}
          error={error("posts")}
          missing={missing}
          isSaving={isSaving}
        />
      </div>
      <AutosaveStatus {...autosave.state} pending={isSaving ? "Saving..." : null} />
      <div className={`flex gap-3 max-sm:*:grow ${SAVE_BAR}`}>
        <SubmitButton kind="firm" name="intent" value="preview" pending="Saving...">
          Save and preview
        </SubmitButton>
        <SubmitButton name="intent" value="save" pending="Saving...">
          Save
        </SubmitButton>
      </div>
    </Form>
  );
}

/** What the form was opened with, to be merged with what somebody else saves meanwhile. */
function OpenedFields({ opened: { postIds, ...texts } }: { opened: IssueForm }) {
  return (
    <>
      {Object.entries(texts).map(([name, text]) => (
        <input key={name} type="hidden" name={`${OPENED}${name}`} value={text} />
      ))}
      {postIds.map((id) => (
        <input key={id} type="hidden" name={`${OPENED}post`} value={id} />
      ))}
    </>
  );
}

type ConflictProps = { conflict: Conflict; id: number; onDiscardMine(): void };

function ConflictSection({ conflict, id, onDiscardMine }: ConflictProps) {
  return (
    <ConflictNotice conflict={conflict} what="issue" saved="what is saved">
      <div className="mt-4 flex flex-wrap gap-3">
        <SubmitButton kind="firm" name="intent" value="save" pending="Saving...">
          {saveConflictLabel(conflict)}
        </SubmitButton>
        {/* A full page load, which discards the form. */}
        <a href={`${ISSUES_PATH}/${id}/edit`} className={buttonStyle("plain")} onClick={onDiscardMine}>
          Discard mine and use theirs
        </a>
      </div>
      <p className="mt-3 text-ink-700 text-sm">You can also change the text below first.</p>
    </ConflictNotice>
  );
}

type IssueTextFieldsProps = { values: IssueForm; error(field: IssueField): string | undefined };

function IssueTextFields({ values, error }: IssueTextFieldsProps) {
  return (
    <>
      <CountedField id="subject" max={ISSUE_LIMITS.subject} initial={values.subject}>
        <TextField
          id="subject"
          name="subject"
          label="Subject"
          help="The first thing people see. Up to 60 characters show on a phone."
          defaultValue={values.subject}
          error={error("subject")}
          autoComplete="off"
        />
      </CountedField>
      <CountedField id="previewText" max={ISSUE_LIMITS.previewText} initial={values.previewText}>
        <TextField
          id="previewText"
          name="previewText"
          label="Preview text"
          optional
          help="Mailboxes show it behind the subject in the list of mails."
          defaultValue={values.previewText}
          error={error("previewText")}
          autoComplete="off"
        />
      </CountedField>
      <CountedField id="introduction" max={ISSUE_LIMITS.introduction} initial={values.introduction}>
        <TextareaField
          id="introduction"
          name="introduction"
          label="Introduction"
          optional
          help="A blank line begins a new paragraph. “- ” begins an item of a list, “## ” a heading. Addresses become links; [our fees](/Admissions/UndergraduateFees) is a link with its own text. **bold** and *italic* stand between asterisks."
          defaultValue={values.introduction}
          error={error("introduction")}
          rows={10}
        />
      </CountedField>
    </>
  );
}
