import { useText } from '../../../app/i18n/useText'
import { navigate } from '../../../app/router/navigation'
import { Dialog } from '../../../ui/feedback/Dialog'
import { RateVisit } from '../../appointments'

function toAppointments() {
  void navigate('/patient/appointments', { replace: true })
}

/** Asks for a rating after the visit. Closing it, rated or not, leads to the appointments. */
export function FinishedDialog({ open, appointmentId }: { open: boolean; appointmentId: number }) {
  const t = useText('lobby')
  return (
    <Dialog open={open} onClose={toAppointments} title={t('finished.title')}>
      <RateVisit appointmentId={appointmentId} onDone={toAppointments} onSkip={toAppointments} />
    </Dialog>
  )
}
