import { comparable, type EditPart } from "./edit-links.ts";

/** A part of the page with the field that it shows. */
export type ShownPart = { element: Element; part: EditPart };

export type PartFinder = {
  /** Returns the part that an element is or is within; null for none. */
  partAt(element: Element): ShownPart | null;
  /** Returns the first part within a link or button, as a link has its heading; null for none. */
  partWithin(element: Element): ShownPart | null;
  /** Returns the picture at a point of the window, also below the shade and the text on it; null for none. */
  pictureAt(x: number, y: number): ShownPart | null;
  /** Returns the visible parts of the page's own content, from top to bottom, each field once. */
  ownParts(): ShownPart[];
};

/**
 * Finds the fields of what a page shows by its texts and the addresses of its pictures. Marks in the HTML would be more exact, but every visitor would load them.
 */
export function findPartsBy(parts: readonly EditPart[]): PartFinder {
  const known = new Map<string, EditPart[]>();
  for (const part of parts) known.set(keyOf(part), [...(known.get(keyOf(part)) ?? []), part]);
  const longest = Math.max(0, ...parts.map(({ text }) => text.length));

  function partOf(element: Element): ShownPart | null {
    const shown = shownBy(element, longest);
    const found = (shown === null ? undefined : known.get(shown)) ?? [];
    const [first] = found;
    if (!first) return null;
    const isMain = isInMain(element);
    const likely = found.filter(({ isEverywhere }) => isEverywhere !== isMain);
    const [best = first, ...others] = likely.length > 0 ? likely : found;
    const choices = [best, ...others.filter((part) => formOf(part) === formOf(best))];
    return { element, part: choices[placeOf(element, shown, longest) % choices.length] ?? best };
  }

  return {
    partAt(start) {
      for (let element: Element | null = start; element && element !== document.body; element = element.parentElement) {
        const found = partOf(element);
        if (found) return found;
      }
      return null;
    },
    partWithin(start) {
      if (!start.matches("a, button, summary")) return null;
      const within = [...start.querySelectorAll("*")];
      return (
        firstOf(
          within.filter((element) => !isImage(element)),
          partOf,
        ) ?? firstOf(within, partOf)
      );
    },
    pictureAt(x, y) {
      return firstOf(document.elementsFromPoint(x, y).filter(isImage), partOf);
    },
    ownParts() {
      const found = new Map<string, ShownPart>();
      for (const element of document.querySelectorAll("main *")) {
        const shown = partOf(element);
        if (!shown || shown.part.isEverywhere || found.has(shown.part.href) || !isVisible(element)) continue;
        found.set(shown.part.href, shown);
      }
      return [...found.values()];
    },
  };
}

function firstOf(elements: readonly Element[], partOf: (element: Element) => ShownPart | null): ShownPart | null {
  for (const element of elements) {
    const found = partOf(element);
    if (found) return found;
  }
  return null;
}

/** Returns the form that has a part. The order on the page says nothing about fields of several forms. */
function formOf({ href }: EditPart): string {
  return href.replace(/#.*/, "");
}

function keyOf({ text, picture }: EditPart): string {
  return picture ?? text;
}

function isImage(element: Element): boolean {
  return element instanceof HTMLImageElement;
}

const WIDTH_AND_EXTENSION = /-\d+\.\w+$/;

/** Returns the text of an element, or the address of a picture; null for a text that is longer than any field. */
function shownBy(element: Element, longest: number): string | null {
  if (isImage(element)) return (element.getAttribute("src") ?? "").replace(WIDTH_AND_EXTENSION, "");
  // Spaces count in the length here, but hardly.
  const text = element.textContent ?? "";
  return text.length > 2 * longest + 100 ? null : comparable(text);
}

/** Counts the elements of the same kind and text, or picture, before this one: the second of two equal texts is in the second field. */
function placeOf(element: Element, shown: string | null, longest: number): number {
  const region = element.closest("main") ?? document;
  const equal = [...region.querySelectorAll(element.localName)].filter(
    (one) => shownBy(one, longest) === shown && isInMain(one) === isInMain(element),
  );
  return Math.max(0, equal.indexOf(element));
}

/** Returns whether an element has a place on the page: `checkVisibility` is missing in Firefox before 106 and Safari before 17.4. */
function isVisible(element: Element): boolean {
  return element.getClientRects().length > 0;
}

function isInMain(element: Element): boolean {
  return element.closest("main") !== null;
}
