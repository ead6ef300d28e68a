import { type Ref, useEffect, useId, useState } from "react";
import * as z from "zod/mini";
import { Button } from "../../../ui/button/button.tsx";
import { controlStyle } from "../../../ui/field/control-style.ts";
import { formatCount } from "../../../ui/format/format-count.ts";
import { Picture } from "../../../ui/picture/picture.tsx";
import { PICTURE_FILTERS } from "../list/picture-list.ts";
import { PickerUpload } from "./picker-upload.tsx";
import { type PictureChoice, pictureChoiceSchema } from "./picture-choice.schema.ts";

const SEARCH_DELAY_MS = 250;
/** Pictures that nobody has described are not offered. */
const FILTERS = ["used", "unused", "uploaded", "built"] as const;

type PickerDialogProps = {
  ref: Ref<HTMLDialogElement>;
  label: string;
  onPick(picture: PictureChoice): void;
};

/** A dialog that searches the library, and uploads to it. */
export function PickerDialog({ ref, label, onPick }: PickerDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const headingId = useId();
  return (
    <dialog
      ref={ref}
      aria-labelledby={headingId}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      // Its fields belong to the form that the picker is in.
      onChange={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        const isField = event.target instanceof HTMLInputElement;
        if (event.key === "Enter" && isField) event.preventDefault();
      }}
      className="m-auto h-[min(90vh,48rem)] w-[min(96vw,60rem)] rounded border border-ink-400 bg-ground-100 p-0 backdrop:bg-ink-950/60"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center gap-4 border-ground-400 border-b bg-white px-4 py-3">
          <h2 id={headingId} className="grow text-xl">
            {label}
          </h2>
          <Button className="min-h-11!" onClick={(event) => event.currentTarget.closest("dialog")?.close()}>
            Close
          </Button>
        </div>
        {isOpen && <Choices onPick={onPick} />}
      </div>
    </dialog>
  );
}

function Choices({ onPick }: Pick<PickerDialogProps, "onPick">) {
  const [filter, setFilter] = useState<PickerFilter>({ q: "", show: "" });
  const { pictures, status, more } = useChoices(filter);
  return (
    <div className="min-h-0 grow overflow-auto p-4">
      <PickerUpload onPick={onPick} />
      <Filter filter={filter} onChange={setFilter} />
      <p role="status" className="mt-2 text-ink-700 text-sm">
        {status}
      </p>
      <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {pictures.map((picture) => (
          <li key={picture.name} className="min-w-0">
            <button
              type="button"
              onClick={() => onPick(picture)}
              className="block w-full cursor-pointer overflow-hidden rounded border border-ground-400 bg-white text-left hover:border-brand-700"
            >
              <Picture
                picture={{ ...picture.files, alt: "" }}
                sizes="(min-width: 40rem) 13rem, 45vw"
                className="aspect-4/3"
              />
              <span className="line-clamp-2 break-words px-2 py-1.5 text-sm">{picture.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {more && (
        <Button className="mt-4" onClick={more}>
          Show more
        </Button>
      )}
    </div>
  );
}

type PickerFilter = { q: string; show: string };

function Filter({ filter: { q, show }, onChange }: { filter: PickerFilter; onChange(filter: PickerFilter): void }) {
  const [searchId, showId] = [useId(), useId()];
  return (
    <div className="mt-4 grid gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div>
        <label htmlFor={searchId} className="block font-semibold">
          Search the library
        </label>
        <input
          type="search"
          id={searchId}
          value={q}
          onChange={(event) => onChange({ q: event.target.value, show })}
          maxLength={200}
          autoComplete="off"
          className={`mt-1 ${controlStyle(undefined)}`}
        />
      </div>
      <div>
        <label htmlFor={showId} className="block font-semibold">
          Show
        </label>
        <select
          id={showId}
          value={show}
          onChange={(event) => onChange({ q, show: event.target.value })}
          className={`mt-1 ${controlStyle(undefined)}`}
        >
          <option value="">All</option>
          {FILTERS.map((filter) => (
            <option key={filter} value={filter}>
              {PICTURE_FILTERS[filter]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

const response = z.object({ pictures: z.array(pictureChoiceSchema), found: z.number(), hasMore: z.boolean() });
type Loaded = { page: number; pictures: PictureChoice[]; found: number; hasMore: boolean };

/** Loads the pictures that match while an editor types. */
function useChoices({ q, show }: PickerFilter) {
  const [loaded, setLoaded] = useState<Loaded | "failed" | null>(null);
  const [page, setPage] = useState(1);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(
      () =>
        loadChoices({ q, show, page: 1 }, abort.signal).then((next) => {
          if (abort.signal.aborted) return;
          setPage(1);
          setLoaded(next);
        }),
      SEARCH_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [q, show]);

  async function loadMore(before: Loaded) {
    const next = await loadChoices({ q, show, page: page + 1 }, null);
    if (next === "failed") return;
    setPage(page + 1);
    setLoaded({ ...next, pictures: [...before.pictures, ...next.pictures] });
  }

  if (loaded === "failed")
    return { pictures: [], status: "The pictures could not be loaded. Close this and try again.", more: null };
  if (loaded === null) return { pictures: [], status: "Loading...", more: null };
  const { pictures, found, hasMore } = loaded;
  const none = q === "" ? "There is no such picture." : "No picture matches. Try fewer letters, or show all.";
  const status = found === 0 ? none : formatCount(found, "picture");
  return { pictures, status, more: hasMore ? () => loadMore(loaded) : null };
}

async function loadChoices(
  { q, show, page }: PickerFilter & { page: number },
  signal: AbortSignal | null,
): Promise<Loaded | "failed"> {
  const parameters = new URLSearchParams({ q, show, page: String(page) });
  try {
    const sent = await fetch(`/dashboard/pictures/choices?${parameters}`, {
      signal,
      headers: { Accept: "application/json" },
    });
    return { ...response.parse(await sent.json()), page };
  } catch {
    return "failed";
  }
}
