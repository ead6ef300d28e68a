import { z } from "zod";

/** What is wrong with one file of a bundle; `field` is empty for the whole file. */
export type BundleFault = { file: string; field: string; message: string };

/** Returns a fault as one line: 'documents/identity.json: motto: Too small.' */
export function formatFault({ file, field, message }: BundleFault): string {
  return [file, field, message].filter((part) => part !== "").join(": ");
}

/** Returns the path of a field below another one as people read it: 'slides[1].title'. */
export function pathOf(field: string, path: PropertyKey[]): string {
  const below = z.core.toDotPath(path);
  return field === "" || below === "" ? field + below : `${field}${below.startsWith("[") ? "" : "."}${below}`;
}
