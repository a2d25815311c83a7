/** A run of a text; a run with `ltr` keeps left-to-right order whatever surrounds it. */
export interface BidiRun {
  /** Index in the whole text. */
  at: number
  text: string
  ltr: boolean
}

/** Letters of right-to-left scripts. */
export const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** A phone number, dose, time, value or Latin name: words and numbers with the characters that join them. */
const ltrRun =
  /[+\-(<>≤≥~]*[\p{Script=Latin}\d](?:[\p{Script=Latin}\d%°)]|[ ./,:×*+\-–(@_#'’&=<>~]+(?=[\p{Script=Latin}\d]))*/gu

/**
 * Splits a bidirectional text into runs, so that numbers and Latin words inside Arabic text are not reordered:
 * otherwise "+20 100 123" is shown as "123 100 +20".
 *
 * @returns runs that together are the text
 */
export function bidiRuns(text: string): BidiRun[] {
  if (!rightToLeft.test(text)) return [{ at: 0, text, ltr: false }]
  const runs: BidiRun[] = []
  let end = 0
  for (const { index, 0: found } of text.matchAll(ltrRun)) {
    if (index > end) runs.push({ at: end, text: text.slice(end, index), ltr: false })
    runs.push({ at: index, text: found, ltr: true })
    end = index + found.length
  }
  if (end < text.length) runs.push({ at: end, text: text.slice(end), ltr: false })
  return runs
}
