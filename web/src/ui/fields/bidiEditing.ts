import { besideCaret, type Edit, editOf, isMark, type Part } from './bidiEdit'
import { stripBidiMarks } from './bidiMarks'

/** A field for free text. */
export type EditableField = HTMLInputElement | HTMLTextAreaElement

/**
 * Makes a field whose value contains marks behave as if it had none: typing, pasting and deleting update the marks,
 * arrow keys skip them, and copied text has none.
 *
 * @param maxLength returns the maximum length of the text without marks
 * @returns a function that removes the event listeners
 */
export function handleBidiEditing(field: EditableField, maxLength: () => number | undefined): () => void {
  const end = new AbortController()
  const on = <Type extends keyof HTMLElementEventMap>(type: Type, act: (event: HTMLElementEventMap[Type]) => void) =>
    field.addEventListener(type, (event) => act(event as HTMLElementEventMap[Type]), { signal: end.signal })

  on('beforeinput', (event) => {
    // Composition is left to the input method until it ends; undo restores texts that had the right marks.
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

/** The input types that insert text at the selection and provide it. */
const handledInputTypes = ['insertText', 'insertFromPaste', 'insertLineBreak']

/** Returns the edit for the text to be typed, pasted or deleted, if the browser's own edit would leave wrong marks. */
function requestedEdit(field: EditableField, { inputType, data }: InputEvent, maxLength = Number.POSITIVE_INFINITY) {
  const selected = selectionOf(field)
  if (inputType.startsWith('delete')) {
    if (selected.from !== selected.to) return editOf(field.value, selected, '')
    const forward = inputType === 'deleteContentForward'
    if (!forward && inputType !== 'deleteContentBackward') return undefined
    return editOf(field.value, besideCaret(field.value, selected.from, forward), '')
  }
  const oneLine = field instanceof HTMLInputElement
  const inserted = inputType === 'insertLineBreak' && !oneLine ? '\n' : data
  if (inserted === null || !handledInputTypes.includes(inputType)) return undefined
  const remainingLength = stripBidiMarks(field.value.slice(0, selected.from) + field.value.slice(selected.to)).length
  const fitting = stripBidiMarks(inserted)
    .replace(/\r\n?|\n/g, oneLine ? ' ' : '\n')
    .slice(0, Math.max(0, maxLength - remainingLength))
    // Do not cut a surrogate pair in half.
    .replace(/[\ud800-\udbff]$/, '')
  return editOf(field.value, selected, fitting)
}

/** Corrects the marks after an edit that could not be anticipated: a word deleted, composed, corrected or dropped. */
function fixMarks(field: EditableField, maxLength?: number) {
  const { to } = selectionOf(field)
  const edit = editOf(field.value, { from: to, to }, '')
  if (edit && field.ownerDocument.activeElement === field) applyEdit(field, edit, maxLength)
}

/** Applies an edit as if the user had typed it: it can be undone, and fires the input event. */
function applyEdit(field: EditableField, { from, to, text, caret }: Edit, maxLength?: number) {
  const next = field.value.slice(0, from) + text + field.value.slice(to)
  if (next !== field.value) {
    if (maxLength !== undefined) field.maxLength = maxLength + next.length - stripBidiMarks(next).length
    field.setSelectionRange(from, to)
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  }
  field.setSelectionRange(caret, caret)
}

/** Moves the caret past adjacent marks, and by the arrow key's own step. */
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

/**
 * Copies the selection to the clipboard without marks.
 *
 * @returns whether it contained any
 */
function copyWithoutMarks(field: EditableField, event: ClipboardEvent): boolean {
  const { from, to } = selectionOf(field)
  const selected = field.value.slice(from, to)
  if (stripBidiMarks(selected) === selected) return false
  event.clipboardData?.setData('text/plain', stripBidiMarks(selected))
  event.preventDefault()
  return true
}
