/**
 * Calls that the oldest supported browsers (Chrome 100, Firefox 102, Safari 15.4) lack. A build target changes only syntax: a library call
 * reaches the browser unchanged, and throws there.
 */

/** Names that are unique enough to find their calls in the text of a built file. */
export const NEWER_CALLS = [
  "AbortSignal.any",
  "AbortSignal.timeout",
  "Array.fromAsync",
  "Array.prototype.findLast",
  "Array.prototype.findLastIndex",
  "Array.prototype.toReversed",
  "Array.prototype.toSorted",
  "Array.prototype.toSpliced",
  "CompressionStream",
  "DecompressionStream",
  "Element.prototype.checkVisibility",
  "HTMLDialogElement.prototype.requestClose",
  "HTMLElement.prototype.hidePopover",
  "HTMLElement.prototype.showPopover",
  "HTMLElement.prototype.togglePopover",
  "Headers.prototype.getSetCookie",
  "Intl.DurationFormat",
  "Intl.Segmenter",
  "Map.groupBy",
  "Map.prototype.getOrInsert",
  "Map.prototype.getOrInsertComputed",
  "Math.sumPrecise",
  "Object.groupBy",
  "OffscreenCanvas",
  "Promise.try",
  "Promise.withResolvers",
  "ReadableStream.from",
  "RegExp.escape",
  "Response.json",
  "Set.prototype.isDisjointFrom",
  "Set.prototype.isSubsetOf",
  "Set.prototype.isSupersetOf",
  "Set.prototype.symmetricDifference",
  "String.prototype.isWellFormed",
  "String.prototype.toWellFormed",
  "Temporal",
  "TextDecoderStream",
  "TextEncoderStream",
  "URL.canParse",
  "URL.parse",
  "URLPattern",
  "Uint8Array.fromHex",
  "Uint8Array.prototype.toHex",
] as const;

/** Methods whose names other objects have too: only a browser without them shows whether they are called. */
export const AMBIGUOUS_NEWER_CALLS = [
  "Array.prototype.with",
  "Blob.prototype.bytes",
  "Iterator",
  "Iterator.prototype.drop",
  "Iterator.prototype.every",
  "Iterator.prototype.filter",
  "Iterator.prototype.find",
  "Iterator.prototype.flatMap",
  "Iterator.prototype.forEach",
  "Iterator.prototype.map",
  "Iterator.prototype.reduce",
  "Iterator.prototype.some",
  "Iterator.prototype.take",
  "Iterator.prototype.toArray",
  "Response.prototype.bytes",
  "Set.prototype.difference",
  "Set.prototype.intersection",
  "Set.prototype.union",
  "URLSearchParams.prototype.size",
  "Uint8Array.fromBase64",
  "Uint8Array.prototype.toBase64",
  "document.startViewTransition",
  "navigation",
  "requestIdleCallback",
  "scheduler",
] as const;

/** Returns each of these calls in a script, and each regular expression that an older browser can't parse. */
export function newerCallsIn(script: string): string[] {
  const calls = NEWER_CALLS.filter((call) => patternOf(call).test(script));
  return [
    ...calls,
    // Safari before 16.4. The build writes such an expression as a call, which throws at run time.
    ...(/\(\?<[=!]/.test(script) ? ["lookbehind"] : []),
    // Chrome before 112, Firefox before 116, Safari before 17.
    ...(/RegExp\([^()]*,\s*[`'"][dgimsuy]*v[dgimsuy]*[`'"]\)/.test(script) ? ["the v flag"] : []),
  ];
}

function patternOf(call: string): RegExp {
  const [owner, name] = call.split(/\.(?:prototype\.)?/);
  if (name === undefined) return new RegExp(`\\bnew ${owner}\\b`);
  return call.includes(".prototype.") ? new RegExp(`\\.${name}\\(`) : new RegExp(`\\b${owner}\\.${name}\\b`);
}
