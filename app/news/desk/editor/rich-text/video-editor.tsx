import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState } from "react";
import { PickerDialog } from "../../../../content/pictures/picker/picker-dialog.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { readVideo } from "../../../media/video-address.ts";
import { FIGURE, type Figure, thumbnailPath } from "./figure-node.ts";
import { insertBlock } from "./insert-block.ts";
import { Panel, PanelEnd, PanelField } from "./panel-fields.tsx";

type VideoEditorProps = {
  editor: Editor;
  /** The selected video; null to add one. */
  figure: Figure | null;
  onClose(): void;
};

/** Adds a video of YouTube or Vimeo to the text, or changes one of the text. */
export function VideoEditor({ editor, figure, onClose }: VideoEditorProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState(figure?.video ?? "");
  const [title, setTitle] = useState(figure?.title ?? "");
  const [caption, setCaption] = useState(figure?.caption ?? "");
  const [picture, setPicture] = useState(figure?.pictures[0]?.name ?? "");
  const [problem, setProblem] = useState("");
  useEffect(() => first.current?.focus(), []);

  function close() {
    editor.commands.focus();
    onClose();
  }

  function save() {
    const video = readVideo(address);
    if (!video) return setProblem("Paste the address of a video on YouTube or Vimeo, such as https://youtu.be/…");
    if (title.trim() === "") return setProblem("Write a title. Readers see it before they play the video.");
    const pictures = picture === "" ? [] : [{ name: picture, alt: "" }];
    const attrs: Figure = { pictures, caption: caption.trim(), video: video.page, title: title.trim() };
    if (figure) editor.chain().focus().updateAttributes(FIGURE, attrs).run();
    else insertBlock(editor, { type: FIGURE, attrs });
    onClose();
  }

  return (
    <Panel label="Video in the text" onEnter={save} onClose={close}>
      <PanelField
        id="video-address"
        label="Address of the video"
        help="On YouTube or Vimeo. Nothing is loaded from there before a reader plays it."
        value={address}
        input={first}
        isUrl
        onChange={setAddress}
      />
      <PanelField id="video-title" label="Title" value={title} onChange={setTitle} />
      <PanelField id="video-caption" label="Caption (optional)" value={caption} onChange={setCaption} />
      <PictureChoice picture={picture} onChoose={() => dialog.current?.showModal()} onRemove={() => setPicture("")} />
      <PanelEnd problem={problem} isNew={figure === null} onSave={save} onCancel={close} />
      <PickerDialog
        ref={dialog}
        label="Picture of the video"
        onPick={({ name }) => {
          setPicture(name);
          dialog.current?.close();
        }}
      />
    </Panel>
  );
}

/** The picture that is shown until a reader plays the video; empty for none. */
function PictureChoice({ picture, onChoose, onRemove }: { picture: string; onChoose(): void; onRemove(): void }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {picture !== "" && (
        <img src={thumbnailPath(picture)} alt="" className="aspect-video w-32 rounded bg-ground-300 object-cover" />
      )}
      <Button aria-haspopup="dialog" onClick={onChoose}>
        {picture === "" ? "Choose a picture to show before (optional)" : "Choose another picture"}
      </Button>
      {picture !== "" && <Button onClick={onRemove}>Without a picture</Button>}
    </div>
  );
}
