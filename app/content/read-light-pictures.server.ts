import type { Pictures } from "../platform/pictures.server.ts";

/** For who asked to be sent little (`Save-Data: on`): no cut of a picture that is wider than 640 px. */
export function lightPictures(pictures: Pictures): Pictures {
  return {
    find(name) {
      const files = pictures.find(name);
      return { ...files, avif: narrow(files.avif), webp: narrow(files.webp) };
    },
  };
}

function narrow(widths: number[]): number[] {
  const fitting = widths.filter((width) => width <= 640);
  return fitting.length > 0 ? fitting : widths.slice(0, 1);
}
