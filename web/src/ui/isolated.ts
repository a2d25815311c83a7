/**
 * Isolates the direction of a name that is inserted into a sentence (Unicode first-strong isolate). Not for text that
 * begins with an isolate, which does not count for the direction.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
