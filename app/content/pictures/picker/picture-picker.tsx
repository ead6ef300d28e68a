import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { PictureFiles } from "../../../platform/images/picture.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Picture } from "../../../ui/picture/picture.tsx";
import { useHydrated } from "../../../ui/use-browser-value.ts";
import { PickerDialog } from "./picker-dialog.tsx";
import type { PictureChoice } from "./picture-choice.schema.ts";

export type PicturePickerProps = {
  /** The name of the form field. Its value is the picture's name, such as 'lib-0123…' or 'hero-campus', with `prefix` before it. */
  name: string;
  /** What the picture is for, such as 'Picture of the slide'. */
  label: string;
  /** The field's value when the page opened; '' for no picture. */
  value: string;
  /** The files of that picture, to show it. */
  files: PictureFiles | null;
  /** Further pictures to choose from without JavaScript, as `pickerChoices` returns them. */
  choices?: readonly PictureChoice[];
  /** What the form writes before a picture's name. */
  prefix?: string;
  /** The id of the element with the field's error. */
  describedBy?: string | undefined;
  /** Called with each chosen picture, for example to prefill the alternative text. */
  onPick?(picture: PictureChoice): void;
};

/**
 * A form field that chooses a picture of the library: a dialog with search and upload, or radio buttons without JavaScript.
 *
 * The field is always one radio button of a group, so that the form sends exactly one value in either case. It keeps its own state; give it another
 * `key` to reset it.
 */
export function PicturePicker(props: PicturePickerProps) {
  const { name, label, files, choices = [], prefix = "", describedBy, onPick } = props;
  const [chosen, setChosen] = useState({ value: props.value, files });
  const isHydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  function pick(picture: PictureChoice) {
    // At once: the listeners of the event below read the form.
    flushSync(() => setChosen({ value: `${prefix}${picture.name}`, files: picture.files }));
    onPick?.(picture);
    dialog.current?.close();
    // Lets the form notice the change, as that of any field.
    field.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }

  return (
    <fieldset aria-describedby={describedBy} className="min-w-0">
      <legend className="font-semibold text-ink-950">{label}</legend>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        {chosen.files && (
          <Picture
            key={chosen.files.base}
            picture={{ ...chosen.files, alt: "" }}
            sizes="10rem"
            className="aspect-4/3 w-40 rounded"
          />
        )}
        <label className={isHydrated ? "hidden" : "hidden items-center gap-2 noscript:flex"}>
          <input ref={field} type="radio" name={name} value={chosen.value} checked readOnly className="size-6" />
          {chosen.value === "" ? "No picture" : "This picture"}
        </label>
        <Button
          className="noscript:hidden"
          aria-haspopup="dialog"
          disabled={!isHydrated}
          onClick={() => dialog.current?.showModal()}
        >
          {chosen.value === "" ? "Choose a picture" : "Choose another picture"}
        </Button>
      </div>
      <noscript>
        <PlainChoices {...{ id, name, prefix, choices }} />
      </noscript>
      {isHydrated && <PickerDialog ref={dialog} label={label} onPick={pick} />}
    </fieldset>
  );
}

type PlainChoicesProps = Required<Pick<PicturePickerProps, "name" | "prefix" | "choices">> & { id: string };

function PlainChoices({ id, name, prefix, choices }: PlainChoicesProps) {
  return (
    <div className="mt-3 grid max-h-96 grid-cols-2 gap-3 overflow-auto sm:grid-cols-4">
      {choices.map((choice) => (
        <div key={choice.name} className="rounded border border-ground-400 p-2">
          <Picture picture={{ ...choice.files, alt: "" }} sizes="10rem" className="aspect-4/3" />
          <label htmlFor={`${id}-${choice.name}`} className="mt-1 flex min-h-11 items-center gap-2 text-sm">
            <input
              type="radio"
              id={`${id}-${choice.name}`}
              name={name}
              value={`${prefix}${choice.name}`}
              className="size-6"
            />
            {choice.title}
          </label>
        </div>
      ))}
    </div>
  );
}
