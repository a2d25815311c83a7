import { useState } from 'react'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { Navigate } from '../../../app/router/Navigate'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import { formatPounds } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import {
  amountDue,
  HoldFoot,
  isPayable,
  PatientPage,
  PatientQueryBoundary,
  Price,
  VisitSummary,
} from '../../appointments'
import { methodsAddress } from './addresses'
import { RefusalNotice } from './RefusalNotice'
import { useAppointmentId, usePayment } from './usePayment'

/** Sends the patient to Paymob's page, on which a card or a mobile wallet pays. */
export function CardPayment() {
  const t = useText('payments')
  const id = useAppointmentId()
  const { appointment } = usePayment(id)
  if (id === undefined) return <Navigate to="/patient/appointments" />
  const data = appointment.data?.data
  if (data && !isPayable(data, Date.now())) return <Navigate to={methodsAddress(id)} />
  return (
    <PatientPage
      title={t('card.title')}
      backTo={methodsAddress(id)}
      step={data?.hold_expires_at ? 4 : undefined}
      width="narrow"
      foot={data && <PayFoot appointment={data} />}
    >
      <PatientQueryBoundary query={appointment}>
        {({ data: visit }) => (
          <>
            <VisitSummary appointment={visit} />
            <Card title={t('card.payment')}>
              <Facts facts={[{ label: t('amount'), value: <Price amount={amountDue(visit)} /> }]} />
              <p>{t('card.next')}</p>
            </Card>
          </>
        )}
      </PatientQueryBoundary>
    </PatientPage>
  )
}

function PayFoot({ appointment }: { appointment: PatientAppointment }) {
  const t = useText('payments')
  const language = useLanguage()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const intention = useCall(api.payments.intention)
  const pay = async () => {
    setRefusal(null)
    const response = await intention.run({ body: { appointmentId: appointment.id } })
    if (!response) return
    setRefusal(response.check_error)
    if (response.checkout_url === null) return
    setLeaving(true)
    window.location.assign(response.checkout_url)
  }
  return (
    <>
      <RefusalNotice refusal={refusal} />
      <HoldFoot appointment={appointment}>
        <Button
          variant="primary"
          wide
          onClick={() => void pay()}
          busy={intention.busy || isLeaving}
          busyText={t('card.opening')}
        >
          {t('card.pay', { amount: isolated(formatPounds(amountDue(appointment), language)) })}
        </Button>
      </HoldFoot>
    </>
  )
}
