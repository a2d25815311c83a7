import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Isolate } from '../../../ui/Isolate'
import { NextSteps, PatientPage, PatientQueryBoundary, Price, VisitSummary } from '../../appointments'
import { methodsAddress } from './addresses'
import { isSettled, usePayment } from './usePayment'

type PaymentResultProps = {
  appointmentId: number
  /** The provider's number of the payment, as the browser brought it; only shown. */
  reference?: string | null
}

/**
 * Shows what the server knows about a payment: it decides nothing by what the browser brought back. While the payment is
 * not known, the page waits for it, and offers to ask the provider instead of paying again.
 */
export function PaymentResult({ appointmentId, reference }: PaymentResultProps) {
  const t = useText('payments')
  const { appointment, payment, check, isChecking } = usePayment(appointmentId)
  const details = payment.data?.data
  const isPaid = details?.payment_status === PAYMENT_STATUS.paid && details.outstanding === 0
  const isWaiting = details !== undefined && !isSettled(details)
  const canPayAgain = details !== undefined && !isWaiting && details.methods.length > 0
  return (
    <PatientPage
      title={t(isPaid ? 'result.paid' : isWaiting ? 'result.waiting' : 'result.title')}
      sign={isPaid && <IconCircleCheck aria-hidden="true" />}
      focusTitle={isPaid}
      width="narrow"
      foot={
        details && (
          <>
            {isWaiting && (
              <Button variant="primary" wide onClick={() => void check()} busy={isChecking} busyText={t('checking')}>
                {t('paid.check')}
              </Button>
            )}
            {canPayAgain && (
              <Button variant="primary" wide to={methodsAddress(appointmentId)}>
                {t('method.another')}
              </Button>
            )}
            <Button variant={isWaiting || canPayAgain ? 'default' : 'primary'} wide to="/patient/appointments">
              {t('next')}
            </Button>
          </>
        )
      }
    >
      <PatientQueryBoundary query={payment}>
        {({ data }) => (
          <>
            <InlineNotice
              tone={isPaid ? 'ok' : isWaiting ? 'info' : 'warn'}
              icon={isPaid ? <IconCircleCheck /> : isWaiting ? <IconHourglass /> : <IconAlertTriangle />}
              alert
            >
              {data.message}
            </InlineNotice>
            <Card title={t('result.payment')}>
              <Facts
                facts={[
                  { label: t('amount'), value: <Price amount={data.attempt?.amount ?? data.price} /> },
                  {
                    label: t('result.reference'),
                    value: (
                      <Isolate>
                        {data.attempt?.reference_number ?? reference ?? data.attempt?.merchant_ref ?? '—'}
                      </Isolate>
                    ),
                  },
                  { label: t('result.status'), value: data.payment_status_text },
                ]}
              />
            </Card>
          </>
        )}
      </PatientQueryBoundary>
      {appointment.data && <VisitSummary appointment={appointment.data.data} />}
      {isPaid && appointment.data && <NextSteps appointment={appointment.data.data} />}
    </PatientPage>
  )
}
