/** A colour in OKLCH: lightness from 0 to 1, chroma, hue in degrees. */
export type Lch = readonly [lightness: number, chroma: number, hue: number];

export type ColourRole = "brand" | "action" | "accent" | "ground" | "ink";

/** `base` is the step that has the university's own colour, here `colour` in hex. The others are lighter and darker ones of it. */
type ColourScale = { base: number; colour: string; steps: Readonly<Record<number, Lch>> };

/** The scales of the style sheet (app/base.css), which a theme replaces. */
export const COLOUR_SCALES: Readonly<Record<ColourRole, ColourScale>> = {
  brand: {
    base: 800,
    colour: "#193d29",
    steps: {
      50: [0.974, 0.012, 158],
      100: [0.945, 0.024, 158],
      200: [0.892, 0.042, 158],
      300: [0.812, 0.062, 158],
      400: [0.7, 0.083, 158],
      500: [0.575, 0.09, 157],
      600: [0.475, 0.08, 157],
      700: [0.395, 0.068, 157],
      800: [0.328, 0.056, 157],
      900: [0.268, 0.044, 157],
      950: [0.212, 0.033, 157],
    },
  },
  action: {
    base: 600,
    colour: "#b3430c",
    steps: {
      50: [0.972, 0.014, 50],
      100: [0.938, 0.032, 50],
      200: [0.872, 0.064, 48],
      300: [0.786, 0.102, 46],
      400: [0.685, 0.142, 44],
      500: [0.597, 0.162, 42],
      600: [0.53, 0.157, 41],
      700: [0.462, 0.138, 40],
      800: [0.396, 0.113, 39],
      900: [0.336, 0.088, 38],
      950: [0.25, 0.06, 38],
    },
  },
  accent: {
    base: 400,
    colour: "#d9b059",
    steps: {
      50: [0.98, 0.016, 90],
      100: [0.952, 0.038, 89],
      200: [0.902, 0.072, 88],
      300: [0.845, 0.1, 86],
      400: [0.777, 0.116, 84],
      500: [0.69, 0.114, 82],
      600: [0.585, 0.1, 80],
      700: [0.484, 0.083, 78],
      800: [0.402, 0.067, 76],
      900: [0.336, 0.053, 74],
      950: [0.254, 0.038, 72],
    },
  },
  ground: {
    base: 100,
    colour: "#fbfaf5",
    steps: {
      50: [0.992, 0.004, 95],
      100: [0.984, 0.007, 95],
      200: [0.957, 0.015, 88],
      300: [0.922, 0.02, 86],
      400: [0.872, 0.024, 86],
      500: [0.8, 0.024, 86],
    },
  },
  ink: {
    base: 900,
    colour: "#1a231d",
    steps: {
      300: [0.775, 0.012, 155],
      400: [0.655, 0.014, 155],
      500: [0.555, 0.015, 155],
      600: [0.465, 0.016, 155],
      700: [0.385, 0.017, 155],
      800: [0.31, 0.018, 155],
      900: [0.245, 0.018, 155],
      950: [0.19, 0.016, 155],
    },
  },
};
