import { useEffect, useRef, useState } from 'react'
import type { FormDraft } from './draft'
import { type MissingLabel, missingLabels } from './missingLabels'

/** The element that is focused for a label that is missing. */
function elementOf({ path, line }: MissingLabel): HTMLElement | null {
  return document.querySelector(line === undefined ? `input[name="${path}"]` : `[data-place="${line}"]`)
}

/**
 * The labels that a form lacks in one language.
 * @param reveal makes the place of a label visible before it gets the focus
 * @returns the language that is counted (Arabic, and English once no Arabic is missing), and a function that moves the focus
 *   to the next label
 */
export function useMissingLabels(draft: FormDraft, reveal: (label: MissingLabel) => void) {
  const labels = missingLabels(draft)
  const language = labels.some((each) => each.language === 'ar') ? 'ar' : 'en'
  const missing = labels.filter((each) => each.language === language)
  const [shown, setShown] = useState<MissingLabel>()
  const pending = useRef<MissingLabel>(undefined)

  useEffect(() => {
    if (shown === undefined || pending.current !== shown) return
    pending.current = undefined
    const element = elementOf(shown)
    element?.scrollIntoView({ block: 'center' })
    element?.focus()
  }, [shown])

  return {
    count: missing.length,
    language,
    showNext: () => {
      const at = missing.findIndex(({ path }) => path === shown?.path)
      const next = missing[(at + 1) % missing.length]
      if (!next) return
      reveal(next)
      // Another object each time, so that the same label is shown again.
      const label = { ...next }
      pending.current = label
      setShown(label)
    },
  }
}
