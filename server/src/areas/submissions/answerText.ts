import { decimalText } from '#contract/surveys/hundredths'
import { listed } from '../../platform/texts'
import { formText } from '../surveys'

interface StoredAnswer {
  /** The options of the question. */
  options: readonly { id: number; label: string; label_ar: string }[]
  unit: string
  option_ids: readonly number[] | null
  hundredths: number | null
  text: string | null
}

/**
 * Returns a stored answer as text in the caller's language: the labels of the chosen options, the number with its unit, or
 * what was typed.
 */
export function answerText({ options, unit, option_ids: chosen, hundredths, text }: StoredAnswer): string {
  if (chosen) {
    const labels = options.filter(({ id }) => chosen.includes(id))
    return listed(labels.map(({ label, label_ar }) => formText(label, label_ar)))
  }
  if (hundredths === null) return text ?? ''
  return unit ? `${decimalText(hundredths)} ${unit}` : decimalText(hundredths)
}
