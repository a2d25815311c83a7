import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PatientAppointment } from '#contract/appointments/booking'
import type { PaymentDetails } from '#contract/payments/calls'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { Navigate } from '../../../app/router/Navigate'
import { useSearchParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { SlotHoldExpired } from '../booking/SlotHoldExpired'
import { stageOf } from '../booking/stage'
import { useRefetchAppointments } from '../booking/useRefetchAppointments'
import { VisitSummary } from '../booking/VisitSummary'
import { deleteComplaintDraft } from '../complaint/complaintDraft'
import { PatientPage } from '../page/PatientPage'
import { useNow } from '../time/useNow'
import { Booked } from './Booked'
import { ConfirmFoot } from './ConfirmFoot'
import { HowToPay } from './HowToPay'
import { PayOutstanding } from './PayOutstanding'
import { StartedPayment } from './StartedPayment'

/** Shows the last booking step: price, payment method and confirmation; after confirming, what happens next. */
export function PaymentMethods() {
  const t = useText('appointments')
  const [params] = useSearchParams()
  const id = Number(params.get('appointment_id'))
  const isKnown = Number.isInteger(id) && id > 0
  const query = useQuery({ ...api.patient.show.query({ params: { id } }), ...handlesOwnError, enabled: isKnown })
  const payment = useQuery({ ...api.payments.details.query({ params: { id } }), ...handlesOwnError, enabled: isKnown })
  if (!isKnown) return <Navigate to="/patient/clinic/search" />
  if (query.data && payment.data) {
    const isChange = params.get('change') === 'true'
    return <Paying appointment={query.data.data} payment={payment.data.data} isChange={isChange} />
  }
  return (
    <PatientPage title={t('pay.title')} backTo="/patient/appointments" step={4} width="narrow">
      <QueryBoundary
        query={query.data ? payment : query}
        missing={{ to: '/patient/appointments', label: t('list.title') }}
      >
        {() => null}
      </QueryBoundary>
    </PatientPage>
  )
}

type PayingProps = {
  appointment: PatientAppointment
  payment: PaymentDetails
  /** The patient has a number of Fawry, and looks for another method. */
  isChange: boolean
}

function Paying({ appointment, payment, isChange }: PayingProps) {
  const t = useText('appointments')
  const now = useNow(1000)
  const queries = useQueryClient()
  const refetch = useRefetchAppointments()
  const call = useCall(api.patient.confirm, { handlesOwnError: true })
  const { id } = appointment
  const { methods, attempt } = payment
  const confirm = async (method: 'free' | 'cash') => {
    const response = await call.run({ params: { id }, body: { method } })
    if (!response) return
    deleteComplaintDraft(appointment.id)
    queries.setQueryData(api.patient.show.query({ params: { id } }).queryKey, response)
    void refetch()
  }
  if (appointment.outstanding > 0) return <PayOutstanding appointment={appointment} payment={payment} />
  const stage = stageOf(appointment, now)
  if (stage === 'over') return <Navigate to={`/patient/appointments/${id}/show`} />
  if (stage === 'booked') return <Booked appointment={appointment} />
  // The number to pay with is what a patient who comes back looks for.
  const hasNumber = attempt?.payable && attempt.provider === 'fawry' && attempt.reference_number !== null
  if (stage === 'held' && hasNumber && !isChange) return <Navigate to={`/payment/fawry?appointment_id=${id}`} />
  return (
    <PatientPage
      title={t('pay.title')}
      backTo={`/complaint/create?appointment_id=${id}`}
      step={4}
      width="narrow"
      foot={
        stage === 'held' && (
          <ConfirmFoot
            appointment={appointment}
            methods={methods}
            busy={call.busy}
            problem={call.problem}
            onConfirm={confirm}
          />
        )
      }
    >
      {stage === 'lost' && <SlotHoldExpired appointment={appointment} hasDraft />}
      <VisitSummary appointment={appointment} />
      {stage === 'held' && attempt?.payable && <StartedPayment appointmentId={id} provider={attempt.provider} />}
      {stage === 'held' && <HowToPay appointment={appointment} methods={methods} />}
    </PatientPage>
  )
}
