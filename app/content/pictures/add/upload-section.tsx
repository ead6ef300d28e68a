import { type DragEvent, useRef, useState } from "react";
import { Form, Link, useRevalidator } from "react-router";
import { HEIC_HELP } from "../../../platform/images/picture-form-texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FileInput } from "../../../ui/field/file-field.tsx";
import { useHydrated } from "../../../ui/use-browser-value.ts";
import { picturePath } from "../list/picture-list.ts";
import { sendFile } from "./send-file.ts";
import type { UploadResult } from "./upload-result.ts";

/** Lets an editor upload pictures and PDFs: by dragging, by choosing, or as a form without JavaScript. */
export function UploadSection({ result }: { result: UploadResult[] | undefined }) {
  const { uploads, add } = useUploads();
  const [isOver, setOver] = useState(false);
  const isHydrated = useHydrated();
  const drop = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      add(event.dataTransfer.files);
    },
  };
  return (
    <section aria-label="Upload" className="mt-4">
      <Form
        method="post"
        action="/dashboard/pictures"
        encType="multipart/form-data"
        {...drop}
        className={`rounded border-2 border-dashed p-4 sm:p-6 ${isOver ? "border-brand-700 bg-brand-100" : "border-ink-400 bg-white"}`}
      >
        <label htmlFor="files" className="block font-semibold">
          Add pictures
        </label>
        <p id="files-help" className="mt-0.5 max-w-prose text-ink-700 text-sm">
          {isHydrated && "Drop them here, or choose them. "}JPEG, PNG or WebP, and PDFs for downloading, at most 20 MB
          each. {HEIC_HELP} Location and camera details are removed.
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <div className="min-w-0 grow">
            <FileInput
              id="files"
              name="files"
              multiple
              accept="image/jpeg,image/png,image/webp,application/pdf"
              aria-describedby="files-help"
              onChange={({ target }) => {
                add(target.files);
                // The files are on their way: the form must not send them again.
                target.value = "";
              }}
            />
          </div>
          <div className="hidden noscript:block">
            <Button type="submit" kind="firm">
              Upload
            </Button>
          </div>
        </div>
      </Form>
      <UploadList uploads={uploads} results={result ?? []} />
    </section>
  );
}

type UploadState = { kind: "waiting" } | { kind: "sending"; fraction: number } | { kind: "done"; result: UploadResult };
type Upload = { id: number; name: string; state: UploadState };

/** Uploads chosen files one after the other, so that a server of 1 GB decodes one picture of a person at a time. */
function useUploads() {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const nextId = useRef(0);
  const { revalidate } = useRevalidator();

  function setState(id: number, state: UploadState) {
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, state } : upload)));
  }

  async function send(id: number, file: File) {
    setState(id, { kind: "sending", fraction: 0 });
    const sent = await sendFile(file, {}, (fraction) => setState(id, { kind: "sending", fraction }));
    const fileName = file.name;
    switch (sent.kind) {
      case "picture":
        setState(id, { kind: "done", result: { ...sent, fileName, name: sent.picture.name } });
        break;
      case "download":
        setState(id, { kind: "done", result: { ...sent, fileName } });
        break;
      case "rejected":
        setState(id, { kind: "done", result: sent });
        break;
    }
    await revalidate();
  }

  return {
    uploads,
    add(files: FileList | null) {
      for (const file of files ?? []) {
        const id = nextId.current;
        nextId.current += 1;
        setUploads((all) => [...all, { id, name: file.name, state: { kind: "waiting" } }]);
        queue.current = queue.current.then(() => send(id, file));
      }
    },
  };
}

/** `results` are those of a form that was sent without JavaScript. */
function UploadList({ uploads, results }: { uploads: Upload[]; results: UploadResult[] }) {
  return (
    <div role="status">
      {uploads.some(({ state }) => state.kind === "sending" || state.kind === "waiting") && (
        <p className="sr-only">Uploading</p>
      )}
      <ul className="mt-3 grid gap-2 empty:hidden">
        {results.map((one) => (
          <ResultRow key={one.kind === "rejected" ? one.message : one.fileName} result={one} />
        ))}
        {uploads.map(({ id, name, state }) => (
          <UploadRow key={id} name={name} state={state} />
        ))}
      </ul>
    </div>
  );
}

function UploadRow({ name, state }: { name: string; state: UploadState }) {
  if (state.kind === "done") return <ResultRow result={state.result} />;
  return (
    <li className="grid gap-1 rounded border border-ground-400 bg-white px-4 py-2">
      <span className="break-words">
        {name} <span className="text-ink-700">{labelOf(state)}</span>
      </span>
      {state.kind === "sending" && (
        <progress aria-label={name} max={1} value={state.fraction} className="progress-bar" />
      )}
    </li>
  );
}

function labelOf(state: UploadState): string {
  if (state.kind === "waiting") return "waits";
  return state.kind === "sending" && state.fraction >= 1 ? "is being resized..." : "is being sent...";
}

function ResultRow({ result }: { result: UploadResult }) {
  if (result.kind === "rejected")
    return (
      <li className="break-words rounded border-danger-700 border-l-4 bg-danger-50 px-4 py-2 text-ink-950">
        {result.message}
      </li>
    );
  const to = result.kind === "picture" ? picturePath(result.name) : "/dashboard/pictures/files";
  return (
    <li className="break-words rounded border-brand-600 border-l-4 bg-brand-50 px-4 py-2">
      {result.fileName} {result.isNew ? "was added." : "is in the library already."}{" "}
      <Link to={to} className="text-link">
        {linkLabel(result)}
      </Link>
    </li>
  );
}

function linkLabel(result: Exclude<UploadResult, { kind: "rejected" }>): string {
  if (result.kind === "download") return "Show its address";
  return result.isNew ? "Describe it" : "Open it";
}
