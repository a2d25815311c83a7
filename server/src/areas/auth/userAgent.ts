/** The browsers, in the order in which they are recognized: most name others, to which they are compatible. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\b(?:Edg|EdgA|EdgiOS)\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
]

const systems: readonly [name: string, pattern: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

function nameIn(agent: string, known: readonly [string, RegExp][]): string | null {
  return known.find(([, pattern]) => pattern.test(agent))?.[0] ?? null
}

/**
 * Returns the names of the browser and the operating system in a User-Agent header, for people to recognize their
 * devices; null for those that are unknown.
 */
export function namesInUserAgent(agent: string): { browser: string | null; system: string | null } {
  return { browser: nameIn(agent, browsers), system: nameIn(agent, systems) }
}
