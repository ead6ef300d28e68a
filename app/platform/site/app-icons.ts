/** The crest as a PNG file: for the home screen of a phone, and for browsers without SVG icons. */
export type AppIcon = {
  /** The path on the site, and the file's name in the build folder. */
  path: string;
  /** The length of each side, in px. */
  size: number;
  /** The crest's share of the height, and of the width at most. */
  crest: number;
  /** Whether the background is filled; otherwise it is transparent. */
  ground: boolean;
};

/** For browsers without SVG icons, and for a crest that is no SVG. */
export const FAVICON: AppIcon = { path: "/icon-32.png", size: 32, crest: 1, ground: false };

/** iOS requests this exact name, and shows transparency as black. */
export const TOUCH_ICON: AppIcon = { path: "/apple-touch-icon.png", size: 180, crest: 0.74, ground: true };

export const LARGE_ICON: AppIcon = { path: "/icon-512.png", size: 512, crest: 1, ground: false };

export const ICONS: AppIcon[] = [{ path: "/icon-192.png", size: 192, crest: 1, ground: false }, LARGE_ICON];

/** Android crops it: only the central circle with 80 % of the width is always visible. */
export const MASKABLE_ICON: AppIcon = { path: "/icon-maskable-512.png", size: 512, crest: 0.58, ground: true };

/** The background of the built icons that have one. */
export const ICON_GROUND = "#fcfaf5";
