import { useRef, useState } from "react";
import { DECORATIVE_LABEL, DESCRIPTION_HELP } from "../../../../platform/images/picture-form-texts.ts";
import { FieldError, TextField } from "../../../../ui/field/field.tsx";
import { Picture } from "../../../../ui/picture/picture.tsx";
import { useHydrated } from "../../../../ui/use-browser-value.ts";
import type { PictureChoice } from "../../../pictures/picker/picture-choice.schema.ts";
import { PicturePicker } from "../../../pictures/picker/picture-picker.tsx";
import { decorativeName, entryOf, partName } from "../../form/form-field.ts";
import { type FieldsContext, PICTURES_ID } from "./fields-context.ts";

type PictureFieldProps = { label: string; help: string | null; name: string; context: FieldsContext };

/** A picture of the library with its alternative text, which is filled in from the library. */
export function PictureField({ label, help, name, context }: PictureFieldProps) {
  const { entries, problems, pictures } = context;
  const control = partName(name, "picture");
  const chosen = entryOf(entries, control);
  const { field, isDecorative, setDecorative, prefill, isKept, confirm } = useAlternativeText(
    entryOf(entries, partName(name, "alt")),
    entries.has(decorativeName(name)),
  );
  const isHydrated = useHydrated();
  const error = problems.get(control);
  return (
    <div
      id={control}
      tabIndex={-1}
      className="min-w-0 scroll-mt-6 rounded border border-ground-500 bg-white p-3 sm:p-4"
    >
      {help && <p className="mb-3 text-ink-700 text-sm">{help}</p>}
      <FieldError id={control} error={error} />
      {isHydrated ? (
        <PicturePicker
          name={control}
          label={label}
          value={chosen}
          files={pictures[chosen] ?? null}
          describedBy={error ? `${control}-error` : undefined}
          onPick={(picture) => {
            prefill(picture);
            context.onPick?.(control, picture.files);
          }}
        />
      ) : (
        <PlainPicture {...{ control, label, chosen }} files={pictures[chosen]} />
      )}
      <div className="mt-4 grid gap-2">
        <div className={isDecorative ? "hidden noscript:block" : ""}>
          <TextField
            ref={field}
            id={partName(name, "alt")}
            name={partName(name, "alt")}
            label="What it shows"
            help={DESCRIPTION_HELP}
            error={problems.get(partName(name, "alt"))}
            defaultValue={entryOf(entries, partName(name, "alt"))}
            autoComplete="off"
            onInput={confirm}
          />
          <p role="status" className="mt-1 text-ink-700 text-sm empty:hidden">
            {isKept && "This text is about the picture before. Does it describe the new one?"}
          </p>
        </div>
        <DecorativeBox name={decorativeName(name)} isChecked={isDecorative} onChange={setDecorative} />
      </div>
    </div>
  );
}

type BoxProps = { name: string; isChecked: boolean; onChange(isChecked: boolean): void };

function DecorativeBox({ name, isChecked, onChange }: BoxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name={name}
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0 accent-brand-800"
      />
      {DECORATIVE_LABEL}
    </label>
  );
}

/**
 * Fills the alternative text in with that of a chosen picture, unless the editor wrote another. A picture without a description keeps a text that was
 * written here, and asks whether it still holds; one that was filled in is surely about the other picture.
 */
function useAlternativeText(initial: string, decorates: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const known = useRef({ text: initial, isFilledIn: false });
  const [isDecorative, setDecorative] = useState(decorates);
  const [isKept, setKept] = useState(false);
  return {
    field,
    isDecorative,
    setDecorative,
    isKept,
    confirm: () => setKept(false),
    prefill({ alt }: PictureChoice) {
      if (!field.current) return;
      const text = field.current.value;
      const isTyped = text !== known.current.text;
      const isKept = text !== "" && (isTyped || (!alt && !known.current.isFilledIn));
      setKept(isKept);
      if (isKept) return;
      field.current.value = alt ?? "";
      known.current = { text: alt ?? "", isFilledIn: true };
      if (alt || text === "") setDecorative(!alt);
    },
  };
}

type PlainPictureProps = {
  control: string;
  label: string;
  chosen: string;
  files: FieldsContext["pictures"][string] | undefined;
};

/** Without JavaScript, a picture is chosen by its name, from a list that the browser offers. */
function PlainPicture({ control, label, chosen, files }: PlainPictureProps) {
  return (
    <div>
      <p className="font-semibold text-ink-950">{label}</p>
      {files && <Picture picture={{ ...files, alt: "" }} sizes="10rem" className="mt-2 aspect-4/3 w-40 rounded" />}
      <div className="hidden noscript:mt-3 noscript:block">
        <TextField
          id={`${control}-name`}
          name={control}
          label="Name of the picture"
          help="Empty the field to see the pictures of the library."
          defaultValue={chosen}
          list={PICTURES_ID}
          autoComplete="off"
        />
      </div>
    </div>
  );
}
