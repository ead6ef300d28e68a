import { partName } from "../../form/form-field.ts";

type ButtonsProps = {
  list: string;
  id: string;
  place: number;
  count: number;
  /** Names the item: 'slide 2'. */
  label: string;
  onChange(kind: string, id: string): void;
};

/** Moves and removes an item of a list. */
export function ItemButtons({ list, id, place, count, onChange, label }: ButtonsProps) {
  const buttons = [
    { kind: "up", text: "Move up", sign: "M8 3 3 8h3v5h4V8h3z", isUseless: place === 1 },
    { kind: "down", text: "Move down", sign: "M8 13l5-5h-3V3H6v5H3z", isUseless: place === count },
    { kind: "remove", text: "Remove", sign: "M4 2 2 4l4 4-4 4 2 2 4-4 4 4 2-2-4-4 4-4-2-2-4 4z", isUseless: false },
  ];
  return (
    <div className="flex gap-1">
      {buttons.map(({ kind, text, sign, isUseless }) => (
        <button
          key={kind}
          type="submit"
          name="$intent"
          value={`${kind} ${list} ${id}`}
          // Without JavaScript, the page is loaded again: there instead of at its top.
          formAction={`#${kind === "remove" ? list : partName(list, id)}`}
          title={text}
          disabled={isUseless}
          onClick={(event) => {
            event.preventDefault();
            const button = event.currentTarget;
            onChange(kind, id);
            // The browser drops the focus when the item moves in the document.
            if (kind !== "remove") focusEnabled(button);
          }}
          className="grid size-11 cursor-pointer place-items-center rounded border border-ink-400 bg-white text-ink-800 hover:border-ink-700 hover:bg-ground-200 disabled:cursor-not-allowed disabled:border-ground-500 disabled:text-ink-400"
        >
          <svg viewBox="0 0 16 16" className="size-4 fill-current" aria-hidden="true">
            <path d={sign} />
          </svg>
          <span className="sr-only">
            {text}: {label}
          </span>
        </button>
      ))}
    </div>
  );
}

/** The same buttons behind one, for a phone, over the field: beside them, it would have no room. */
export function ItemMenu(props: ButtonsProps) {
  return (
    <details name={`${props.list} menu`} className="relative">
      <summary className="grid size-11 cursor-pointer list-none place-items-center rounded border border-ink-400 bg-white text-ink-800 [&::-webkit-details-marker]:hidden">
        <svg viewBox="0 0 16 16" className="size-4 fill-current" aria-hidden="true">
          <path d="M6.5 1.5h3v3h-3zM6.5 6.5h3v3h-3zM6.5 11.5h3v3h-3z" />
        </svg>
        <span className="sr-only">Move or remove: {props.label}</span>
      </summary>
      <div className="absolute top-0 right-full z-10 bg-white pr-1 pl-2">
        <ItemButtons {...props} />
      </div>
    </details>
  );
}

/** Focuses a button; at the end of the list, where it is disabled, the one beside it. */
function focusEnabled(button: HTMLButtonElement) {
  const target = button.disabled ? button.parentElement?.querySelector("button:enabled") : button;
  if (target instanceof HTMLElement) target.focus();
}
