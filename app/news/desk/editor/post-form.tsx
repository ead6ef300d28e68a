import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useTitle } from "../../../content/read-site.ts";
import type { PictureFiles } from "../../../platform/images/picture.ts";
import { AutosaveStatus } from "../../../ui/autosave/autosave-notices.tsx";
import { Button, buttonStyle } from "../../../ui/button/button.tsx";
import { ABOVE_SAVE_BAR, SAVE_BAR } from "../../../ui/button/save-bar.ts";
import { TextField } from "../../../ui/field/field.tsx";
import { tidyLocalTime } from "../../../ui/format/iso-day.ts";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useConfirmLeave } from "../../../ui/use-confirm-leave.ts";
import { checkPost, POST_LIMITS } from "../post.schema.ts";
import {
  type Choices,
  type EditedPost,
  type FieldErrors,
  type PostProblem,
  type PostValues,
  REVISION_FIELD,
} from "../post-fields.ts";
import { INVALID_MESSAGE, type PostResult } from "../save/post-result.ts";
import { DifferenceList } from "../versions/difference-list.tsx";
import { AboutPostSection } from "./about-post-section.tsx";
import { ContentField } from "./content-field.tsx";
import { PictureSection } from "./picture-section.tsx";
import { AUTOSAVE_FIELD } from "./post-autosave.ts";
import { PublicationSection, SaveButton } from "./publication-section.tsx";
import { type InitialForm, usePostAutosave, valuesIn } from "./use-post-autosave.ts";

type PostFormProps = {
  post: EditedPost | null;
  choices: Choices;
  username: string;
  saved: PostValues;
  initial: InitialForm;
  result: PostResult | undefined;
};

const LEAVE = "What you wrote has not been saved. A copy is stored on this device. Leave the page anyway?";

/** Validation errors, found in the browser or by the server. `attempt` makes each result distinct. */
type ValidationResult = { attempt: number; message: string; problems: PostProblem[] };

export function PostForm({ post, choices, username, saved, initial, result }: PostFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const picture = useRef(initial.picture);
  const [isUploading, setUploading] = useState(false);
  const isSaving = useNavigation().formMethod === "POST";
  const postId = post?.id ?? null;
  const readPicture = () => picture.current;
  const autosave = usePostAutosave({ form, username, saved, initial, postId, isSaving, result, readPicture });
  const { validation, errors, check } = useValidationResult(result, choices.tags);
  useConfirmLeave(() => {
    // The fields can't be read while they are disabled.
    if (isSaving) return null;
    autosave.storeNow();
    return autosave.isUnsaved() ? LEAVE : null;
  });
  const name = post?.title ?? "Write a post";
  return (
    <>
      <title>{useTitle(validation || result ? `Error: ${name}` : name)}</title>
      {validation && <Summary key={validation.attempt} {...validation} />}
      <Form
        ref={form}
        method="post"
        action={post ? `/dashboard/news/${post.id}` : "/dashboard/news/new"}
        encType="multipart/form-data"
        noValidate
        onChange={autosave.changed}
        onSubmit={(event) => {
          if (isUploading || isSaving) return event.preventDefault();
          autosave.storeNow();
          if (!check(valuesIn(event.currentTarget))) return event.preventDefault();
          autosave.stopSending();
        }}
        className="mt-4 text-base"
      >
        {/* Not before the form has what both changed: what is discarded in the form before would be stored again. */}
        {result?.kind === "conflict" && initial.revision === result.revision && (
          <ConflictSection conflict={result} post={post} onDiscardMine={autosave.discard} />
        )}
        <input type="hidden" name={REVISION_FIELD} value={initial.revision} />
        <input type="hidden" name={AUTOSAVE_FIELD} value={initial.autosaveId} />
        <PostFields
          {...{ post, choices, initial, isSaving, isUploading }}
          errors={errors}
          onEdit={autosave.changed}
          onUploading={setUploading}
          onPicture={(files) => {
            picture.current = files;
            autosave.changed();
          }}
        />
        <AutosaveStatus {...autosave.state} pending={isSaving ? "Saving..." : null} />
        <div className={`grid lg:hidden ${SAVE_BAR}`}>
          <SaveButton isSaving={isSaving} isUploading={isUploading} />
        </div>
      </Form>
    </>
  );
}

function Summary({ message, problems }: ValidationResult) {
  return <ErrorSummary className="mt-3" message={message} problems={problems} />;
}

