/** The width of a document, relative to the space that it has. */

const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

export const ZOOM_SETTING = { storedAs: "gatehouse-review-zoom", parse: parseZoom, format: String };

export function zoomIn(zoom: number): number {
  return STEPS.find((step) => step > zoom) ?? zoom;
}

export function zoomOut(zoom: number): number {
  return STEPS.filter((step) => step < zoom).at(-1) ?? zoom;
}

function parseZoom(stored: string | null): number {
  return STEPS.find((step) => String(step) === stored) ?? 1;
}
