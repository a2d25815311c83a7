/** A name, time or code that is put into a sentence, kept in its own order there (Unicode first-strong isolate). */
export function isolated(words: string): string {
  return `\u2068${words}\u2069`
}
