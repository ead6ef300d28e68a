/** The drawings that a theme can choose from. */
export type Ornament = "Palm leaves" | "Waves" | "None";

/** Draws an ornament at the right of a dark area, slightly lighter than its background. */
export function OrnamentDrawing({ ornament }: { ornament: Ornament }) {
  if (ornament === "None") return null;
  return (
    <svg
      viewBox="0 0 480 240"
      aria-hidden="true"
      className="absolute inset-y-0 right-0 -z-10 h-full text-brand-800 opacity-70 forced-colors:hidden"
    >
      {ornament === "Waves" ? <Waves /> : <PalmLeaves />}
    </svg>
  );
}

/** How far each wave lies below the first, and left of it. */
const WAVES = [
  { x: 0, y: 0 },
  { x: -44, y: 52 },
  { x: -96, y: 104 },
  { x: -20, y: 156 },
];

function Waves() {
  return (
    <g fill="none" stroke="currentColor" strokeWidth="22" strokeLinecap="round">
      {WAVES.map(({ x, y }) => (
        <path key={y} d="M150 48q35 -40 70 0t70 0t70 0t70 0t70 0t70 0" transform={`translate(${x} ${y})`} />
      ))}
    </g>
  );
}

const LEAFLETS = Array.from({ length: 13 }, (_, index) => index);

function PalmLeaves() {
  return (
    <>
      <Frond at="translate(470 260) rotate(-126) scale(.9 -.9)" />
      <Frond at="translate(500 240) rotate(-154) scale(1.15 -1.15)" />
      <Frond at="translate(500 246) rotate(-184) scale(1.05 -1.05)" />
    </>
  );
}

function Frond({ at }: { at: string }) {
  return (
    <g transform={at} fill="currentColor">
      {LEAFLETS.map((leaflet) => (
        <path
          key={leaflet}
          d="M-4 0Q46 -20 104 -66Q62 0 6 5Q60 22 92 74Q30 46 -4 8z"
          transform={`translate(${24 + leaflet * 25} ${leaflet * leaflet * 0.42}) rotate(${leaflet * 2.4}) scale(${1 - leaflet * 0.05})`}
        />
      ))}
    </g>
  );
}
