import type { CSSProperties } from "react";
import crestOfSample from "../../../../ui/crest.svg?no-inline";
import { useCrest, useSite } from "../../../read-site.ts";
import { deriveScale } from "../../../theme/derive-scale.ts";
import type { PreviewedSite } from "./previewed-site.ts";

/** A small page in the colours, and with the name and crest, that are typed. It has nothing to press. */
export default function SitePreview({ typed }: { typed: PreviewedSite }) {
  const { identity } = useSite();
  const own = useCrest();
  const name = typed.name ?? identity.name;
  const crest =
    typed.crest === undefined
      ? (own?.src ?? crestOfSample)
      : typed.crest === null
        ? crestOfSample
        : thumbnail(typed.crest);
  return (
    <fieldset
      style={variablesOf(typed)}
      // Nothing in it can be used, and a colour that is being typed may be hard to read for a moment (WCAG 2.2, 1.4.3: inactive components).
      disabled
      aria-disabled="true"
      aria-hidden="true"
      className="mt-2 min-w-0 select-none overflow-hidden rounded border border-ink-400 bg-ground-50 text-ink-900 text-sm"
    >
      <p className="bg-brand-950 px-4 py-1.5 text-ground-300 text-xs">{typed.motto ?? identity.motto}</p>
      <div className="flex items-center justify-between gap-4 border-ground-400 border-b bg-ground-50 px-4 py-2">
        <span className="flex min-w-0 items-center gap-2.5 font-semibold font-serif leading-[1.1]">
          <img src={crest} alt="" className="h-11 w-auto max-w-24 object-contain" />
          <span className="wrap-anywhere max-w-40">{name}</span>
        </span>
        <span className="rounded bg-brand-800 px-4 py-2 font-semibold text-white">Apply</span>
      </div>
      <div className="bg-brand-900 px-4 py-5 text-white">
        <p className="text-accent-300">Admissions</p>
        <p className="wrap-anywhere font-semibold font-serif text-2xl">Study at {name}</p>
        <span className="mt-3 inline-block rounded bg-action-600 px-4 py-2 font-semibold">Apply now</span>
      </div>
      <div className="grid gap-3 px-4 py-4">
        <p>
          This is how texts look, with <span className="text-link">a link</span> in them.{" "}
          <span className="text-ink-600">Less important text is lighter.</span>
        </p>
        <p className="rounded border-accent-500 border-l-4 bg-accent-100 px-3 py-2">A note that stands out.</p>
      </div>
      <p className="bg-brand-950 px-4 py-3 text-ground-300">
        <span className="wrap-anywhere text-accent-400">{name}</span>
      </p>
    </fieldset>
  );
}

function thumbnail(picture: string): string {
  return `/dashboard/pictures/${encodeURIComponent(picture)}/thumbnail`;
}

/** Replaces the colours of the page by those that are typed. */
function variablesOf({ colours }: PreviewedSite): CSSProperties {
  return Object.fromEntries(
    Object.entries(colours).flatMap(([role, colour]) =>
      Object.entries(deriveScale(role as keyof typeof colours, colour)).map(([step, hex]) => [
        `--color-${role}-${step}`,
        hex,
      ]),
    ),
  );
}
