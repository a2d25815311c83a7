/**
 * A name that is put into a sentence, kept in its own order there (Unicode first-strong isolate). Not for words that are
 * isolated inside: what they begin with is not looked at.
 */
export function isolated(words: string): string {
  return `\u2068${words}\u2069`
}
