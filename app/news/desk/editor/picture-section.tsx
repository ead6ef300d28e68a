import { type ChangeEvent, useId, useState } from "react";
import type { PictureFiles } from "../../../platform/images/picture.ts";
import { Field } from "../../../ui/field/field.tsx";
import { TextField } from "../../../ui/field/text-field.tsx";
import { Picture } from "../../../ui/picture/picture.tsx";
import { POST_LIMITS } from "../post.schema.ts";
import { IMAGE_FILE_FIELD, type PostValues } from "./post-fields.ts";
import type { FieldErrors } from "./publication-section.tsx";
import { type SentPicture, sendPicture } from "./send-picture.ts";

type PictureSectionProps = {
  values: PostValues;
  picture: PictureFiles | null;
  errors: FieldErrors;
  onUploading(isUploading: boolean): void;
  onPicture(files: PictureFiles): void;
};

/** The picture of a post. With this script it is sent as soon as it is chosen, and can't be lost with the form afterwards. */
export function PictureSection({ values, picture, errors, onUploading, onPicture }: PictureSectionProps) {
  const [image, setImage] = useState<SentPicture>({ name: values.image, files: picture });
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const says = useId();
  const error = problem ?? errors.imageFile ?? errors.image;

  async function onChoose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    setProblem(undefined);
    setSending(true);
    onUploading(true);
    const sent = await sendPicture(file);
    setSending(false);
    onUploading(false);
    // It is on the server now, or it can't be used: either way it is not to be sent again with the form.
    target.value = "";
    if (sent.kind === "refused") return setProblem(sent.message);
    setImage(sent.picture);
    if (sent.picture.files) onPicture(sent.picture.files);
  }

  return (
    <section aria-label="Picture" className="grid gap-4 rounded border border-paper-500 bg-white p-4">
      <input type="hidden" name="image" value={image.name} />
      {image.files && (
        <div className="group grid items-center gap-4 sm:grid-cols-[12rem_1fr]">
          <Picture
            picture={{ ...image.files, alt: "" }}
            sizes="12rem"
            className="aspect-16/9 w-full rounded group-has-[:checked]:opacity-40"
          />
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="removeImage"
              value="yes"
              defaultChecked={values.removeImage === "yes"}
              key={image.name}
              className="size-6 shrink-0 accent-palm-700"
            />
            Take this picture off the post
          </label>
        </div>
      )}
      <Field
        id="imageFile"
        label={image.files ? "Another picture" : "Picture"}
        help="JPEG, PNG or WebP, at most 8 MB. Where and with what a photo was taken is not kept."
        error={error}
        optional
      >
        <input
          type="file"
          id="imageFile"
          name={IMAGE_FILE_FIELD}
          accept="image/jpeg,image/png,image/webp"
          disabled={isSending}
          aria-describedby={`imageFile-help${error ? " imageFile-error" : ""} ${says}`}
          aria-invalid={error ? true : undefined}
          onChange={onChoose}
          className="block min-h-11 w-full min-w-0 text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded file:border file:border-ink-400 file:border-solid file:bg-white file:px-4 file:font-semibold"
        />
      </Field>
      <p id={says} role="status" className="text-ink-700 text-sm empty:hidden">
        {isSending ? "The picture is being sent and cut to its sizes..." : ""}
      </p>
      <TextField
        id="imageAlt"
        name="imageAlt"
        label="What the picture shows"
        help="Read out to readers who can’t see it."
        defaultValue={values.imageAlt}
        error={errors.imageAlt}
        maxLength={POST_LIMITS.imageAlt * 2}
        autoComplete="off"
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name="ornamental"
          value="yes"
          defaultChecked={values.ornamental === "yes"}
          className="size-6 shrink-0 accent-palm-700"
        />
        It is purely ornamental: there is nothing to describe
      </label>
    </section>
  );
}
