import { useQuery } from '@tanstack/react-query'
import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Facts } from '../../../ui/Facts'
import {
  amountDue,
  HoldFoot,
  HowToPay,
  isPayable,
  ownMethod,
  PatientPage,
  PatientQueryBoundary,
  Price,
  useNow,
  VisitSummary,
} from '../../appointments'
import { methodsAddress } from './addresses'

/** Shows an appointment that staff booked, and the methods to pay for it. */
export function QuickPayment() {
  const t = useText('payments')
  const now = useNow(1000)
  const code = useParams<'appointmentCode'>().appointmentCode ?? ''
  const query = useQuery({ ...api.payments.byCode.query({ params: { code } }), ...handlesOwnError })
  const appointment = query.data?.data
  const canPay = appointment !== undefined && isPayable(appointment, now)
  return (
    <PatientPage
      title={t('quick.title')}
      backTo="/patient/appointments"
      width="narrow"
      foot={appointment && <QuickFoot appointment={appointment} canPay={canPay} />}
    >
      <PatientQueryBoundary query={query}>
        {({ data }) => (
          <>
            <VisitSummary appointment={data} />
            <Card title={t('result.payment')}>
              <Facts
                facts={[
                  { label: t('amount'), value: <Price amount={amountDue(data)} /> },
                  { label: t('result.status'), value: data.payment_status_text },
                ]}
              />
            </Card>
            {canPay && <Methods appointment={data} />}
          </>
        )}
      </PatientQueryBoundary>
    </PatientPage>
  )
}

/** Fetches how an appointment can be paid. */
function usePaymentDetails(id: number) {
  return useQuery({ ...api.payments.details.query({ params: { id } }), ...handlesOwnError })
}

function Methods({ appointment }: { appointment: PatientAppointment }) {
  const details = usePaymentDetails(appointment.id)
  return (
    <PatientQueryBoundary query={details}>
      {({ data }) => <HowToPay appointment={appointment} methods={data.methods} />}
    </PatientQueryBoundary>
  )
}

/** The slot hold; a visit that is free or paid in cash is confirmed on the page of the methods. */
function QuickFoot({ appointment, canPay }: { appointment: PatientAppointment; canPay: boolean }) {
  const t = useText('payments')
  const methods = usePaymentDetails(appointment.id).data?.data.methods ?? []
  return (
    <HoldFoot appointment={appointment}>
      {canPay && ownMethod(methods) && (
        <Button variant="primary" wide to={methodsAddress(appointment.id)}>
          {t('quick.pay')}
        </Button>
      )}
      {!canPay && (
        <Button variant="primary" wide to={`/patient/appointments/${appointment.id}/show`}>
          {t('quick.show')}
        </Button>
      )}
    </HoldFoot>
  )
}
