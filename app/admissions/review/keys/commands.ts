/** What keys do on the review screen. Every command also has a button or a link. */
export const COMMANDS = {
  next: { key: "j", label: "Next application" },
  previous: { key: "k", label: "Previous application" },
  "document-1": { key: "1", label: "First document" },
  "document-2": { key: "2", label: "Second document" },
  "document-3": { key: "3", label: "Third document" },
  "document-4": { key: "4", label: "Fourth document" },
  "document-5": { key: "5", label: "Fifth document" },
  "document-6": { key: "6", label: "Sixth document" },
  rotate: { key: "r", label: "Rotate the document, for all staff" },
  "zoom-in": { key: "+", label: "Zoom in" },
  "zoom-out": { key: "-", label: "Zoom out" },
  admit: { key: "a", label: "Admit" },
  "not-admit": { key: "n", label: "Not admitted" },
  "waiting-list": { key: "w", label: "Put on the waiting list" },
  "ask-for-more": { key: "m", label: "Ask for more" },
  note: { key: "c", label: "Add a note" },
  select: { key: "x", label: "Select or unselect the application" },
  undo: { key: "u", label: "Undo the last decision" },
  help: { key: "?", label: "Show all keys" },
} as const;

/** The keys that are the same on every device. */
export const FIXED_KEYS = [{ key: "Esc", label: "Close “Ask for more”, and keep what you typed" }] as const;

export type Command = keyof typeof COMMANDS;

/** The commands that show a document, in the order of the documents: a form asks for up to six. */
export const DOCUMENT_COMMANDS = [
  "document-1",
  "document-2",
  "document-3",
  "document-4",
  "document-5",
  "document-6",
] as const satisfies readonly Command[];

export const COMMAND_NAMES = Object.keys(COMMANDS) as Command[];

/** The keys of one device. Keys without modifiers disturb speech input, so that they can be changed and switched off (WCAG 2.1.4). */
export type KeySettings = { isOn: boolean; keys: Record<Command, string> };

export const DEFAULT_KEYS: KeySettings = {
  isOn: true,
  keys: Object.fromEntries(COMMAND_NAMES.map((name) => [name, COMMANDS[name].key])) as Record<Command, string>,
};

/** Returns the command of a key; null when it has none or keys are switched off. */
export function commandOfKey({ isOn, keys }: KeySettings, key: string): Command | null {
  if (!isOn) return null;
  return COMMAND_NAMES.find((name) => keys[name] === normalizeKey(key)) ?? null;
}

export type KeyChange =
  | { kind: "changed"; settings: KeySettings }
  | { kind: "taken"; by: Command }
  | { kind: "unusable" };

/** Gives a command another key, if no other command has it. Enter, Tab and other named keys keep what they do in the browser. */
export function changeKey(settings: KeySettings, command: Command, typed: string): KeyChange {
  if (!isUsable(typed)) return { kind: "unusable" };
  const key = normalizeKey(typed);
  const by = COMMAND_NAMES.find((name) => name !== command && settings.keys[name] === key);
  if (by) return { kind: "taken", by };
  return { kind: "changed", settings: { ...settings, keys: { ...settings.keys, [command]: key } } };
}

/** Parses stored settings. Unusable or repeated keys are replaced by the defaults. */
export function parseKeySettings(stored: string | null): KeySettings {
  const parsed = parseObject(stored);
  const given = isObject(parsed.keys) ? parsed.keys : {};
  const keys = { ...DEFAULT_KEYS.keys };
  for (const command of COMMAND_NAMES) {
    const key = given[command];
    if (typeof key === "string" && isUsable(key)) keys[command] = normalizeKey(key);
  }
  const isUnique = new Set(Object.values(keys)).size === COMMAND_NAMES.length;
  return { isOn: parsed.isOn !== false, keys: isUnique ? keys : DEFAULT_KEYS.keys };
}

function isUsable(key: string): boolean {
  return [...key].length === 1 && key.trim() !== "";
}

/** How the settings are stored on the device. */
export const KEY_SETTING = { storedAs: "gatehouse-review-keys", parse: parseKeySettings, format: JSON.stringify };

/** Letters are the same with and without Shift and Caps Lock. */
function normalizeKey(key: string): string {
  return key.toLowerCase();
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    return isObject(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
