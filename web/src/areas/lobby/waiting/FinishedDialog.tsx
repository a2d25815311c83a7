import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { Navigate } from '../../../app/router/Navigate'
import { navigate } from '../../../app/router/navigation'
import { Dialog } from '../../../ui/feedback/Dialog'
import { RateVisit, useRefetchAppointments } from '../../appointments'
import classes from './Waiting.module.css'

type FinishedDialogProps = { open: boolean; appointment: PatientAppointment }

/** Asks for a rating after the visit. Closing it, rated or not, leads to the past appointments, of which it is the first. */
export function FinishedDialog({ open, appointment }: FinishedDialogProps) {
  const t = useText('lobby')
  const refetch = useRefetchAppointments()
  const address = `/patient/appointments?tab=past&visit=${appointment.id}`
  const toAppointments = () => {
    void refetch()
    void navigate(address, { replace: true })
  }
  // A patient who returns after rating is not asked again.
  if (open && appointment.rate !== null) return <Navigate to={address} />
  return (
    <Dialog open={open} onClose={toAppointments} title={t('finished.title')}>
      <p className={classes.visit}>{t('call.with', { name: appointment.doctor.name })}</p>
      <RateVisit appointmentId={appointment.id} onDone={toAppointments} onSkip={toAppointments} />
    </Dialog>
  )
}
