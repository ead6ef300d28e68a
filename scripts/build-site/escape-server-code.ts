import type { Plugin } from "vite";

/**
 * Escapes the few characters of the server's code that Latin-1 doesn't have: V8 stores the source of a module for as long as it is
 * loaded, with one byte for each character when all are in Latin-1, otherwise with two.
 */
export function escapeServerCode(): Plugin {
  return {
    name: "escape-server-code",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = escapeBeyondLatin1(file.code);
    },
  };
}

/** Escapes characters in JavaScript. Strings, templates, names and regular expressions have the same escapes; only `String.raw` tells them apart. */
export function escapeBeyondLatin1(code: string): string {
  return code.replaceAll(/[^\0-\u00ff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
