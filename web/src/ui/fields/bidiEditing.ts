import { besideCaret, type Edit, editOf, isMark, type Part } from './bidiEdit'
import { stripBidiMarks } from './bidiMarks'

/** Where one can write freely. */
export type EditableField = HTMLInputElement | HTMLTextAreaElement

/**
 * Lets a field whose value has marks be written in as if there were none: what is typed, pasted or deleted brings its
 * marks along, keys pass over them, a copy has none. In: the field, and how long its text may be without marks.
 * Out: what ends it.
 */
export function handleBidiEditing(field: EditableField, maxLength: () => number | undefined): () => void {
  const end = new AbortController()
  const on = <Type extends keyof HTMLElementEventMap>(type: Type, act: (event: HTMLElementEventMap[Type]) => void) =>
    field.addEventListener(type, (event) => act(event as HTMLElementEventMap[Type]), { signal: end.signal })

  on('beforeinput', (event) => {
    // What a keyboard composes is its own until it is done; undoing leads back to texts that had their marks.
    if (event.isComposing || !event.cancelable) return
    const requested = requestedEdit(field, event, maxLength())
    if (requested) {
      event.preventDefault()
      applyEdit(field, requested, maxLength())
    }
  })
  on('input', (event) => {
    const { inputType, isComposing } = event as InputEvent
    if (inputType === 'historyUndo') field.setSelectionRange(field.selectionEnd, field.selectionEnd)
    else if (!isComposing && inputType !== 'historyRedo') fixMarks(field, maxLength())
  })
  on('compositionend', () => fixMarks(field, maxLength()))
  on('keydown', (event) => passMarks(field, event))
  on('copy', (event) => copyWithoutMarks(field, event))
  on('cut', (event) => {
    const edit = editOf(field.value, selectionOf(field), '')
    if (copyWithoutMarks(field, event) && edit) applyEdit(field, edit)
  })
  return () => end.abort()
}

const selectionOf = ({ selectionStart, selectionEnd }: EditableField): Part => ({
  from: selectionStart ?? 0,
  to: selectionEnd ?? 0,
})

/** What puts words where the selection is, and says which. */
const handledInputTypes = ['insertText', 'insertFromPaste', 'insertLineBreak']

/** The edit for what is about to be typed, pasted or deleted, where the browser alone would leave the marks wrong. */
function requestedEdit(field: EditableField, { inputType, data }: InputEvent, maxLength = Number.POSITIVE_INFINITY) {
  const selected = selectionOf(field)
  if (inputType.startsWith('delete')) {
    if (selected.from !== selected.to) return editOf(field.value, selected, '')
    const forward = inputType === 'deleteContentForward'
    if (!forward && inputType !== 'deleteContentBackward') return undefined
    return editOf(field.value, besideCaret(field.value, selected.from, forward), '')
  }
  const oneLine = field instanceof HTMLInputElement
  const words = inputType === 'insertLineBreak' && !oneLine ? '\n' : data
  if (words === null || !handledInputTypes.includes(inputType)) return undefined
  const kept = stripBidiMarks(field.value.slice(0, selected.from) + field.value.slice(selected.to)).length
  const fitting = stripBidiMarks(words)
    .replace(/\r\n?|\n/g, oneLine ? ' ' : '\n')
    .slice(0, Math.max(0, maxLength - kept))
    // Not half of a character.
    .replace(/[\ud800-\udbff]$/, '')
  return editOf(field.value, selected, fitting)
}

/** After what nobody could foresee: a word deleted, composed, corrected or dropped. */
function fixMarks(field: EditableField, maxLength?: number) {
  const { to } = selectionOf(field)
  const edit = editOf(field.value, { from: to, to }, '')
  if (edit && field.ownerDocument.activeElement === field) applyEdit(field, edit, maxLength)
}

/** Writes as a person would: it can be undone, and is told to whoever listens. */
function applyEdit(field: EditableField, { from, to, text, caret }: Edit, maxLength?: number) {
  const next = field.value.slice(0, from) + text + field.value.slice(to)
  if (next !== field.value) {
    if (maxLength !== undefined) field.maxLength = maxLength + next.length - stripBidiMarks(next).length
    field.setSelectionRange(from, to)
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  }
  field.setSelectionRange(caret, caret)
}

/** An arrow key goes past the marks that are in its way, and takes its own step too. */
function passMarks(field: EditableField, event: KeyboardEvent) {
  const { key, shiftKey, ctrlKey, altKey, metaKey, isComposing } = event
  if (!/^Arrow(Left|Right)$/.test(key) || ctrlKey || altKey || metaKey || isComposing) return
  const caret = () => (field.selectionDirection === 'backward' ? field.selectionStart : field.selectionEnd) ?? 0
  const start = caret()
  if (!isMark(field.value.charAt(start - 1)) && !isMark(field.value.charAt(start))) return
  let from: number
  do {
    from = caret()
    getSelection()?.modify(shiftKey ? 'extend' : 'move', key === 'ArrowLeft' ? 'left' : 'right', 'character')
  } while (isMark(field.value.slice(Math.min(from, caret()), Math.max(from, caret()))))
  if (caret() !== start) event.preventDefault()
}

/** Puts the selected words on the clipboard without marks. Out: whether there were any. */
function copyWithoutMarks(field: EditableField, event: ClipboardEvent): boolean {
  const { from, to } = selectionOf(field)
  const selected = field.value.slice(from, to)
  if (stripBidiMarks(selected) === selected) return false
  event.clipboardData?.setData('text/plain', stripBidiMarks(selected))
  event.preventDefault()
  return true
}
