import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { Navigate } from '../../../app/router/Navigate'
import { navigate } from '../../../app/router/navigation'
import { Dialog } from '../../../ui/feedback/Dialog'
import { RateVisit, useRefetchAppointments } from '../../appointments'
import classes from './Waiting.module.css'

type FinishedDialogProps = { open: boolean; appointment: PatientAppointment }

/** Asks for a rating after the visit. Closing it, rated or not, leads to the visit with its recommendations. */
export function FinishedDialog({ open, appointment }: FinishedDialogProps) {
  const t = useText('lobby')
  const refetch = useRefetchAppointments()
  const address = `/patient/appointments/${appointment.id}/show`
  const toVisit = () => {
    void refetch()
    void navigate(address, { replace: true })
  }
  // A patient who returns after rating is not asked again.
  if (open && appointment.rate !== null) return <Navigate to={address} />
  return (
    <Dialog open={open} onClose={toVisit} title={t('finished.title')}>
      <p className={classes.visit}>{t('call.with', { name: appointment.doctor.name })}</p>
      <RateVisit appointmentId={appointment.id} onDone={toVisit} onSkip={toVisit} />
    </Dialog>
  )
}
