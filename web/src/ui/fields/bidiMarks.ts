import { bidiRuns, rightToLeft } from '../bidiRuns'

/** Unicode's invisible marks: the text beside one is ordered left to right, or right to left. */
const ltrMark = '\u200e'
const rtlMark = '\u200f'

/** Removes all marks, also pasted ones: the saved value of a field contains none. */
export const stripBidiMarks = (text: string): string => text.replace(/[\u200e\u200f]/g, '')

/**
 * Adds marks to a text for a field, which cannot isolate a part of it as `BidiText` does: numbers beside Arabic get
 * marks that keep their order. The direction of each line follows its first letter; existing marks are ignored.
 */
export const addBidiMarks = (text: string): string => stripBidiMarks(text).split('\n').map(addMarksToLine).join('\n')

function addMarksToLine(line: string): string {
  const [firstLetter = ''] = /\p{L}/u.exec(line) ?? []
  const leftwards = rightToLeft.test(firstLetter)
  // Whether an Arabic letter precedes this position: in the line, and since the last run.
  let met = leftwards
  let metSince = false
  let isFirst = true
  let marked = ''
  for (const { text, ltr } of bidiRuns(line)) {
    if (ltr) {
      // Digits alone are never reordered, and a Latin letter fixes the order of the characters after it.
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
