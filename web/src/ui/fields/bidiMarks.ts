import { bidiRuns, rightToLeft } from '../bidiRuns'

/** Unicode's invisible marks: what stands beside one goes from left to right, or from right to left. */
const ltrMark = '\u200e'
const rtlMark = '\u200f'

/** Takes the marks out, also those that somebody pasted: what is kept of a field is words alone. */
export const stripBidiMarks = (text: string): string => text.replace(/[\u200e\u200f]/g, '')

/**
 * A text as a field shows it, which cannot set a part of it apart as `Words` does: numbers beside Arabic get marks that
 * keep their order. The direction of a line stays as its first letter has it; marks that were there do not count.
 */
export const addBidiMarks = (text: string): string => stripBidiMarks(text).split('\n').map(addMarksToLine).join('\n')

function addMarksToLine(line: string): string {
  const [firstLetter = ''] = /\p{L}/u.exec(line) ?? []
  const leftwards = rightToLeft.test(firstLetter)
  // Arabic letters before this place: in the line, and since the last run.
  let met = leftwards
  let metSince = false
  let isFirst = true
  let marked = ''
  for (const { text, ltr } of bidiRuns(line)) {
    if (ltr) {
      // Digits alone are never turned around, and a Latin letter holds what follows it.
      const turns = /^\P{L}/u.test(text) && /\D/.test(text)
      if (leftwards && !metSince && (turns || !isFirst)) marked += rtlMark
      if (met && turns) marked += ltrMark
      isFirst = false
      metSince = false
    } else if (rightToLeft.test(text)) {
      met = true
      metSince = true
    }
    marked += text
  }
  return marked
}
