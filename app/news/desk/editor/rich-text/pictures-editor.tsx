import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState } from "react";
import { PickerDialog } from "../../../../content/pictures/picker/picker-dialog.tsx";
import type { PictureChoice } from "../../../../content/pictures/picker/picture-choice.schema.ts";
import { DECORATIVE_LABEL, DESCRIPTION_HELP } from "../../../../platform/images/picture-form-texts.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { FIGURE, type Figure, type FigurePicture, thumbnailPath } from "./figure-node.ts";
import { insertBlock } from "./insert-block.ts";
import { Panel, PanelEnd, PanelField } from "./panel-fields.tsx";

/** `isDecorative` is the answer to whether an empty description is meant. */
type EditedPicture = FigurePicture & { isDecorative: boolean };

type PicturesEditorProps = {
  editor: Editor;
  /** The selected figure; null to add one. */
  figure: Figure | null;
  onClose(): void;
};

/** Adds a picture of the library to the text, or several as a gallery, or changes one of the text. */
export function PicturesEditor({ editor, figure, onClose }: PicturesEditorProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [pictures, setPictures] = useState(() => (figure?.pictures ?? []).map(edited));
  const [caption, setCaption] = useState(figure?.caption ?? "");
  const [problem, setProblem] = useState("");
  useEffect(() => choose.current?.focus(), []);

  function pick({ name, alt }: PictureChoice) {
    setPictures([...pictures, { name, alt: alt ?? "", isDecorative: alt === "" }]);
    setProblem("");
    dialog.current?.close();
  }

  function close() {
    editor.commands.focus();
    onClose();
  }

  function save() {
    const found = problemOf(pictures);
    if (found) return setProblem(found);
    const attrs: Figure = { pictures: pictures.map(plain), caption: caption.trim(), video: "", title: "" };
    if (figure) editor.chain().focus().updateAttributes(FIGURE, attrs).run();
    else insertBlock(editor, { type: FIGURE, attrs });
    onClose();
  }

  return (
    <Panel label="Pictures in the text" onEnter={save} onClose={close}>
      <ol className="grid gap-3 empty:hidden">
        {pictures.map((picture, index) => (
          <EditedPictureRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a gallery may have one picture twice.
            key={index}
            number={index + 1}
            picture={picture}
            onChange={(next) => setPictures(pictures.map((other, at) => (at === index ? next : other)))}
            onRemove={() => setPictures(pictures.filter((_, at) => at !== index))}
            onEarlier={index === 0 ? null : () => setPictures(swapped(pictures, index - 1))}
          />
        ))}
      </ol>
      <div>
        <Button ref={choose} aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
          {pictures.length === 0 ? "Choose a picture" : "Add another picture, for a gallery"}
        </Button>
      </div>
      <PanelField id="figure-caption" label="Caption (optional)" value={caption} onChange={setCaption} />
      <PanelEnd problem={problem} isNew={figure === null} onSave={save} onCancel={close} />
      <PickerDialog ref={dialog} label="Picture in the text" onPick={pick} />
    </Panel>
  );
}

type RowProps = {
  number: number;
  picture: EditedPicture;
  onChange(picture: EditedPicture): void;
  onRemove(): void;
  onEarlier: (() => void) | null;
};

function EditedPictureRow({ number, picture, onChange, onRemove, onEarlier }: RowProps) {
  const { name, alt, isDecorative } = picture;
  return (
    <li className="grid gap-3 border-ground-400 border-b pb-3 sm:grid-cols-[8rem_1fr]">
      <img src={thumbnailPath(name)} alt="" className="aspect-4/3 w-32 rounded bg-ground-300 object-cover" />
      <div className="grid min-w-0 gap-2">
        <PanelField
          id={`figure-alt-${number}`}
          label={`What picture ${number} shows`}
          help={DESCRIPTION_HELP}
          value={alt}
          onChange={(value) => onChange({ ...picture, alt: value })}
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={isDecorative}
            onChange={(event) => onChange({ ...picture, isDecorative: event.target.checked })}
            className="size-6 shrink-0 accent-brand-700"
          />
          {DECORATIVE_LABEL}
        </label>
        <div className="flex flex-wrap gap-2">
          {onEarlier && (
            <Button onClick={onEarlier} aria-label={`Move picture ${number} before the one above`}>
              Earlier
            </Button>
          )}
          <Button onClick={onRemove} aria-label={`Remove picture ${number}`}>
            Remove
          </Button>
        </div>
      </div>
    </li>
  );
}

function edited(picture: FigurePicture): EditedPicture {
  return { ...picture, isDecorative: picture.alt === "" };
}

function plain({ name, alt, isDecorative }: EditedPicture): FigurePicture {
  return { name, alt: isDecorative ? "" : alt.trim() };
}

function problemOf(pictures: EditedPicture[]): string {
  if (pictures.length === 0) return "Choose a picture.";
  const number = pictures.findIndex(({ alt, isDecorative }) => !isDecorative && alt.trim() === "") + 1;
  return number === 0 ? "" : `Say what picture ${number} shows, or tick that it only decorates.`;
}

/** Returns the pictures with the one at `index` after the next one. */
function swapped(pictures: EditedPicture[], index: number): EditedPicture[] {
  const [one, other] = pictures.slice(index, index + 2);
  return one && other ? [...pictures.slice(0, index), other, one, ...pictures.slice(index + 2)] : pictures;
}
