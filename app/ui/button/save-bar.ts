/** The classes of the bar with the buttons of a long form, which stays at the foot of the screen. A grid would keep it in its own row. */
export const SAVE_BAR = "sticky bottom-0 -mx-4 mt-6 border-ground-500 border-t bg-ground-200 px-4 py-3";

/** The classes of what stands above it: it must not cover the focused field. */
export const ABOVE_SAVE_BAR = "max-lg:[&_*]:scroll-mb-44 lg:[&_*]:scroll-mb-24";
