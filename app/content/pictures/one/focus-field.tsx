import { type KeyboardEvent, type MouseEvent, useState } from "react";
import type { FocalPoint, PictureFiles } from "../../../platform/images/picture.ts";
import { TextField } from "../../../ui/field/field.tsx";
import { Picture } from "../../../ui/picture/picture.tsx";
import { useHydrated } from "../../../ui/use-browser-value.ts";
import type { FieldErrors } from "./picture-result.ts";

/** How far an arrow key moves the point, in percent, and with Shift. */
const STEP = 1;
const LARGE_STEP = 10;
const MIDDLE = 50;

const CROPS = [
  { label: "Wide", className: "aspect-16/9" },
  { label: "Square", className: "aspect-square" },
  { label: "Tall", className: "aspect-3/4" },
] as const;

type FocusFieldProps = { files: PictureFiles; x: string; y: string; errors: FieldErrors };

/** Sets the focal point of a picture: by a click or arrow keys on it, or by two numbers. Shows how pages crop the picture. */
export function FocusField({ files, x, y, errors }: FocusFieldProps) {
  const [typed, setTyped] = useState({ x, y });
  const focus = { x: readPercent(typed.x), y: readPercent(typed.y) };
  const set = (point: FocalPoint) => setTyped({ x: String(point.x), y: String(point.y) });
  const isHydrated = useHydrated();
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-ink-950">Focal point</legend>
      <p className="mt-0.5 text-ink-700 text-sm noscript:hidden">
        Click what must stay visible when a page crops the picture, or move the point with the arrow keys, with Shift in
        larger steps.
      </p>
      <button
        type="button"
        disabled={!isHydrated}
        aria-label={`Focal point: ${focus.x} % from the left, ${focus.y} % from the top. Move it with the arrow keys.`}
        onClick={(event) => {
          // A click by keyboard has no place.
          if (event.detail > 0) set(pointOf(event));
        }}
        onKeyDown={(event) => {
          const moved = movedBy(event, focus);
          if (moved) set(moved);
        }}
        className="relative mt-2 block w-full cursor-crosshair"
      >
        <WholePicture files={files} />
        <svg aria-hidden="true" className="absolute inset-0 size-full">
          <circle cx={`${focus.x}%`} cy={`${focus.y}%`} r="15" className="fill-none stroke-[5] stroke-ink-950/70" />
          <circle cx={`${focus.x}%`} cy={`${focus.y}%`} r="15" className="fill-white/30 stroke-2 stroke-white" />
        </svg>
      </button>
      <div className="mt-3 grid grid-cols-2 gap-4">
        <TextField
          id="focusX"
          name="focusX"
          label="From the left, in %"
          inputMode="numeric"
          value={typed.x}
          onChange={(event) => setTyped({ ...typed, x: event.target.value })}
          error={errors.focusX}
          autoComplete="off"
        />
        <TextField
          id="focusY"
          name="focusY"
          label="From the top, in %"
          inputMode="numeric"
          value={typed.y}
          onChange={(event) => setTyped({ ...typed, y: event.target.value })}
          error={errors.focusY}
          autoComplete="off"
        />
      </div>
      <Crops files={files} focus={focus} />
    </fieldset>
  );
}

function Crops({ files, focus }: { files: PictureFiles; focus: FocalPoint }) {
  return (
    <ul aria-label="How pages crop it" className="mt-4 flex items-start gap-3">
      {CROPS.map(({ label, className }) => (
        <li key={label} className="min-w-0 flex-1 text-center text-ink-700 text-xs">
          <Picture picture={{ ...files, focus, alt: "" }} sizes="10rem" className={`rounded ${className}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** The whole picture, in its own proportions. */
export function WholePicture({ files: { base, width, height, avif, webp }, alt = "" }: WholePictureProps) {
  const set = (widths: number[], kind: string) => widths.map((to) => `${base}-${to}.${kind} ${to}w`).join(", ");
  const sizes = "(min-width: 64rem) 42rem, 100vw";
  return (
    <picture>
      <source type="image/avif" srcSet={set(avif, "avif")} sizes={sizes} />
      <img
        src={`${base}-${webp[0]}.webp`}
        srcSet={set(webp, "webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        className="h-auto w-full rounded bg-ground-300"
      />
    </picture>
  );
}

type WholePictureProps = { files: PictureFiles; alt?: string };

function pointOf({ currentTarget, clientX, clientY }: MouseEvent): FocalPoint {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: rounded((clientX - left) / width), y: rounded((clientY - top) / height) };
}

const MOVES: Record<string, FocalPoint> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function movedBy(event: KeyboardEvent, focus: FocalPoint): FocalPoint | null {
  const move = MOVES[event.key];
  if (!move) return null;
  const step = event.shiftKey ? LARGE_STEP : STEP;
  // The page would scroll.
  event.preventDefault();
  return { x: rounded((focus.x + move.x * step) / 100), y: rounded((focus.y + move.y * step) / 100) };
}

function rounded(fraction: number): number {
  return Math.round(Math.min(1, Math.max(0, fraction)) * 100);
}

/** Returns the number that is typed; the middle while it is none. */
function readPercent(typed: string): number {
  return /^\s*\d{1,3}\s*$/.test(typed) ? rounded(Number(typed) / 100) : MIDDLE;
}
