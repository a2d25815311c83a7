import type { InvestigationRow } from '#contract/investigations/investigation'
import { useText } from '../../app/i18n/useText'
import { Name } from '../../ui/Name'

/** Where an order is done: a center, outside of the hospital's centers, or wherever its code is presented. */
export function CenterText({
  order,
}: {
  order: Pick<InvestigationRow, 'center' | 'external_investigation' | 'center_type'>
}) {
  const t = useText('investigations')
  if (order.center) return <Name>{order.center.name}</Name>
  return <>{t(order.external_investigation ? `external.${order.center_type}` : `anyCenter.${order.center_type}`)}</>
}
