import { useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useTitle } from "../../../content/read-site.ts";
import { TextField } from "../../../ui/field/text-field.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { useConfirmLeave } from "../../../ui/use-confirm-leave.ts";
import { checkPost, POST_LIMITS } from "../post.schema.ts";
import { type PostResult, WRONG_MESSAGE } from "../post-result.ts";
import { AboutPostSection } from "./about-post-section.tsx";
import { ConflictSection } from "./conflict-section.tsx";
import { ContentField } from "./content-field.tsx";
import { PictureSection } from "./picture-section.tsx";
import { DRAFT_FIELD } from "./post-draft.ts";
import type { Choices, EditedPost } from "./post-editor.tsx";
import { type PostProblem, type PostValues, REVISION_FIELD } from "./post-fields.ts";
import { PublicationSection } from "./publication-section.tsx";
import { type Beginning, usePostDraft } from "./use-post-draft.ts";

type PostFormProps = {
  post: EditedPost | null;
  choices: Choices;
  username: string;
  saved: PostValues;
  beginning: Beginning;
  result: PostResult | undefined;
};

const LEAVE = "What you wrote has not been saved. It is kept on this device. Leave the page anyway?";

/** What is wrong, as it was found here or by the server; `attempt` tells one finding from the next. */
type Finding = { attempt: number; message: string; problems: PostProblem[] };

export function PostForm({ post, choices, username, saved, beginning, result }: PostFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const picture = useRef(beginning.picture);
  const [isUploading, setUploading] = useState(false);
  const isSaving = useNavigation().formMethod === "POST";
  const draft = usePostDraft({
    form,
    username,
    saved,
    beginning,
    postId: post?.id ?? null,
    picture: () => picture.current,
  });
  const { finding, check } = useFinding(result, choices.tags);
  useConfirmLeave(() => {
    draft.saveNow();
    return !isSaving && draft.isUnsaved() ? LEAVE : null;
  });
  const { values } = beginning;
  const errors = Object.fromEntries(finding?.problems.map(({ field, message }) => [field, message]) ?? []);

  const name = post?.title ?? "Write a post";
  return (
    <>
      <title>{useTitle(finding || result ? `Error: ${name}` : name)}</title>
      {finding && (
        <ErrorSummary key={finding.attempt} className="mt-3" message={finding.message} problems={finding.problems} />
      )}
      <Form
        ref={form}
        method="post"
        action={post ? `/dashboard/news/${post.id}` : "/dashboard/news/new"}
        encType="multipart/form-data"
        noValidate
        onChange={draft.saveSoon}
        onSubmit={(event) => {
          draft.saveNow();
          if (isUploading || isSaving || !check(draft.values())) event.preventDefault();
        }}
        className="mt-4 text-base"
      >
        {result?.kind === "conflict" && <ConflictSection conflict={result} post={post} onTakeTheirs={draft.abandon} />}
        <input type="hidden" name={REVISION_FIELD} value={beginning.revision} />
        <input type="hidden" name={DRAFT_FIELD} value={beginning.draftId} />
        <fieldset disabled={isSaving} className="grid min-w-0 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
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
            <ContentField value={values.content} error={errors.content} isFixed={isSaving} onEdit={draft.saveSoon} />
            <PictureSection
              values={values}
              picture={beginning.picture}
              errors={errors}
              onUploading={setUploading}
              onPicture={(files) => {
                picture.current = files;
                draft.saveSoon();
              }}
            />
            <AboutPostSection values={values} choices={choices} errors={errors} />
          </div>
          <div className="min-w-0">
            <PublicationSection
              post={post}
              values={values}
              errors={errors}
              isSaving={isSaving}
              isUploading={isUploading}
            />
          </div>
        </fieldset>
        <p role="status" className="mt-3 text-ink-700 text-sm">
          {draft.isDirty ? "Not saved yet. What you wrote is kept on this device." : ""}
        </p>
      </Form>
    </>
  );
}

/** What is wrong with the form: looked for here before it is sent, so that nothing has to travel for it. */
function useFinding(result: PostResult | undefined, tags: string[]) {
  const [here, setHere] = useState<Finding | null>(null);
  const attempts = useRef(0);
  const fromServer: Finding | null = result ? findingOf(result) : null;
  return {
    finding: here ?? fromServer,
    check(values: PostValues | null): boolean {
      const checked = values && checkPost(values, tags);
      attempts.current += 1;
      const isWrong = checked?.kind === "wrong";
      setHere(isWrong ? { attempt: attempts.current, message: WRONG_MESSAGE, problems: checked.problems } : null);
      return !isWrong;
    },
  };
}

function findingOf(result: PostResult): Finding | null {
  switch (result.kind) {
    case "wrong":
      return { attempt: 0, message: result.message, problems: result.problems };
    case "unread":
      return { attempt: 0, message: result.message, problems: [] };
    case "conflict":
      return null;
  }
}
