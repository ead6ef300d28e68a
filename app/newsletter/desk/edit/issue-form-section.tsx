import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { CountedField } from "../../../ui/field/counted-field.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import { TextareaField } from "../../../ui/field/textarea-field.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useConfirmLeave } from "../../../ui/use-confirm-leave.ts";
import { ISSUE_LIMITS, ISSUES_PATH } from "../../issue.ts";
import type { EditResult } from "./edit.action.server.ts";
import type { EditedIssue } from "./edit.loader.server.ts";
import { PostsSection } from "./posts-section.tsx";
import { useIssueDraft } from "./use-issue-draft.ts";

const UNSAVED = "What you wrote has not been saved. A copy is stored on this device. Leave the page anyway?";

type SectionProps = { issue: EditedIssue; result: Exclude<EditResult, { kind: "unread" }> | undefined };

/** The form of an issue. Each of its buttons saves it, also without JavaScript. */
export function IssueFormSection({ issue, result }: SectionProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSaving = useNavigation().formMethod === "POST";
  const values = result?.values ?? issue.values;
  const draft = useIssueDraft({ form, issueId: issue.id, username: issue.username, revision: issue.revision });
  useConfirmLeave(() => {
    draft.saveNow();
    return !isSaving && (result !== undefined || draft.isEdited()) ? UNSAVED : null;
  });
  const problems = result?.kind === "wrong" ? result.problems : [];
  const error = (field: string) => problems.find((problem) => problem.field === field)?.message;
  const over = result?.kind === "conflict" ? result.theirs.revision : issue.revision;
  return (
    <>
      {draft.offer && (
        <Notice tone="caution" className="mt-3" role="status">
          <p>On this device there is a text of this issue that was not saved.</p>
          <p className="mt-2 flex flex-wrap gap-3">
            <Button onClick={draft.restore}>Restore it</Button>
            <Button onClick={draft.discard}>Discard it</Button>
          </p>
        </Notice>
      )}
      <Form
        ref={form}
        method="post"
        action={`${ISSUES_PATH}/${issue.id}/edit`}
        onChange={draft.saveSoon}
        className="mt-4 grid max-w-3xl gap-6 text-base"
      >
        {/* What the Enter key in a field does: the first button of a form. */}
        <button type="submit" name="intent" value="save" hidden tabIndex={-1}>
          Save
        </button>
        <input type="hidden" name="over" value={over} />
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
        <PostsSection issue={issue} postIds={values.postIds} error={error("posts")} isSaving={isSaving} />
        <div className="flex flex-wrap gap-3 border-ground-400 border-t pt-5">
          <Button type="submit" kind="firm" name="intent" value="preview" disabled={isSaving} className="max-sm:w-full">
            Save and preview
          </Button>
          <Button type="submit" name="intent" value="save" disabled={isSaving} className="max-sm:w-full">
            {result?.kind === "conflict" ? "Save mine over theirs" : "Save"}
          </Button>
        </div>
      </Form>
    </>
  );
}
