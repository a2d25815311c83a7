import { useLanguage, useText } from '../../../app/i18n/useText'
import { formatPounds } from '../../../ui/format'

/** Shows the price of a visit in EGP, or 'Free' for 0. */
export function Price({ amount }: { amount: number }) {
  const t = useText('appointments')
  const language = useLanguage()
  if (amount === 0) return t('price.free')
  return <bdi style={{ whiteSpace: 'nowrap' }}>{formatPounds(amount, language)}</bdi>
}
