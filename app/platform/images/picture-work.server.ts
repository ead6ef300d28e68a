import { openWorkSlots } from "../jobs/work-slots.server.ts";

/** The sharp module, restricted to decoding JPEG, PNG and WebP. */
export type PictureLibrary = typeof import("sharp")["default"];

/** Runs work on uploaded images with limited concurrency. */
export type PictureWork = <Result>(work: (sharp: PictureLibrary) => Promise<Result>) => Promise<Result>;

/** Opens image processing with so many concurrent tasks. */
export function openPictureWork(slots: number): PictureWork {
  const inSlot = openWorkSlots(slots);
  let library: Promise<PictureLibrary> | null = null;
  return (work) =>
    inSlot(async () => {
      // Loaded once: while `block` is in effect, concurrent decoding would be rejected.
      library ??= openLibrary();
      return work(await library);
    });
}

/** Loads sharp with the first image, to save its memory until then. */
async function openLibrary(): Promise<PictureLibrary> {
  const { default: sharp } = await import("sharp");
  // Blocks every other decoder, whatever type a file claims to have.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
  // No image is decoded twice, and the cache takes up to 50 MB.
  sharp.cache(false);
  // One core per image leaves the others for requests.
  sharp.concurrency(1);
  return sharp;
}
