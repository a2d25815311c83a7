import { addBidiMarks, stripBidiMarks } from './bidiMarks'

/** A part of a field's text. */
export interface Part {
  from: number
  to: number
}

/** What to put in place of a part, and where the caret goes. */
export interface Edit extends Part {
  text: string
  caret: number
}

/**
 * What it takes to put words (none: delete) in place of a part so that numbers keep their order, in one step that can be
 * undone in one. In: the text with its marks. Out: nothing where the browser does just that by itself.
 */
export function editOf(shown: string, { from, to }: Part, words: string): Edit | undefined {
  const before = stripBidiMarks(shown.slice(0, from)) + stripBidiMarks(words)
  const next = addBidiMarks(before + stripBidiMarks(shown.slice(to)))
  const hadMarks = stripBidiMarks(shown.slice(from, to)) !== shown.slice(from, to)
  if (!hadMarks && next === shown.slice(0, from) + words + shown.slice(to)) return undefined
  // Who deletes the first digit of a number goes on inside it, beyond its mark.
  const caret = caretOffset(next, before.length, words === '' && isMark(shown.charAt(from - 1)))
  let start = 0
  while (start < from && shown[start] === next[start]) start += 1
  let rest = 0
  while (rest < Math.min(shown.length - to, next.length - start) && shown.at(-1 - rest) === next.at(-1 - rest))
    rest += 1
  return { from: start, to: shown.length - rest, text: next.slice(start, next.length - rest), caret }
}

/** What Backspace (or Delete) takes at a caret: a character, and the marks on the way to it. */
export function besideCaret(shown: string, caret: number, forward: boolean): Part {
  const pattern = forward ? /^[\u200e\u200f]*.?/su : /.?[\u200e\u200f]*$/su
  const taken = pattern.exec(forward ? shown.slice(caret) : shown.slice(0, caret))?.[0].length ?? 0
  return forward ? { from: caret, to: caret + taken } : { from: caret - taken, to: caret }
}

/** Whether there is nothing but marks. */
export const isMark = (text: string): boolean => text !== '' && stripBidiMarks(text) === ''

/** Where in a marked text so many characters without marks end: before the marks that follow, or after them. */
function caretOffset(marked: string, characters: number, beyond: boolean): number {
  let offset = 0
  for (let left = characters; left > 0; offset += 1) if (!isMark(marked.charAt(offset))) left -= 1
  while (beyond && isMark(marked.charAt(offset))) offset += 1
  return offset
}
