import type { Plugin } from "vite";

/**
 * Escapes the characters of the server's code that ASCII doesn't have: V8 stores the source of a module for as long as it is loaded, and
 * Node hands it over with two bytes for each character unless all are in ASCII.
 */
export function escapeServerCode(): Plugin {
  return {
    name: "escape-server-code",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = escapeBeyondAscii(file.code);
    },
  };
}

/** Escapes characters in JavaScript. Strings, templates, names and regular expressions have the same escapes; only `String.raw` tells them apart. */
export function escapeBeyondAscii(code: string): string {
  return code.replaceAll(/[^\0-\u007f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
