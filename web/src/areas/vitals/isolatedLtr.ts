/** Isolates a number with a sign or a slash, which is read from left to right in both languages (U+2066 … U+2069). */
export function isolatedLtr(text: string): string {
  return `\u2066${text}\u2069`
}
