import { addBidiMarks, stripBidiMarks } from './bidiMarks'

/** A range of a field's text. */
export interface Part {
  from: number
  to: number
}

/** The replacement of a range, and the caret position after it. */
export interface Edit extends Part {
  text: string
  caret: number
}

/**
 * Returns the edit that replaces a range by text (empty: deletes it) and keeps the numbers in order, so that one undo
 * step reverts it.
 *
 * @param shown the field's text with marks
 * @param words the new text
 * @returns undefined if the browser would make exactly this edit
 */
export function editOf(shown: string, { from, to }: Part, inserted: string): Edit | undefined {
  const before = stripBidiMarks(shown.slice(0, from)) + stripBidiMarks(inserted)
  const next = addBidiMarks(before + stripBidiMarks(shown.slice(to)))
  const hadMarks = stripBidiMarks(shown.slice(from, to)) !== shown.slice(from, to)
  if (!hadMarks && next === shown.slice(0, from) + inserted + shown.slice(to)) return undefined
  // When the first digit of a number is deleted, the caret stays inside the number, after its mark.
  const caret = caretOffset(next, before.length, inserted === '' && isMark(shown.charAt(from - 1)))
  let start = 0
  while (start < from && shown[start] === next[start]) start += 1
  let rest = 0
  while (rest < Math.min(shown.length - to, next.length - start) && shown.at(-1 - rest) === next.at(-1 - rest))
    rest += 1
  return { from: start, to: shown.length - rest, text: next.slice(start, next.length - rest), caret }
}

/**
 * Returns the range that Backspace (or Delete, if `forward`) removes at a caret: a character, and the marks before it.
 */
export function besideCaret(shown: string, caret: number, forward: boolean): Part {
  const pattern = forward ? /^[\u200e\u200f]*.?/su : /.?[\u200e\u200f]*$/su
  const taken = pattern.exec(forward ? shown.slice(caret) : shown.slice(0, caret))?.[0].length ?? 0
  return forward ? { from: caret, to: caret + taken } : { from: caret - taken, to: caret }
}

/** Whether a text consists only of marks. */
export const isMark = (text: string): boolean => text !== '' && stripBidiMarks(text) === ''

/**
 * Returns the offset in a marked text after a number of characters, not counting marks.
 *
 * @param beyond whether it is after the marks that follow, and not before them
 */
function caretOffset(marked: string, characters: number, beyond: boolean): number {
  let offset = 0
  for (let left = characters; left > 0; offset += 1) if (!isMark(marked.charAt(offset))) left -= 1
  while (beyond && isMark(marked.charAt(offset))) offset += 1
  return offset
}
