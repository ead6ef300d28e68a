import type { ChangeEvent } from "react";
import { useSite } from "../../../content/read-site.ts";
import { Button } from "../../../ui/button/button.tsx";
import { ChoicesField } from "../../../ui/field/choices-field.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import type { EditedPost, FieldErrors, PostValues } from "../post-fields.ts";
import type { PostState } from "../post-list.ts";

type PublicationProps = {
  post: EditedPost | null;
  values: PostValues;
  errors: FieldErrors;
} & SaveProps;

type SaveProps = { isSaving: boolean; isUploading: boolean };

const CHOICES: Record<Exclude<PostState, "binned">, { value: string; label: string }[]> = {
  draft: [
    { value: "draft", label: "Keep it as a draft" },
    { value: "now", label: "Publish it now" },
    { value: "at", label: "Publish it at the time below" },
  ],
  scheduled: [
    { value: "at", label: "Publish it at the time below" },
    { value: "now", label: "Publish it now" },
    { value: "draft", label: "Take it off the schedule: a draft again" },
  ],
  ended: [
    { value: "keep", label: "Leave its dates as they are" },
    { value: "at", label: "Give it the date below" },
    { value: "draft", label: "Take it down: a draft again" },
  ],
  published: [
    { value: "keep", label: "Leave it published" },
    { value: "at", label: "Give it the date below" },
    { value: "draft", label: "Take it down: a draft again" },
  ],
};

/** When readers see the post, and on a wide screen the save button. */
export function PublicationSection({ post, values, errors, isSaving, isUploading }: PublicationProps) {
  const { place } = useSite();
  return (
    <section
      aria-label="Publication"
      className="grid gap-4 rounded border border-ground-500 bg-ground-200 p-4 lg:sticky lg:top-6"
    >
      <ChoicesField
        id="publication"
        name="publication"
        type="radio"
        label="When do readers see it?"
        choices={CHOICES[post && post.state !== "binned" ? post.state : "draft"]}
        columns={1}
        chosen={[values.publication]}
        error={errors.publication}
      />
      <TextField
        id="publishAt"
        name="publishAt"
        type="datetime-local"
        label="Day and time"
        help={`In ${place.country.name}’s time. With a time that is over, readers see it at once.`}
        defaultValue={values.publishAt}
        error={errors.publishAt}
        onChange={selectScheduled}
        optional
      />
      <TextField
        id="endAt"
        name="endAt"
        type="datetime-local"
        label="Readers see it until"
        help="From this day and time on only staff see it."
        defaultValue={values.endAt}
        error={errors.endAt}
        optional
      />
      <div className="grid max-lg:hidden">
        <SaveButton isSaving={isSaving} isUploading={isUploading} />
      </div>
    </section>
  );
}

/** Saves the post, once its picture has been uploaded. */
export function SaveButton({ isSaving, isUploading }: SaveProps) {
  return (
    <Button type="submit" kind="firm" disabled={isSaving || isUploading}>
      {isSaving ? "Saving..." : isUploading ? "Waiting for the picture..." : "Save"}
    </Button>
  );
}

/** Selects 'at the time below' when a date is entered. */
function selectScheduled({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
  const publication = currentTarget.form?.elements.namedItem("publication");
  if (currentTarget.value !== "" && publication instanceof RadioNodeList) publication.value = "at";
}
