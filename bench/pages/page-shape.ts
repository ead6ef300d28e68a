/** Measures for comparing two pages: total bytes, bytes of the body without scripts, and its number of elements. */
export type PageShape = { bytes: number; markup: number; elements: number };

export function shapeOf(html: string): PageShape {
  const body = html.slice(html.indexOf("<body")).replaceAll(/<script[\s\S]*?<\/script>/g, "");
  return {
    bytes: Buffer.byteLength(html),
    markup: Buffer.byteLength(body),
    elements: body.match(/<[a-z]/g)?.length ?? 0,
  };
}

/** Returns the largest relative difference between two shapes, as a share of the first. */
export function difference(ours: PageShape, theirs: PageShape, of: (keyof PageShape)[]): number {
  return Math.max(...of.map((name) => Math.abs(theirs[name] - ours[name]) / ours[name]));
}
