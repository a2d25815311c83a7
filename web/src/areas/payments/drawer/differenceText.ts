import type { Language } from '#contract/kit/translate'
import { formatNumber } from '../../../ui/format'

/** Returns a difference in EGP with its sign, which stands before the number in Arabic too: `+EGP 10`, `-EGP 10`. */
export function differenceText(difference: number, language: Language): string {
  return formatNumber(difference, language, {
    style: 'currency',
    currency: 'EGP',
    minimumFractionDigits: Number.isInteger(difference) ? 0 : 2,
    signDisplay: 'exceptZero',
  })
}
