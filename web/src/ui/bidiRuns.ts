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
  /[+\-(<>≤≥~°]*[\p{Script=Latin}\d](?:[\p{Script=Latin}\d%°)]|[ ./,:×*+\-–(@_#'’&=<>~]+(?=[\p{Script=Latin}\d]))*/gu

/** The number of an item in a list, "2. " or "2- ", which belongs to the line and not to the words after it. */
const itemNumber = /^\d{1,2}(?:[.)] +|[-–] +(?=\p{Script=Latin}))/u

/** Returns the positions of brackets whose counterpart is outside the text. */
function unpairedBrackets(text: string): number[] {
  const opened: number[] = []
  const closed: number[] = []
  for (const { index, 0: bracket } of text.matchAll(/[()]/g)) {
    if (bracket === '(') opened.push(index)
    else if (opened.pop() === undefined) closed.push(index)
  }
  return [...closed, ...opened].sort((one, other) => one - other)
}

/** Returns the runs to show from left to right. */
function* ltrRuns(text: string): Generator<{ at: number; text: string }> {
  for (const { index, 0: found } of text.matchAll(ltrRun)) {
    const number = itemNumber.exec(found)?.[0] ?? ''
    if (number) yield { at: index, text: number.replace(/\D+$/, '') }
    // Brackets around Arabic words are mirrored with them, so they are not part of a run.
    let from = number.length
    for (const to of [...unpairedBrackets(found), found.length]) {
      if (to < from) continue
      for (const part of found.slice(from, to).matchAll(ltrRun)) yield { at: index + from + part.index, text: part[0] }
      from = to + 1
    }
  }
}

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
  for (const { at, text: found } of ltrRuns(text)) {
    if (at > end) runs.push({ at: end, text: text.slice(end, at), ltr: false })
    runs.push({ at, text: found, ltr: true })
    end = at + found.length
  }
  if (end < text.length) runs.push({ at: end, text: text.slice(end), ltr: false })
  return runs
}
