import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from "react";
import type { Picture as PictureSource } from "../platform/images/picture.ts";
import { Picture } from "../ui/picture/picture.tsx";

type GalleryPicture = { image: PictureSource; caption: string };

type GallerySectionProps = { gallery: { title: string; lead: string; pictures: GalleryPicture[] } };

/** On a wide page seven pictures fill three rows of four columns: the first takes four cells, the second and the last take two. */
const PLACES =
  "max-md:first:col-span-2 md:first:col-span-2 md:first:row-span-2 md:nth-2:col-span-2 md:nth-7:col-span-2";

/** Pictures that open in a dialog. Without JavaScript each is a link to its largest file. */
export function GallerySection({ gallery }: GallerySectionProps) {
  const { title, lead, pictures } = gallery;
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState(0);

  function open(event: MouseEvent, index: number) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setShown(index);
    dialog.current?.showModal();
  }

  return (
    <section aria-labelledby="gallery" className="page-width py-16 sm:py-24 print:hidden">
      <h2 id="gallery" className="text-3xl sm:text-4xl">
        {title}
      </h2>
      <p className="mt-3 text-lg">{lead}</p>
      <ul className="mt-8 grid grid-cols-2 gap-2 sm:gap-4 md:auto-rows-[9.5rem] md:grid-cols-4 lg:auto-rows-[12.5rem]">
        {pictures.map(({ image, caption }, index) => (
          <li key={image.base + caption} className={`group ${PLACES}`}>
            <a href={largestFile(image)} onClick={(event) => open(event, index)} className="block h-full rounded">
              <Picture
                picture={image}
                sizes={sizesAt(index)}
                className="h-full rounded max-md:aspect-4/3"
                imageClassName="transition-transform duration-250 group-hover:transform-[scale(1.04)]"
              />
            </a>
          </li>
        ))}
      </ul>
      <GalleryDialog ref={dialog} pictures={pictures} shown={shown} onShow={setShown} />
    </section>
  );
}

function sizesAt(index: number): string {
  const onPhones = `(max-width: 47.99rem) ${index === 0 ? "100vw" : "50vw"}`;
  const isWide = [0, 1, 6].includes(index);
  return `${onPhones}, ${isWide ? "(max-width: 73.99rem) 46vw, 36rem" : "(max-width: 63.99rem) 13rem, 17rem"}`;
}

function largestFile({ base, avif }: PictureSource): string {
  return `${base}-${avif.at(-1)}.avif`;
}

type GalleryDialogProps = {
  ref: RefObject<HTMLDialogElement | null>;
  pictures: GalleryPicture[];
  /** The index of the shown picture. */
  shown: number;
  onShow(index: number): void;
};

const CONTROL =
  "inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded border border-brand-600 text-2xl text-white transition-colors hover:bg-brand-800 focus-visible:outline-accent-300";

/** A dialog with one large picture. Arrow keys and buttons show the previous and the next one. */
function GalleryDialog({ ref, pictures, shown, onShow }: GalleryDialogProps) {
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
      className="m-auto w-full max-h-full min-w-[min(20rem,100%)] max-w-[min(64rem,calc((100dvh-8rem)*4/3))] overflow-auto rounded bg-brand-950 text-ground-200 backdrop:bg-ink-950/85"
    >
      {current && (
        <Picture
          key={current.image.base}
          picture={current.image}
          sizes="(max-width: 63.99rem) 100vw, 64rem"
          className="aspect-4/3 bg-brand-900!"
        />
      )}
      <div className="flex flex-wrap items-center gap-2 p-3 sm:gap-3 sm:pl-5">
        <p aria-live="polite" className="min-w-0 grow">
          <span className="block text-sm tabular-nums">
            {shown + 1} of {pictures.length}
          </span>
          <span className="font-semibold text-white">{current?.caption}</span>
          {current?.image.credit && <span className="block text-xs">Picture: {current.image.credit}</span>}
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
