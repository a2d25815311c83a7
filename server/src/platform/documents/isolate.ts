/** Marks that change the direction of what follows: those that people typed could turn a dose around. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** What no font has and no document needs; line breaks and tabs stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are to be removed
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

const close = '\u2069'

function plain(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(directionMarks, '').replace(controls, '')
}

/** Isolates each line of a name, or of what a person wrote: it has its own direction, and does not move its neighbors. */
export function isolated(text: string): string {
  return plain(text)
    .split('\n')
    .map((line) => (line === '' ? '' : `\u2068${line}${close}`))
    .join('\n')
}

/** Isolates a dose, a unit, a phone number, a code or a date: it is always read from left to right. */
export function leftToRight(text: string): string {
  return `\u2066${plain(text).replaceAll('\n', ' ')}${close}`
}
