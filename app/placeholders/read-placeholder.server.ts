import type { RouterContextProvider } from "react-router";
import { readPage } from "../content/read-page.server.ts";
import { depsContext } from "../platform/deps.server.ts";
import type { ContentDocument } from "../platform/site/content.server.ts";
import { PUBLIC_PATHS } from "../platform/site/public-paths.ts";
import { ACADEMICS, LIAISON, LIBRARY, type Placeholder, POSTGRADUATE_FEES } from "./placeholder.content.ts";

/** Reads the placeholder page at a path. Search engines may list it once it has text. */
export function readPlaceholder(context: Readonly<RouterContextProvider>, path: string) {
  const document = documentAt(path);
  const { bodySections } = context.get(depsContext).content.read(document);
  return readPage(context, document, { path, listed: bodySections.length > 0 });
}

function documentAt(path: string): ContentDocument<Placeholder> {
  switch (path) {
    case PUBLIC_PATHS.academics:
      return ACADEMICS;
    case PUBLIC_PATHS.library:
      return LIBRARY;
    case PUBLIC_PATHS.liaison:
      return LIAISON;
    case PUBLIC_PATHS.postgraduateFees:
      return POSTGRADUATE_FEES;
    default:
      throw new Error(`There is no placeholder page at ${path}.`);
  }
}
