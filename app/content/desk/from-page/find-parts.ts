import { comparable, type EditPart } from "./edit-links.ts";

/** A part of the page with the field that it shows. */
export type ShownPart = { element: Element; part: EditPart };

export type PartFinder = {
  /** Returns the part that an element is, is within, or has in it, as a link has its heading; null for none. */
  partAt(element: Element): ShownPart | null;
  /** Returns the visible parts of the page's own content, from top to bottom, each field once. */
  ownParts(): ShownPart[];
};

/**
 * Finds the fields of what a page shows by its texts. Marks in the HTML would be more exact, but every visitor would load them.
 */
export function findPartsBy(parts: readonly EditPart[]): PartFinder {
  const byText = new Map<string, EditPart[]>();
  for (const part of parts) byText.set(part.text, [...(byText.get(part.text) ?? []), part]);
  const longest = Math.max(0, ...parts.map(({ text }) => text.length));

  function partOf(element: Element): ShownPart | null {
    const text = textOf(element, longest);
    const found = (text === null ? undefined : byText.get(text)) ?? [];
    const [first] = found;
    if (!first) return null;
    const isMain = isInMain(element);
    const likely = found.filter(({ isEverywhere }) => isEverywhere !== isMain);
    const choices = likely.length > 0 ? likely : found;
    return { element, part: choices[placeOf(element, text, longest) % choices.length] ?? first };
  }

  return {
    partAt(start) {
      for (let element: Element | null = start; element && element !== document.body; element = element.parentElement) {
        const found = partOf(element);
        if (found) return found;
      }
      return start.matches("a, button, summary") ? firstOf([...start.querySelectorAll("*")], partOf) : null;
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

/** Returns the text of an element, or of its picture; null when it is longer than any field. */
function textOf(element: Element, longest: number): string | null {
  if (element instanceof HTMLImageElement) return comparable(element.alt);
  // Spaces count in the length here, but hardly.
  const text = element.textContent ?? "";
  return text.length > 2 * longest + 100 ? null : comparable(text);
}

/** Counts the elements of the same kind and text before this one: the second of two equal texts is in the second field. */
function placeOf(element: Element, text: string | null, longest: number): number {
  const region = element.closest("main") ?? document;
  const equal = [...region.querySelectorAll(element.localName)].filter(
    (one) => textOf(one, longest) === text && isInMain(one) === isInMain(element),
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
