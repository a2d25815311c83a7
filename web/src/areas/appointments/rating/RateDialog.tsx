import type { PatientAppointment } from '#contract/appointments/booking'
import { useText } from '../../../app/i18n/useText'
import { Dialog } from '../../../ui/feedback/Dialog'
import { useToasts } from '../../../ui/feedback/toasts'
import { isolated } from '../../../ui/isolated'
import { RateVisit } from './RateVisit'

type RateDialogProps = { appointment: PatientAppointment; open: boolean; onClose: () => void }

/** Shows the rating form of a past visit in a dialog. */
export function RateDialog({ appointment, open, onClose }: RateDialogProps) {
  const t = useText('appointments')
  const toasts = useToasts()
  const done = () => {
    toasts.success(t('rate.thanks'))
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('rate.title', { doctor: isolated(appointment.doctor.name) })}>
      <RateVisit appointmentId={appointment.id} onDone={done} onSkip={onClose} />
    </Dialog>
  )
}
