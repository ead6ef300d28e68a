import type { RouterContextProvider } from "react-router";
import { depsContext, requestContextKey } from "../platform/deps.server.ts";
import type { PictureFiles } from "../platform/images/picture.ts";
import type { Pictures } from "../platform/images/pictures.server.ts";

/** Widest cut for who asked to be sent little, in px. */
const LIGHT_WIDTH = 640;

/** The pictures as they are sent to one visitor. */
export type RequestPictures = Pictures & {
  /** The same choice of files for a picture that the build did not cut. */
  choose(files: PictureFiles): PictureFiles;
};

/** The pictures for the visitor of this request: small ones for who asked to be sent little (`Save-Data: on`). */
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
