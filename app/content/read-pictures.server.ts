import type { RouterContextProvider } from "react-router";
import { depsContext, requestContextKey } from "../platform/deps.server.ts";
import type { PictureFiles } from "../platform/images/picture.ts";
import type { Pictures } from "../platform/images/pictures.server.ts";

/** The widest image variant sent with `Save-Data: on`, in px. */
const LIGHT_WIDTH = 640;

/** The pictures for one request. */
export type RequestPictures = Pick<Pictures, "find"> & {
  /** Selects the variants of a picture that was not resized by the build. */
  choose(files: PictureFiles): PictureFiles;
};

/** Returns the pictures for this request: only small variants with `Save-Data: on`. */
export function readPictures(context: Readonly<RouterContextProvider>): RequestPictures {
  const { pictures } = context.get(depsContext);
  const { savesData } = context.get(requestContextKey);
  const choose = savesData ? light : (files: PictureFiles) => files;
  return { choose, find: (name) => choose(pictures.find(name)) };
}

function light(files: PictureFiles): PictureFiles {
  return { ...files, avif: narrow(files.avif), webp: narrow(files.webp) };
}

function narrow(widths: number[]): number[] {
  const fitting = widths.filter((width) => width <= LIGHT_WIDTH);
  return fitting.length > 0 ? fitting : widths.slice(0, 1);
}
