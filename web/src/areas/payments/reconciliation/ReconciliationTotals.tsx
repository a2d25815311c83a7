import type { ResponseOf } from '#contract/kit/endpoint'
import type { paymentReconciliation } from '#contract/payments/reconciliation'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { formatNumber, formatPounds } from '../../../ui/format'
import classes from '../belowFilters.module.css'

type Totals = ResponseOf<typeof paymentReconciliation.list>['totals']

/** Shows the sums of both sides, and how many lines differ. */
export function ReconciliationTotals({ totals, comparedAt }: { totals: Totals; comparedAt: string }) {
  const t = useText('payments')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const amount = (value: number) => <bdi>{formatPounds(value, language)}</bdi>
  return (
    <div className={classes.line}>
      <Card title={t('reconciliation.totals')} note={<InstantText instant={comparedAt} zone={zone} />}>
        <Facts
          layout="columns"
          facts={[
            { label: t('reconciliation.count'), value: formatNumber(totals.count, language) },
            { label: t('reconciliation.differences'), value: formatNumber(totals.differences, language) },
            { label: t('reconciliation.our_paid'), value: amount(totals.our_paid) },
            { label: t('reconciliation.their_paid'), value: amount(totals.their_paid) },
            { label: t('reconciliation.our_refunded'), value: amount(totals.our_refunded) },
            { label: t('reconciliation.their_refunded'), value: amount(totals.their_refunded) },
          ]}
        />
      </Card>
    </div>
  )
}
