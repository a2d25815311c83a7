import { IconReceiptRefund } from '@tabler/icons-react'
import type { Refund } from '#contract/payments/refunds'
import type { StaffAppointment } from '#contract/staffAppointments/staffAppointment'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { ClinicTime } from '../../../app/time/ClinicTime'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { formatPounds } from '../../../ui/format'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'
import { nextStep, RefundBadge } from '../refund/RefundState'

/** Shows the refunds of an appointment: how much, why, by whom, and what happens next. */
export function RefundsCard({ appointment }: { appointment: StaffAppointment }) {
  const t = useText('staffAppointments')
  const { refunds, time_zone: zone } = appointment
  if (refunds.length === 0) return null
  return (
    <Card title={t('refund.title')} flush>
      <RowList>
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} zone={zone} />
        ))}
      </RowList>
    </Card>
  )
}

function RefundRow({ refund, zone }: { refund: Refund; zone: string }) {
  const t = useText('staffAppointments')
  const language = useLanguage()
  const { state, requested_by: requester, decided_by: decider, rejection_reason: rejection } = refund
  const next = nextStep(t, refund)
  return (
    <Row
      start={<IconReceiptRefund />}
      title={<bdi>{formatPounds(refund.amount, language)}</bdi>}
      line={
        <>
          {requester ? <Name>{requester.name_text}</Name> : t('history.system')}
          {' · '}
          <BidiText>{refund.reason}</BidiText>
          {decider && (
            <>
              {' · '}
              {t(state === 'rejected' ? 'refund.rejectedBy' : 'refund.approvedBy', { person: decider.name_text })}
            </>
          )}
          {rejection && (
            <>
              {' · '}
              <BidiText>{rejection}</BidiText>
            </>
          )}
          {next && (
            <>
              {' · '}
              {next}
            </>
          )}
        </>
      }
      end={
        <>
          <RefundBadge refund={refund} />
          <ClinicTime instant={refund.changed_at} zone={zone} withDate />
        </>
      }
    />
  )
}
