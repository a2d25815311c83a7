import { useState } from 'react'
import type { CashDrawer } from '#contract/payments/cash'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { formatPounds } from '../../../ui/format'
import { Name } from '../../../ui/Name'
import { CloseDrawer } from './CloseDrawer'

/** Shows what has to be in the open drawer, and closes it. */
export function OpenDrawer({ drawer }: { drawer: CashDrawer }) {
  const t = useText('payments')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const [isClosing, setClosing] = useState(false)
  const amount = (value: number) => <bdi>{formatPounds(value, language)}</bdi>
  return (
    <Card
      title={<Name>{drawer.hospital.name}</Name>}
      note={<InstantText instant={drawer.opened_at} zone={zone} />}
      actions={<Button onClick={() => setClosing(true)}>{t('drawer.close')}</Button>}
      thread
    >
      <Facts
        layout="columns"
        facts={[
          { label: t('drawer.fact.opening'), value: amount(drawer.opening_amount) },
          { label: t('drawer.fact.received'), value: amount(drawer.received) },
          { label: t('drawer.fact.paidOut'), value: amount(drawer.paid_out) },
          { label: t('drawer.fact.expected'), value: <strong>{amount(drawer.expected_amount)}</strong> },
        ]}
      />
      <CloseDrawer open={isClosing} drawer={drawer} onClose={() => setClosing(false)} />
    </Card>
  )
}
