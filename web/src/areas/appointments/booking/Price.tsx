import { useLanguage, useText } from '../../../app/i18n/useText'
import { formatNumber } from '../../../ui/format'

/** Shows the price of a visit in EGP, or 'Free' for 0. */
export function Price({ amount }: { amount: number }) {
  const t = useText('appointments')
  const language = useLanguage()
  if (amount === 0) return t('price.free')
  const options = {
    style: 'currency',
    currency: 'EGP',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  } as const
  return <bdi style={{ whiteSpace: 'nowrap' }}>{formatNumber(amount, language, options)}</bdi>
}
