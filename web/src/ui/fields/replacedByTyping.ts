import type { ClipboardEvent, FocusEvent, KeyboardEvent } from 'react'

/** Selects the label of the chosen option, unless the user has edited it or selected a part of it. */
function selectLabel(input: HTMLInputElement, label: string | undefined): void {
  if (label && input.value === label && input.selectionStart === input.selectionEnd) input.select()
}

/**
 * Returns the handlers with which typing or pasting into a select replaces the chosen option's label; otherwise the
 * characters would be added to it, and nothing would be found.
 * @param label of the chosen option; undefined without one
 */
export function replacedByTyping(label: string | undefined) {
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => selectLabel(currentTarget, label),
    onKeyDown: ({ currentTarget, key, ctrlKey, metaKey, altKey }: KeyboardEvent<HTMLInputElement>) => {
      const isCharacter = [...key].length === 1 && !ctrlKey && !metaKey && !altKey
      if (isCharacter) selectLabel(currentTarget, label)
    },
    onPaste: ({ currentTarget }: ClipboardEvent<HTMLInputElement>) => selectLabel(currentTarget, label),
  }
}
