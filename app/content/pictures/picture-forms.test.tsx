import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PictureSection } from "../../news/desk/editor/picture-section.tsx";
import { EMPTY_POST } from "../../news/desk/post-fields.ts";
import { PictureField } from "../desk/editor/fields/picture-field.tsx";
import { UploadSection } from "./add/upload-section.tsx";
import { DetailsForm } from "./one/details-form.tsx";
import { PickerUpload } from "./picker/picker-upload.tsx";

const ignore = () => undefined;
const values = { title: "Hall", alt: "", decorative: "", credit: "", focusX: "50", focusY: "50" };
const files = { base: "/pictures/hall", width: 800, height: 600, avif: [400], webp: [400], preview: "data:," };

const FORMS = {
  upload: () => <PickerUpload onPick={ignore} />,
  library: () => <UploadSection result={undefined} />,
  details: () => (
    <DetailsForm name="hall" files={files} values={values} revision={1} result={undefined} isSaving={false} />
  ),
  page: () => (
    <PictureField
      label="Picture"
      help={null}
      name="picture"
      context={{ entries: new Map(), problems: new Map(), findings: new Map(), pictures: {}, choices: {} }}
    />
  ),
  post: () => (
    <PictureSection
      values={EMPTY_POST}
      picture={null}
      choices={[]}
      errors={{}}
      isUploading={false}
      onUploading={ignore}
      onPicture={ignore}
    />
  ),
};

function read(form: keyof typeof FORMS): string {
  const Stub = createRoutesStub([{ path: "/", Component: FORMS[form] }]);
  return renderToStaticMarkup(<Stub />);
}

test.each(["upload", "details", "page", "post"] as const)("asks for a description with the same words (%s)", (form) => {
  const html = read(form);
  expect(html).toContain("Read out to people who can’t see it.");
  expect(html).toContain("It only decorates: there is nothing to describe");
});

test.each(["upload", "library", "post"] as const)("says what to do with photos of an iPhone (%s)", (form) => {
  expect(read(form)).toContain("Upload photos of an iPhone (HEIC) from the iPhone itself, or save them as JPEG first.");
});
