import { type ChangeEvent, useId, useRef, useState } from "react";
import * as z from "zod/mini";
import type { PictureChoice } from "../../../content/pictures/picker/picture-choice.schema.ts";
import { PicturePicker } from "../../../content/pictures/picker/picture-picker.tsx";
import type { PictureFiles } from "../../../platform/images/picture.ts";
import { pictureFilesSchema } from "../../../platform/images/picture-files.schema.ts";
import { DECORATIVE_LABEL, DESCRIPTION_HELP, HEIC_HELP } from "../../../platform/images/picture-form-texts.ts";
import { Field, TextField } from "../../../ui/field/field.tsx";
import { FileInput } from "../../../ui/field/file-field.tsx";
import { IMAGE_MAX_BYTES, POST_LIMITS, TOO_LARGE_IMAGE } from "../post.schema.ts";
import { type FieldErrors, IMAGE_FILE_FIELD, type PostValues } from "../post-fields.ts";

type PictureSectionProps = {
  values: PostValues;
  picture: PictureFiles | null;
  /** The pictures to choose from without JavaScript. */
  choices: readonly PictureChoice[];
  errors: FieldErrors;
  isUploading: boolean;
  onUploading(isUploading: boolean): void;
  onPicture(files: PictureFiles): void;
};

/** The picture of a post: one of the library, or one that is uploaded as soon as it is chosen, so that a rejected form doesn't lose it. */
export function PictureSection(props: PictureSectionProps) {
  const { values, picture, choices, errors, isUploading, onUploading, onPicture } = props;
  const upload = usePictureUpload({ name: values.image, files: picture }, onUploading, onPicture);
  const { image, uploads, problem, onChoose, onPick } = upload;
  const alt = useRef<HTMLInputElement>(null);
  return (
    <section aria-label="Picture" className="grid gap-4 rounded border border-ground-500 bg-white p-4">
      {/* The picker keeps its own state: an upload gives it another picture. */}
      <PicturePicker
        key={uploads}
        name="image"
        label="Picture of the post"
        value={image.name}
        files={image.files}
        choices={choices}
        prefix="built:"
        onPick={(chosen) => {
          onPick({ name: `built:${chosen.name}`, files: chosen.files });
          if (alt.current && alt.current.value === "") alt.current.value = chosen.alt ?? "";
        }}
      />
      {image.files && (
        <Checkbox key={image.name} name="removeImage" isChecked={values.removeImage === "yes"}>
          Remove this picture from the post
        </Checkbox>
      )}
      <ImageFileField
        label={image.files ? "Or upload another picture" : "Or upload a picture"}
        error={problem ?? errors.imageFile ?? errors.image}
        isUploading={isUploading}
        onChoose={onChoose}
      />
      <TextField
        ref={alt}
        id="imageAlt"
        name="imageAlt"
        label="What the picture shows"
        help={DESCRIPTION_HELP}
        defaultValue={values.imageAlt}
        error={errors.imageAlt}
        maxLength={POST_LIMITS.imageAlt * 2}
        autoComplete="off"
      />
      <Checkbox name="ornamental" isChecked={values.ornamental === "yes"}>
        {DECORATIVE_LABEL}
      </Checkbox>
    </section>
  );
}

type ImageFileFieldProps = {
  label: string;
  error: string | undefined;
  isUploading: boolean;
  onChoose(event: ChangeEvent<HTMLInputElement>): void;
};

function ImageFileField({ label, error, isUploading, onChoose }: ImageFileFieldProps) {
  const statusId = useId();
  return (
    <>
      <Field
        id="imageFile"
        label={label}
        help={`For this post only: it is not added to the library. JPEG, PNG or WebP, at most 8 MB. ${HEIC_HELP} Location and camera details are removed.`}
        error={error}
        optional
      >
        <FileInput
          id="imageFile"
          name={IMAGE_FILE_FIELD}
          accept="image/jpeg,image/png,image/webp"
          disabled={isUploading}
          aria-describedby={`imageFile-help${error ? " imageFile-error" : ""} ${statusId}`}
          aria-invalid={error ? true : undefined}
          onChange={onChoose}
        />
      </Field>
      <p id={statusId} role="status" className="text-ink-700 text-sm empty:hidden">
        {isUploading ? "Uploading and resizing the picture..." : ""}
      </p>
    </>
  );
}

function Checkbox({ name, isChecked, children }: { name: string; isChecked: boolean; children: string }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name={name}
        value="yes"
        defaultChecked={isChecked}
        className="size-6 shrink-0 accent-brand-700"
      />
      {children}
    </label>
  );
}

function usePictureUpload(
  initial: UploadedPicture,
  onUploading: (isUploading: boolean) => void,
  onPicture: (files: PictureFiles) => void,
) {
  const [image, setImage] = useState(initial);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [uploads, setUploads] = useState(0);

  function show(picture: UploadedPicture) {
    setProblem(undefined);
    setImage(picture);
    if (picture.files) onPicture(picture.files);
  }

  async function onChoose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (!file) return;
    setProblem(undefined);
    onUploading(true);
    const outcome = await uploadPicture(file);
    onUploading(false);
    // Either the server has the file or it is unusable: the form must not send it again.
    target.value = "";
    if (outcome.kind === "rejected") return setProblem(outcome.message);
    show(outcome.picture);
    setUploads((count) => count + 1);
  }

  return { image, uploads, problem, onChoose, onPick: show };
}

/** A picture under its value in the form, with its files. */
type UploadedPicture = { name: string; files: PictureFiles | null };
type UploadOutcome = { kind: "uploaded"; picture: UploadedPicture } | { kind: "rejected"; message: string };

const UNREACHABLE = "The picture could not be uploaded: the server did not respond. Choose it again in a minute.";
const SIGNED_OUT = "You are no longer signed in. Save the post, sign in again, and choose the picture then.";

const accepted = z.object({ image: z.object({ id: z.string(), files: pictureFilesSchema }) });
const rejected = z.object({ message: z.string() });

/** Uploads a picture. Never throws. */
async function uploadPicture(file: File): Promise<UploadOutcome> {
  // A browser that is still sending a body may never read the 413 response.
  if (file.size > IMAGE_MAX_BYTES) return { kind: "rejected", message: TOO_LARGE_IMAGE };
  const body = new FormData();
  body.set(IMAGE_FILE_FIELD, file);
  try {
    const response = await fetch("/dashboard/news/images", {
      method: "POST",
      body,
      headers: { Accept: "application/json" },
    });
    if (response.status === 401) return { kind: "rejected", message: SIGNED_OUT };
    const json: unknown = await response.json();
    if (!response.ok) return { kind: "rejected", message: rejected.parse(json).message };
    const { image } = accepted.parse(json);
    return { kind: "uploaded", picture: { name: `uploaded:${image.id}`, files: image.files } };
  } catch {
    return { kind: "rejected", message: UNREACHABLE };
  }
}
