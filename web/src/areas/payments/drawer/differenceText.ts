import type { Language } from '#contract/kit/translate'
import { formatPounds } from '../../../ui/format'

/** Returns a difference in EGP with its sign: `+EGP 10`. */
export function differenceText(difference: number, language: Language): string {
  const amount = formatPounds(Math.abs(difference), language)
  return difference === 0 ? amount : `${difference > 0 ? '+' : '−'}${amount}`
}
