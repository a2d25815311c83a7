import { IconHourglass } from '@tabler/icons-react'
import type { PaymentProviderName } from '#contract/payments/evidence'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'

type StartedPaymentProps = { appointmentId: number; provider: PaymentProviderName }

/** Says that a payment was started, so that a patient who has paid does not pay again. */
export function StartedPayment({ appointmentId, provider }: StartedPaymentProps) {
  const t = useText('appointments')
  const path = provider === 'fawry' ? '/payment/fawry' : '/payment/paymob/details'
  return (
    <InlineNotice
      icon={<IconHourglass />}
      title={t('pay.started')}
      action={
        <Button size="small" to={`${path}?appointment_id=${appointmentId}`}>
          {t('pay.startedShow')}
        </Button>
      }
    >
      {t('pay.startedBody')}
    </InlineNotice>
  )
}
