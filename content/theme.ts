export const THEME_SAMPLE = {
  brand: "#193d29",
  action: "#b3430c",
  accent: "#d9b059",
  ground: "#fbfaf5",
  ink: "#1a231d",
  ornament: "Palm leaves" as const,
};
