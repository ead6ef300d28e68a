import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import {
  COMMAND_NAMES,
  COMMANDS,
  type Command,
  changeKey,
  DEFAULT_KEYS,
  FIXED_KEYS,
  type KeySettings,
} from "./commands.ts";

type KeysDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  settings: KeySettings;
  onChange: (settings: KeySettings) => void;
};

/** Lists all keys, and lets them be changed or switched off on this device. */
export function KeysDialog({ isOpen, onClose, settings, onChange }: KeysDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);

  const change = (command: Command, typed: string) => {
    const result = changeKey(settings, command, typed);
    if (result.kind === "changed") onChange(result.settings);
    setError(
      result.kind === "taken" ? `“${typed}” is the key for: ${COMMANDS[result.by].label}. Choose another.` : null,
    );
  };

  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="keys-title"
      className="m-auto max-h-[90dvh] w-[min(34rem,calc(100vw-2rem))] overflow-auto rounded bg-white p-5 text-ink-900 text-sm shadow backdrop:bg-ink-950/60"
    >
      <h2 id="keys-title" className="text-xl">
        Keys
      </h2>
      <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={settings.isOn}
          onChange={({ target }) => onChange({ ...settings, isOn: target.checked })}
          className="size-5 accent-brand-700"
        />
        Use keys on this device
      </label>
      <p className="text-ink-700">Click into a box and press another key to change it.</p>
      {error !== null && (
        <p role="alert" className="mt-2 font-semibold text-danger-800">
          {error}
        </p>
      )}
      <KeyList settings={settings} onKey={change} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button kind="firm" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => onChange(DEFAULT_KEYS)}>Restore the keys</Button>
      </div>
    </dialog>
  );
}

type KeyListProps = { settings: KeySettings; onKey: (command: Command, key: string) => void };

function KeyList({ settings, onKey }: KeyListProps) {
  return (
    <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
      {COMMAND_NAMES.map((command) => (
        <li key={command}>
          <label className="flex min-h-11 items-center justify-between gap-3 border-ground-300 border-b py-1">
            {COMMANDS[command].label}
            <input
              value={settings.keys[command]}
              readOnly
              disabled={!settings.isOn}
              onKeyDown={(event) => {
                if (event.key.length > 1 || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                onKey(command, event.key);
              }}
              className="size-9 shrink-0 rounded border border-ink-500 text-center font-semibold uppercase disabled:bg-ground-200 disabled:text-ink-600"
            />
          </label>
        </li>
      ))}
      {FIXED_KEYS.map(({ key, label }) => (
        <li key={key} className="flex min-h-11 items-center justify-between gap-3 border-ground-300 border-b py-1">
          {label}
          <kbd className="min-w-9 shrink-0 text-center font-sans font-semibold">{key}</kbd>
        </li>
      ))}
    </ul>
  );
}
