import { besideCaret, type Edit, editOf, isMark, type Part } from './markedEdit'
import { strip } from './marks'

/** Where one can write freely. */
export type Writable = HTMLInputElement | HTMLTextAreaElement

/**
 * Lets a field whose value has marks be written in as if there were none: what is typed, pasted or deleted brings its
 * marks along, keys pass over them, a copy has none. In: the field, and how long its text may be without marks.
 * Out: what ends it.
 */
export function keepOrder(field: Writable, longest: () => number | undefined): () => void {
  const end = new AbortController()
  const on = <Type extends keyof HTMLElementEventMap>(type: Type, act: (event: HTMLElementEventMap[Type]) => void) =>
    field.addEventListener(type, (event) => act(event as HTMLElementEventMap[Type]), { signal: end.signal })

  on('beforeinput', (event) => {
    // What a keyboard composes is its own until it is done; undoing leads back to texts that had their marks.
    if (event.isComposing || !event.cancelable) return
    const asked = editAsked(field, event, longest())
    if (asked) {
      event.preventDefault()
      write(field, asked, longest())
    }
  })
  on('input', (event) => {
    const { inputType, isComposing } = event as InputEvent
    if (inputType === 'historyUndo') field.setSelectionRange(field.selectionEnd, field.selectionEnd)
    else if (!isComposing && inputType !== 'historyRedo') mend(field, longest())
  })
  on('compositionend', () => mend(field, longest()))
  on('keydown', (event) => passMarks(field, event))
  on('copy', (event) => copyWords(field, event))
  on('cut', (event) => {
    const edit = editOf(field.value, selectionOf(field), '')
    if (copyWords(field, event) && edit) write(field, edit)
  })
  return () => end.abort()
}

const selectionOf = ({ selectionStart, selectionEnd }: Writable): Part => ({
  from: selectionStart ?? 0,
  to: selectionEnd ?? 0,
})

/** What puts words where the selection is, and says which. */
const foreseen = ['insertText', 'insertFromPaste', 'insertLineBreak']

/** The edit for what is about to be typed, pasted or deleted, where the browser alone would leave the marks wrong. */
function editAsked(field: Writable, { inputType, data }: InputEvent, longest = Number.POSITIVE_INFINITY) {
  const selected = selectionOf(field)
  if (inputType.startsWith('delete')) {
    if (selected.from !== selected.to) return editOf(field.value, selected, '')
    const forward = inputType === 'deleteContentForward'
    if (!forward && inputType !== 'deleteContentBackward') return undefined
    return editOf(field.value, besideCaret(field.value, selected.from, forward), '')
  }
  const oneLine = field instanceof HTMLInputElement
  const words = inputType === 'insertLineBreak' && !oneLine ? '\n' : data
  if (words === null || !foreseen.includes(inputType)) return undefined
  const kept = strip(field.value.slice(0, selected.from) + field.value.slice(selected.to)).length
  const fitting = strip(words)
    .replace(/\r\n?|\n/g, oneLine ? ' ' : '\n')
    .slice(0, Math.max(0, longest - kept))
    // Not half of a character.
    .replace(/[\ud800-\udbff]$/, '')
  return editOf(field.value, selected, fitting)
}

/** After what nobody could foresee: a word deleted, composed, corrected or dropped. */
function mend(field: Writable, longest?: number) {
  const { to } = selectionOf(field)
  const edit = editOf(field.value, { from: to, to }, '')
  if (edit && field.ownerDocument.activeElement === field) write(field, edit, longest)
}

/** Writes as a person would: it can be undone, and is told to whoever listens. */
function write(field: Writable, { from, to, text, caret }: Edit, longest?: number) {
  const next = field.value.slice(0, from) + text + field.value.slice(to)
  if (next !== field.value) {
    if (longest !== undefined) field.maxLength = longest + next.length - strip(next).length
    field.setSelectionRange(from, to)
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  }
  field.setSelectionRange(caret, caret)
}

/** An arrow key goes past the marks that are in its way, and takes its own step too. */
function passMarks(field: Writable, event: KeyboardEvent) {
  const { key, shiftKey, ctrlKey, altKey, metaKey, isComposing } = event
  if (!/^Arrow(Left|Right)$/.test(key) || ctrlKey || altKey || metaKey || isComposing) return
  const place = () => (field.selectionDirection === 'backward' ? field.selectionStart : field.selectionEnd) ?? 0
  const start = place()
  if (!isMark(field.value.charAt(start - 1)) && !isMark(field.value.charAt(start))) return
  let from: number
  do {
    from = place()
    getSelection()?.modify(shiftKey ? 'extend' : 'move', key === 'ArrowLeft' ? 'left' : 'right', 'character')
  } while (isMark(field.value.slice(Math.min(from, place()), Math.max(from, place()))))
  if (place() !== start) event.preventDefault()
}

/** Puts the selected words on the clipboard without marks. Out: whether there were any. */
function copyWords(field: Writable, event: ClipboardEvent): boolean {
  const { from, to } = selectionOf(field)
  const selected = field.value.slice(from, to)
  if (strip(selected) === selected) return false
  event.clipboardData?.setData('text/plain', strip(selected))
  event.preventDefault()
  return true
}
