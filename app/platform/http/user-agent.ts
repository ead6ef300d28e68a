/** Browsers in the order of their checks: most name Chrome and Safari besides themselves. */
const BROWSERS: readonly [string, RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera Mini", /\bOpera Mini\//],
  ["Opera", /\b(?:OPR|OPT|Opera)\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["UC Browser", /\bUCBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|Chromium|HeadlessChrome|CriOS)\//],
  ["Safari", /\bSafari\//],
];

/** Systems in the order of their checks: Android names Linux, and an iPhone names Mac OS X. */
const SYSTEMS: readonly [string, RegExp][] = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b|\bMacintosh\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b|\bX11\b/],
];

/** Names the browser and the system of a User-Agent header as their user knows them, such as "Firefox on Windows". */
export function describeUserAgent(header: string | null): string {
  const browser = nameIn(BROWSERS, header) ?? "Another browser";
  const system = nameIn(SYSTEMS, header);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(known: readonly [string, RegExp][], header: string | null): string | undefined {
  return known.find(([, pattern]) => pattern.test(header ?? ""))?.[0];
}
