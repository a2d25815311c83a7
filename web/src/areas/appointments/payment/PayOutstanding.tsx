import type { PatientAppointment } from '#contract/appointments/booking'
import type { PaymentDetails } from '#contract/payments/calls'
import { useText } from '../../../app/i18n/useText'
import { VisitSummary } from '../booking/VisitSummary'
import { PatientPage } from '../page/PatientPage'
import { HowToPay } from './HowToPay'
import { OutstandingNotice } from './OutstandingNotice'
import { StartedPayment } from './StartedPayment'

type PayOutstandingProps = { appointment: PatientAppointment; payment: PaymentDetails }

/** Shows how the patient can pay what is outstanding of a confirmed visit. */
export function PayOutstanding({ appointment, payment: { methods, attempt } }: PayOutstandingProps) {
  const t = useText('appointments')
  const { id } = appointment
  return (
    <PatientPage title={t('outstanding.pay')} backTo={`/patient/appointments/${id}/show`} width="narrow">
      <OutstandingNotice appointment={appointment} withoutAction />
      <VisitSummary appointment={appointment} />
      {attempt?.payable && <StartedPayment appointmentId={id} provider={attempt.provider} />}
      {methods.length > 0 && <HowToPay appointment={appointment} methods={methods} />}
    </PatientPage>
  )
}
