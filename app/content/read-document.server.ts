import type { RouterContextProvider } from "react-router";
import type { ContentDocument } from "../platform/content.server.ts";
import { depsContext, visitContext } from "../platform/deps.server.ts";
import type { Pictures } from "../platform/pictures.server.ts";
import { fillIn } from "./fill-in.ts";
import { resolvePictures, type WithPictures } from "./resolve-pictures.server.ts";
import { IDENTITY } from "./site.content.ts";

/** Widest cut for who asked to be sent little, in px. */
const LIGHT_WIDTH = 640;

/** A document as it is just now, the university's words filled in and its pictures found: small ones for who asked to be sent little (`Save-Data: on`). */
export function readDocument<Value extends object>(
  context: Readonly<RouterContextProvider>,
  document: ContentDocument<Value>,
): WithPictures<Value> {
  const { pictures } = context.get(depsContext);
  const { savesData } = context.get(visitContext);
  return resolvePictures(readWords(context, document), savesData ? lightPictures(pictures) : pictures);
}

/** The same without the files of its pictures. */
export function readWords<Value extends object>(
  context: Readonly<RouterContextProvider>,
  document: ContentDocument<Value>,
): Value {
  const { content } = context.get(depsContext);
  const { name, shortName, motto, session, foundingYearOnHome } = content.read(IDENTITY);
  const words = { name, shortName, motto, session, foundingYear: String(foundingYearOnHome) };
  return fillIn(content.read(document), words);
}

function lightPictures(pictures: Pictures): Pictures {
  return {
    find(name) {
      const files = pictures.find(name);
      return { ...files, avif: narrow(files.avif), webp: narrow(files.webp) };
    },
  };
}

function narrow(widths: number[]): number[] {
  const fitting = widths.filter((width) => width <= LIGHT_WIDTH);
  return fitting.length > 0 ? fitting : widths.slice(0, 1);
}
