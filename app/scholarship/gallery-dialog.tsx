import type { KeyboardEvent, MouseEvent, RefObject } from "react";
import { Picture } from "../ui/picture/picture.tsx";
import type { GalleryPicture } from "./gallery-section.tsx";

type GalleryDialogProps = {
  ref: RefObject<HTMLDialogElement | null>;
  pictures: GalleryPicture[];
  /** Which picture is shown, counted from 0. */
  shown: number;
  onShow(index: number): void;
};

const CONTROL =
  "inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded border border-palm-600 text-2xl text-white transition-colors hover:bg-palm-800 focus-visible:outline-brass-300";

/** One picture of the gallery, as large as the window allows; arrow keys and buttons lead to its neighbours. */
export function GalleryDialog({ ref, pictures, shown, onShow }: GalleryDialogProps) {
  const current = pictures[shown];
  const step = (by: number) => onShow((shown + by + pictures.length) % pictures.length);

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "ArrowLeft") step(-1);
    if (key === "ArrowRight") step(1);
  }

  function closeOutside({ target, currentTarget }: MouseEvent<HTMLDialogElement>) {
    if (target === currentTarget) currentTarget.close();
  }

  return (
    <dialog
      ref={ref}
      aria-label="Pictures, larger"
      onKeyDown={onKeyDown}
      onClick={closeOutside}
      className="m-auto w-full max-h-full min-w-[min(20rem,100%)] max-w-[min(64rem,calc((100dvh-8rem)*4/3))] overflow-auto rounded bg-palm-950 text-paper-200 backdrop:bg-palm-950/85"
    >
      {current && (
        <Picture
          key={current.image.base}
          picture={current.image}
          sizes="(max-width: 63.99rem) 100vw, 64rem"
          className="aspect-4/3 bg-palm-900!"
        />
      )}
      <div className="flex flex-wrap items-center gap-2 p-3 sm:gap-3 sm:pl-5">
        <p aria-live="polite" className="min-w-0 grow">
          <span className="block text-sm tabular-nums">
            {shown + 1} of {pictures.length}
          </span>
          <span className="font-semibold text-white">{current?.caption}</span>
        </p>
        <button type="button" aria-label="Previous picture" className={CONTROL} onClick={() => step(-1)}>
          ‹
        </button>
        <button type="button" aria-label="Next picture" className={CONTROL} onClick={() => step(1)}>
          ›
        </button>
        <button type="button" aria-label="Close" className={CONTROL} onClick={() => ref.current?.close()}>
          ×
        </button>
      </div>
    </dialog>
  );
}
