import { useQuery } from '@tanstack/react-query'
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
  isPayable,
  PatientPage,
  PatientQueryBoundary,
  Price,
  VisitSummary,
} from '../../appointments'
import { methodsAddress } from './addresses'

/** Shows an appointment that staff booked, and leads to its payment. */
export function QuickPayment() {
  const t = useText('payments')
  const code = useParams<'appointmentCode'>().appointmentCode ?? ''
  const query = useQuery({ ...api.payments.byCode.query({ params: { code } }), ...handlesOwnError })
  const appointment = query.data?.data
  return (
    <PatientPage
      title={t('quick.title')}
      backTo="/patient/appointments"
      width="narrow"
      foot={
        appointment && (
          <HoldFoot appointment={appointment}>
            {isPayable(appointment, Date.now()) ? (
              <Button variant="primary" wide to={methodsAddress(appointment.id)}>
                {t('quick.pay')}
              </Button>
            ) : (
              <Button variant="primary" wide to={`/patient/appointments/${appointment.id}/show`}>
                {t('quick.show')}
              </Button>
            )}
          </HoldFoot>
        )
      }
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
          </>
        )}
      </PatientQueryBoundary>
    </PatientPage>
  )
}
