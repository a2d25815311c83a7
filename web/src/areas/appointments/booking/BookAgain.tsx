import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { Button } from '../../../ui/Button'
import { carryComplaintOver } from '../complaint/complaintDraft'

type BookAgainProps = { appointment: PatientAppointment; variant?: 'light' | 'primary' }

/** Opens the times of the same doctor and clinic, and carries the complaint of this appointment over to the next one. */
export function BookAgain({ appointment, variant = 'light' }: BookAgainProps) {
  const t = useText('appointments')
  const open = () => {
    carryComplaintOver(appointment)
    void navigate(`/patient/slot/select?clinic_id=${appointment.clinic_id}`)
  }
  return (
    <Button variant={variant} onClick={open}>
      {t('card.again')}
    </Button>
  )
}
