/** The crest as a picture of its own: for the home screen of a phone, and for browsers that don't draw SVG. */
export type AppIcon = {
  /** Its address on the site, which is its name in the folder of built files. */
  path: string;
  /** Of each side, in px. */
  size: number;
  /** How much of the height the crest takes. */
  crest: number;
  /** Paper behind the crest; without it the icon is transparent there. */
  ground: boolean;
};

/** iOS asks for this very name, and paints what is transparent black. */
export const TOUCH_ICON: AppIcon = { path: "/apple-touch-icon.png", size: 180, crest: 0.74, ground: true };

export const ICONS: AppIcon[] = [
  { path: "/icon-192.png", size: 192, crest: 1, ground: false },
  { path: "/icon-512.png", size: 512, crest: 1, ground: false },
];

/** Android cuts it to a shape of its own, of which only the middle, four fifths wide, is sure to be seen. */
export const MASKABLE_ICON: AppIcon = { path: "/icon-maskable-512.png", size: 512, crest: 0.58, ground: true };

/** The colours of an installed site: those of the paper and of the darkest palm. */
export const APP_COLOURS = { ground: "#fcfaf5", theme: "#0a2013" };
