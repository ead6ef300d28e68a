import { Form } from "react-router";
import type { PictureFiles } from "../../../platform/images/picture.ts";
import { DECORATIVE_LABEL, DESCRIPTION_HELP } from "../../../platform/images/picture-form-texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import { TextareaField } from "../../../ui/field/textarea-field.tsx";
import { ErrorSummary } from "../../../ui/notice/error-summary.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { PICTURE_LIMITS, type PictureForm } from "../picture-texts.schema.ts";
import { FocusField } from "./focus-field.tsx";
import { type FieldErrors, INTENT_FIELD, type Intent, type PictureResult } from "./picture-result.ts";

type DetailsFormProps = {
  name: string;
  files: PictureFiles;
  values: PictureForm;
  revision: number;
  result: PictureResult | undefined;
  isSaving: boolean;
};

/** The form for the texts and the focal point of a picture. */
export function DetailsForm({ name, files, values, revision, result, isSaving }: DetailsFormProps) {
  const problems = result?.kind === "invalid" ? result.problems : [];
  const errors: FieldErrors = Object.fromEntries(problems.map(({ field, message }) => [field, message]));
  return (
    <Form
      method="post"
      action={`/dashboard/pictures/${name}`}
      encType="multipart/form-data"
      noValidate
      className="grid gap-6 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)]"
    >
      <div className="min-w-0">
        <FocusField files={files} x={values.focusX} y={values.focusY} errors={errors} />
      </div>
      <div className="grid min-w-0 content-start gap-5">
        {problems.length > 0 && (
          <ErrorSummary message="The picture was not saved. Correct this and save again." problems={problems} />
        )}
        {result?.kind === "conflict" && <Conflict result={result} />}
        <input type="hidden" name="revision" value={result?.kind === "conflict" ? result.revision : revision} />
        <TextField
          id="title"
          name="title"
          label="Title"
          help="Only staff see it: you find the picture by it."
          defaultValue={values.title}
          error={errors.title}
          maxLength={PICTURE_LIMITS.title * 2}
          autoComplete="off"
        />
        <TextareaField
          id="alt"
          name="alt"
          label="What the picture shows"
          help={`${DESCRIPTION_HELP} Each page that uses the picture starts with this text, and can change it.`}
          defaultValue={values.alt}
          error={errors.alt}
          maxLength={PICTURE_LIMITS.alt * 2}
          rows={3}
        />
        <DecorativeField isChecked={values.decorative === "yes"} />
        <TextField
          id="credit"
          name="credit"
          label="Credit"
          help="Who took or made it, and under which licence. Visitors read it on large pictures and below those with a caption: “Picture: …”."
          defaultValue={values.credit}
          error={errors.credit}
          maxLength={PICTURE_LIMITS.credit * 2}
          autoComplete="off"
          optional
        />
        <SaveButtons isSaving={isSaving} />
      </div>
    </Form>
  );
}

function DecorativeField({ isChecked }: { isChecked: boolean }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name="decorative"
        value="yes"
        defaultChecked={isChecked}
        className="size-6 shrink-0 accent-brand-700"
      />
      {DECORATIVE_LABEL}
    </label>
  );
}

function SaveButtons({ isSaving }: { isSaving: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" kind="firm" name={INTENT_FIELD} value={"save" satisfies Intent} disabled={isSaving}>
        {isSaving ? "Saving..." : "Save"}
      </Button>
      <Button type="submit" name={INTENT_FIELD} value={"save-next" satisfies Intent} disabled={isSaving}>
        Save and describe the next
      </Button>
    </div>
  );
}

function Conflict({ result }: { result: Extract<PictureResult, { kind: "conflict" }> }) {
  return (
    <Notice tone="wrong" role="alert">
      <h2 className="text-lg">{result.by} changed this picture while you had it open</h2>
      <p className="mt-1">Nothing was overwritten. They saved:</p>
      <ul className="mt-1 list-disc pl-5">
        {result.theirs.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-2">What you typed is still in the form. Save again to put it in the place of theirs.</p>
    </Notice>
  );
}
