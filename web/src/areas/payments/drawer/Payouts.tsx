import { useQueryClient } from '@tanstack/react-query'
import type { CashEntry, CashPayout } from '#contract/payments/cash'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { useConfirm } from '../../../ui/feedback/confirm'
import { useToasts } from '../../../ui/feedback/toasts'
import { formatPounds } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import { Row, RowList } from '../../../ui/RowList'

type PayoutsProps = {
  payouts: readonly CashPayout[]
  /** The refund for which the page was opened. */
  firstId: number
  onPaid: (entry: CashEntry) => void
}

/** Refunds of cash payments that wait to be paid out of the drawer. */
export function Payouts({ payouts, firstId, onPaid }: PayoutsProps) {
  const t = useText('payments')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const confirm = useConfirm()
  const queries = useQueryClient()
  const { success } = useToasts()
  const paying = useCall(api.cash.payOut)
  const isFirst = ({ refund_id: refundId }: CashPayout) => refundId === firstId
  const amountOf = ({ amount }: CashPayout) => isolated(formatPounds(amount, language))
  const payOut = async (payout: CashPayout) => {
    const isConfirmed = await confirm({
      title: t('payouts.payTitle', { amount: amountOf(payout) }),
      body: t('payouts.payBody'),
      confirmLabel: t('payouts.yes'),
      cancelLabel: t('payouts.no'),
    })
    if (!isConfirmed) return
    const paid = await paying.run({ body: { refund_id: payout.refund_id } })
    await queries.invalidateQueries({ queryKey: ['cash'] })
    if (!paid) return
    success(t('payouts.done', { number: paid.data.number }))
    onPaid(paid.data)
  }
  return (
    <Card title={t('payouts.title')} flush>
      <RowList>
        {[...payouts.filter(isFirst), ...payouts.filter((payout) => !isFirst(payout))].map((payout) => (
          <Row
            key={payout.refund_id}
            title={t('payouts.row', {
              patient: isolated(payout.patient),
              number: isolated(formatBookingNumber(payout.appointment.short_code)),
            })}
            line={
              <>
                {amountOf(payout)} · <InstantText instant={payout.requested_at} zone={zone} />
              </>
            }
            end={
              <Button
                variant={isFirst(payout) ? 'primary' : 'default'}
                busy={paying.busy}
                onClick={() => void payOut(payout)}
              >
                {t('payouts.pay')}
              </Button>
            }
          />
        ))}
      </RowList>
    </Card>
  )
}
