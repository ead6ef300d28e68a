import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { COMMANDS, DEFAULT_KEYS } from "./commands.ts";
import { KeysDialog } from "./keys-dialog.tsx";

const ignore = () => undefined;

test("the list of all keys names every command, and Esc with what it closes", () => {
  const props = { isOpen: true, onClose: ignore, settings: DEFAULT_KEYS, onChange: ignore };
  const text = renderToStaticMarkup(createElement(KeysDialog, props)).replaceAll(/<[^>]*>/g, " ");
  for (const { label } of Object.values(COMMANDS)) expect(text).toContain(label);
  expect(text).toMatch(/Close “Ask for more”, and keep what you typed\s+Esc/);
});
