import { useId, useRef, useState } from "react";
import {
  DECORATIVE_LABEL,
  DESCRIPTION_HELP,
  HEIC_HELP,
  UNDESCRIBED,
} from "../../../platform/images/picture-form-texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/field/field.tsx";
import { FileInput } from "../../../ui/field/file-field.tsx";
import { sendFile } from "../add/send-file.ts";
import { PICTURE_LIMITS } from "../picture-texts.schema.ts";
import type { PictureChoice } from "./picture-choice.schema.ts";

/** Uploads a described picture to the library and chooses it. Its fields have no names: the form around it doesn't send them. */
export function PickerUpload({ onPick }: { onPick(picture: PictureChoice): void }) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const alt = useRef<HTMLInputElement>(null);
  const decorative = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ fraction: number | null; problem: string }>({ fraction: null, problem: "" });

  async function upload() {
    const chosen = file.current?.files?.[0];
    const description = alt.current?.value.trim() ?? "";
    const isDecorative = decorative.current?.checked === true;
    const problem = problemOf(chosen, description !== "" || isDecorative);
    if (problem || !chosen) return setState({ fraction: null, problem });
    setState({ fraction: 0, problem: "" });
    const fields = { alt: description, decorative: isDecorative ? "yes" : "" };
    const sent = await sendFile(chosen, fields, (fraction) => setState({ fraction, problem: "" }));
    setState({ fraction: null, problem: sent.kind === "rejected" ? sent.message : "" });
    if (sent.kind === "picture") onPick({ ...sent.picture, alt: sent.picture.alt ?? description });
    if (sent.kind === "download") setState({ fraction: null, problem: "That is a PDF. Choose a picture." });
  }

  return (
    <details className="rounded border border-ground-400 bg-white px-4 py-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Upload a new picture</summary>
      <div className="grid gap-4 pb-3">
        <div>
          <FileInput
            ref={file}
            aria-label="File"
            accept="image/jpeg,image/png,image/webp"
            aria-describedby={`${id}-file-help`}
          />
          <p id={`${id}-file-help`} className="mt-1 text-ink-700 text-sm">
            JPEG, PNG or WebP. {HEIC_HELP}
          </p>
        </div>
        <TextField
          ref={alt}
          id={`${id}-alt`}
          label="What the picture shows"
          help={DESCRIPTION_HELP}
          maxLength={PICTURE_LIMITS.alt}
          autoComplete="off"
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input ref={decorative} type="checkbox" className="size-6 shrink-0 accent-brand-700" />
          {DECORATIVE_LABEL}
        </label>
        <p role="alert" className="font-semibold text-danger-700 empty:hidden">
          {state.problem}
        </p>
        {state.fraction !== null && (
          <progress aria-label="Upload" max={1} value={state.fraction} className="progress-bar" />
        )}
        <Button kind="firm" disabled={state.fraction !== null} onClick={upload} className="justify-self-start">
          {state.fraction === null ? "Upload and use it" : "Uploading..."}
        </Button>
      </div>
    </details>
  );
}

function problemOf(file: File | undefined, isDescribed: boolean): string {
  if (!file) return "Choose a file.";
  return isDescribed ? "" : UNDESCRIBED;
}