type PostFieldsProps = Pick<PostFormProps, "post" | "choices" | "initial"> & {
  errors: FieldErrors;
  isSaving: boolean;
  isUploading: boolean;
  onEdit(): void;
  onUploading(isUploading: boolean): void;
  onPicture(files: PictureFiles): void;
};

function PostFields(props: PostFieldsProps) {
  const { post, choices, initial, errors, isSaving, isUploading, onEdit, onUploading, onPicture } = props;
  const { values, picture } = initial;
  return (
    <fieldset
      disabled={isSaving}
      className={`grid min-w-0 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] ${ABOVE_SAVE_BAR}`}
    >
      <legend className="sr-only">Post</legend>
      <div className="grid min-w-0 content-start gap-6">
        <TextField
          id="title"
          name="title"
          label="Title"
          defaultValue={values.title}
          error={errors.title}
          maxLength={POST_LIMITS.title * 2}
          autoComplete="off"
          required
        />
        <ContentField value={values.content} error={errors.content} isFixed={isSaving} onEdit={onEdit} />
        <PictureSection
          choices={choices.pictures}
          {...{ values, picture, errors, isUploading, onUploading, onPicture }}
        />
        <AboutPostSection values={values} choices={choices} errors={errors} />
      </div>
      <div className="min-w-0">
        <PublicationSection {...{ post, values, errors, isSaving, isUploading }} />
      </div>
    </fieldset>
  );
}

/** Validates the form in the browser before it is submitted. Falls back to the server's validation errors. */
function useValidationResult(result: PostResult | undefined, tags: string[]) {
  const [local, setLocal] = useState<ValidationResult | null>(null);
  const attempts = useRef(0);
  const validation = local ?? (result ? validationResultOf(result) : null);
  const errors: FieldErrors = Object.fromEntries(
    validation?.problems.map(({ field, message }) => [field, message]) ?? [],
  );
  return {
    validation,
    errors,
    check(values: PostValues): boolean {
      const checked = checkPost(values, tags, readTime);
      attempts.current += 1;
      const isInvalid = checked.kind === "invalid";
      setLocal(isInvalid ? { attempt: attempts.current, message: INVALID_MESSAGE, problems: checked.problems } : null);
      return !isInvalid;
    },
  };
}

/** The browser compares times, for which their zone makes no difference. */
function readTime(typed: string): Date | null {
  const tidy = tidyLocalTime(typed);
  return tidy === null ? null : new Date(`${tidy}Z`);
}

function validationResultOf(result: PostResult): ValidationResult | null {
  switch (result.kind) {
    case "invalid":
      return { attempt: 0, message: result.message, problems: result.problems };
    case "failed":
      return { attempt: 0, message: result.message, problems: [] };
    case "conflict":
      return null;
  }
}

type ConflictProps = {
  conflict: Extract<PostResult, { kind: "conflict" }>;
  post: EditedPost | null;
  onDiscardMine(): void;
};

/** Shown when somebody else saved the post first: the differences, and an explicit choice. The form has what both changed. */
function ConflictSection({ conflict: { revision, theirs, differences }, post, onDiscardMine }: ConflictProps) {
  const notice = useFocusOnConflict(revision);
  return (
    <Notice tone="wrong" role="alert" tabIndex={-1} ref={notice} aria-labelledby="conflict" className="mb-6">
      <h2 id="conflict" className="text-xl">
        {theirs.by} saved this post while you were writing
      </h2>
      <p className="mt-1">
        That was on {theirs.at}. Nothing was overwritten, and the form below is not saved yet. It has what both of you
        changed; where both changed the same, it has yours. This is what it would change in theirs:
      </p>
      <DifferenceList differences={differences} empty="Nothing differs." />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" kind="firm">
          Save what both changed
        </Button>
        {post && (
          // A full page load, which discards the form.
          <a href={`/dashboard/news/${post.id}`} className={buttonStyle("plain")} onClick={onDiscardMine}>
            Discard mine and use theirs
          </a>
        )}
      </div>
      <p className="mt-3 text-ink-700 text-sm">
        You can also change the text below first. Every saved version stays in the history.
      </p>
    </Notice>
  );
}

/** Moves the focus to a conflict whenever a new revision causes one. */
function useFocusOnConflict(revision: number) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (revision === 0) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "start" });
  }, [revision]);
  return notice;
}
