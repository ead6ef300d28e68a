import { openWorkSlots } from "../jobs/work-slots.server.ts";

/** The library for pictures, which unpacks JPEG, PNG and WebP, and nothing else. */
export type PictureLibrary = typeof import("sharp")["default"];

/** Does work on pictures that somebody brought; what comes meanwhile waits for its turn. */
export type PictureWork = <Result>(work: (sharp: PictureLibrary) => Promise<Result>) => Promise<Result>;

/** So many pictures at a time. */
export function openPictureWork(slots: number): PictureWork {
  const inSlot = openWorkSlots(slots);
  let library: Promise<PictureLibrary> | null = null;
  return (work) =>
    inSlot(async () => {
      // Once: while the library takes back what it may unpack, a picture that is being unpacked beside would be refused.
      library ??= openLibrary();
      return work(await library);
    });
}

/** Loaded with the first picture: the library takes memory that a day without pictures does not need. */
async function openLibrary(): Promise<PictureLibrary> {
  const { default: sharp } = await import("sharp");
  // Nothing else is ever unpacked, whatever a file says that it is.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
  // No picture is unpacked twice, and what the library keeps for that takes up to 50 MB.
  sharp.cache(false);
  // One core for each picture; the others answer requests.
  sharp.concurrency(1);
  return sharp;
}
