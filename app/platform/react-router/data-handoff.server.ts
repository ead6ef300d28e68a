/** How React Router's inline script encodes the loaders' data. Missing before Firefox 113. */
const ENCODER = ".pipeThrough(new TextEncoderStream())";

/** Removes TextEncoderStream from a rendered page. The data has to be encoded instead, see `dataHandoff`. */
export function withoutTextEncoderStream(html: string): string {
  return html.replace(ENCODER, "");
}

/** Renders the inline script that passes the loaders' data to React Router, like its component StreamTransfer, but already encoded. */
export function dataHandoff(data: string, nonce: string): string {
  const controller = "window.__reactRouterContext.streamController";
  const literal = JSON.stringify(data).replaceAll(/[&<>\u2028\u2029]/g, escapeCharacter);
  return `<script${nonce && ` nonce="${nonce}"`}>${controller}.enqueue(new TextEncoder().encode(${literal}));${controller}.close();</script>`;
}

/** Escapes a character, so that no text can end the script (HTML, 4.12.1.3). */
function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
