import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "../../../ui/button/button.tsx";
import { FileField } from "../../../ui/field/file-field.tsx";
import { PicturePicker } from "../picker/picture-picker.tsx";
import { INTENT_FIELD, type Intent } from "./picture-result.ts";

type SectionProps = { name: string; isSaving: boolean };

/** The form that gives a picture another file. */
export function ReplaceSection({ name, isSaving }: SectionProps) {
  return (
    <ChangeForm name={name} heading="Replace the file">
      <FileField
        id="replacement"
        name="files"
        label="New file"
        help="Every page and post that uses this picture shows the new file. Its title, description and focal point stay."
        accept="image/jpeg,image/png,image/webp"
      />
      <Button type="submit" name={INTENT_FIELD} value={"replace" satisfies Intent} disabled={isSaving}>
        Replace everywhere
      </Button>
    </ChangeForm>
  );
}

/** The form that shows another picture in all places of this one. */
export function SwitchSection({ name, isSaving, places }: SectionProps & { places: number }) {
  return (
    <ChangeForm name={name} heading="Show another picture instead">
      <p className="text-ink-700 text-sm">
        {places === 1 ? "The place that uses" : `All ${places} places that use`} this picture will show the other one.
        The descriptions there stay: check them afterwards. Each change is stored as a new version.
      </p>
      <PicturePicker name="picture" label="The other picture" value="" files={null} />
      <Button type="submit" name={INTENT_FIELD} value={"switch" satisfies Intent} disabled={isSaving}>
        Switch everywhere
      </Button>
    </ChangeForm>
  );
}

/** The form that deletes an unused picture. */
export function DeleteSection({ name, isSaving }: SectionProps) {
  return (
    <ChangeForm name={name} heading="Delete">
      <p className="text-ink-700 text-sm">
        No page uses this picture. An earlier version of a page that did shows a plain picture in its place if you
        restore it.
      </p>
      <Button type="submit" name={INTENT_FIELD} value={"delete" satisfies Intent} disabled={isSaving}>
        Delete the picture
      </Button>
    </ChangeForm>
  );
}

function ChangeForm({ name, heading, children }: { name: string; heading: string; children: ReactNode }) {
  return (
    <section aria-label={heading}>
      <h2 className="text-lg">{heading}</h2>
      <Form
        method="post"
        action={`/dashboard/pictures/${name}`}
        encType="multipart/form-data"
        className="mt-2 grid justify-items-start gap-3 rounded border border-ground-400 bg-white p-4"
      >
        {children}
      </Form>
    </section>
  );
}
