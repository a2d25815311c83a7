/** A piece of what somebody wrote; `ltr` keeps its own order whatever stands around it. */
export interface BidiRun {
  /** Where it begins in the whole. */
  at: number
  text: string
  ltr: boolean
}

/** Letters that are written from right to left. */
export const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** A phone, a dose, a time, a value, a Latin name: words and numbers with what joins them. */
const ltrRun =
  /[+\-(<>≤≥~]*[\p{Script=Latin}\d](?:[\p{Script=Latin}\d%°)]|[ ./,:×*+\-–(@_#'’&=<>~]+(?=[\p{Script=Latin}\d]))*/gu

/**
 * Takes apart a text of both directions, so that numbers and Latin words inside an Arabic line are not turned around:
 * without that "+20 100 123" is shown as "123 100 +20". Out: pieces that together are the text.
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
