import { type MouseEvent, useRef, useState } from "react";
import type { Picture as PictureSource } from "../platform/images/picture.ts";
import { Picture } from "../ui/picture/picture.tsx";
import { GalleryDialog } from "./gallery-dialog.tsx";

export type GalleryPicture = { image: PictureSource; caption: string };

type GallerySectionProps = { gallery: { title: string; lead: string; pictures: GalleryPicture[] } };

/** On a wide page seven pictures fill three rows of four: the first is four times as large, the second and the last are wide. */
const PLACES =
  "max-md:first:col-span-2 md:first:col-span-2 md:first:row-span-2 md:nth-2:col-span-2 md:nth-7:col-span-2";

/** Pictures, each of which opens larger; without JavaScript each is a link to its largest file. */
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
                sizes={index === 0 ? "(max-width: 47.99rem) 100vw, 36rem" : "(max-width: 47.99rem) 50vw, 36rem"}
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

function largestFile({ base, avif }: PictureSource): string {
  return `${base}-${avif.at(-1)}.avif`;
}
