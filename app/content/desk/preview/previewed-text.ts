/** The draft, or the newest version if there is none; or a version by its id, which may wait for its time or approval, whatever the draft is. */
export type PreviewedText = "draft" | number;

/** Reads which text the `of` parameter of an address names. */
export function readPreviewedText(parameters: URLSearchParams): PreviewedText {
  const of = parameters.get("of") ?? "";
  return /^\d{1,9}$/.test(of) ? Number(of) : "draft";
}
