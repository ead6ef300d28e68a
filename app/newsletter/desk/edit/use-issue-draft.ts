import { type RefObject, useEffect, useRef, useState } from "react";
import { deviceStorage } from "../../../platform/browser/device-storage.ts";
import { useAutosave } from "../../../ui/autosave/use-autosave.ts";

const FIELDS = ["subject", "previewText", "introduction"] as const;

type Texts = Record<(typeof FIELDS)[number], string>;

type DraftOptions = {
  form: RefObject<HTMLFormElement | null>;
  issueId: number;
  /** A draft is offered to its author alone. */
  username: string;
  revision: number;
};

/** Stores unsaved texts of an issue on the device, and offers them when the issue is opened again. */
export function useIssueDraft({ form, issueId, username, revision }: DraftOptions) {
  const key = `gatehouse.newsletter-draft.${username}.${issueId}`;
  const [offer, setOffer] = useState<Texts | null>(null);
  const findOffer = useRef(() => {
    const stored = readTexts(deviceStorage().read(key));
    return stored && form.current && !isSame(stored, textsIn(form.current)) ? stored : null;
  });

  const { saveNow, saveSoon } = useAutosave(() => {
    if (!form.current || offer) return;
    if (isEdited(form.current)) deviceStorage().write(key, JSON.stringify({ revision, ...textsIn(form.current) }));
    else deviceStorage().remove(key);
  });
  useEffect(() => setOffer(findOffer.current()), []);

  return {
    offer,
    saveNow,
    saveSoon,
    isEdited: () => form.current !== null && isEdited(form.current),
    restore() {
      if (form.current && offer) for (const name of FIELDS) write(fieldOf(form.current, name), offer[name]);
      setOffer(null);
    },
    discard() {
      deviceStorage().remove(key);
      setOffer(null);
    },
  };
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field;
  throw new Error(`The form has no field ${name}.`);
}

function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text;
  // For what counts its characters.
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function textsIn(form: HTMLFormElement): Texts {
  const [subject, previewText, introduction] = FIELDS.map((name) => fieldOf(form, name).value.trim());
  return { subject: subject ?? "", previewText: previewText ?? "", introduction: introduction ?? "" };
}

function isEdited(form: HTMLFormElement): boolean {
  return FIELDS.some((name) => fieldOf(form, name).value.trim() !== fieldOf(form, name).defaultValue.trim());
}

function isSame(one: Texts, other: Texts): boolean {
  return FIELDS.every((name) => one[name] === other[name]);
}

function readTexts(stored: string | null): Texts | null {
  try {
    const read: unknown = JSON.parse(stored ?? "null");
    if (typeof read !== "object" || read === null) return null;
    const text = (name: string) => String(Reflect.get(read, name) ?? "");
    return { subject: text("subject"), previewText: text("previewText"), introduction: text("introduction") };
  } catch {
    return null;
  }
}
