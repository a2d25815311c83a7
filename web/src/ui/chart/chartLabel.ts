import { bidiRuns, rightToLeft } from '../bidiRuns'
import type { MeasureText } from './chartTypes'

const leftToRightIsolate = '\u2066'
const popIsolate = '\u2069'
const rightToLeftMark = '\u200f'
const noBreakSpace = '\u00a0'

/** Maximum characters of a number or dose that is not broken, as in BidiText. */
const longestUnbroken = 28

/** A label in lines of a maximum width. */
export interface WrappedLabel {
  /** To be shown with `unicode-bidi: plaintext`, each as a text of its own. */
  lines: string[]
  /** Whether a part was left out, in place of which there is '…'. */
  truncated: boolean
}

/**
 * Returns a label for an SVG text, which has no elements that isolate directions: doses, codes and Latin words in Arabic
 * text are between U+2066 and U+2069.
 */
export function isolatedLabel(text: string): string {
  return lineOf(text, rightToLeft.test(text))
}

/**
 * Breaks a label into lines, between words only. What does not fit is left out.
 *
 * @param maxWidth in px
 * @param maxLines at least 1
 */
export function wrapLabel(text: string, maxWidth: number, maxLines: number, measure: MeasureText): WrappedLabel {
  const words = withUnbrokenRuns(text)
    .split(/[ \n\t]+/)
    .filter(Boolean)
  const lines: string[] = []
  let line = ''
  let truncated = false
  for (const [index, word] of words.entries()) {
    const longer = line ? `${line} ${word}` : word
    if (measure(longer) <= maxWidth) {
      line = longer
      continue
    }
    if (lines.length === maxLines - 1 || !line) {
      line = shortened(
        line ? words.slice(index).reduce((all, each) => `${all} ${each}`, line) : word,
        maxWidth,
        measure,
      )
      truncated = true
      break
    }
    lines.push(line)
    line = word
    if (measure(word) > maxWidth) {
      line = shortened(word, maxWidth, measure)
      truncated = true
      break
    }
  }
  if (line) lines.push(line)
  const isRightToLeft = rightToLeft.test(text)
  return { lines: lines.map((each) => lineOf(each, isRightToLeft)), truncated }
}

/** Returns a line in the direction of the whole label, also if the line alone has another one. */
function lineOf(line: string, isRightToLeft: boolean): string {
  const text = line.replaceAll(noBreakSpace, ' ')
  if (!isRightToLeft) return text
  if (!rightToLeft.test(text)) return `${rightToLeftMark}${leftToRightIsolate}${text}${popIsolate}`
  const isolated = bidiRuns(text).map(({ text, ltr }) => (ltr ? `${leftToRightIsolate}${text}${popIsolate}` : text))
  return rightToLeftMark + isolated.join('')
}

function withUnbrokenRuns(text: string): string {
  return bidiRuns(text)
    .map((run) => (run.ltr && run.text.length <= longestUnbroken ? run.text.replaceAll(' ', noBreakSpace) : run.text))
    .join('')
}

function shortened(text: string, maxWidth: number, measure: MeasureText): string {
  const characters = [...text]
  let fits = 0
  let tooLong = characters.length + 1
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (measure(`${characters.slice(0, middle).join('')}…`) <= maxWidth) fits = middle
    else tooLong = middle
  }
  return `${characters.slice(0, fits).join('').trimEnd()}…`
}
