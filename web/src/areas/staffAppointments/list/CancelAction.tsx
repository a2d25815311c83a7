import { IconCalendarX } from '@tabler/icons-react'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { useCancelAppointment } from '../useCancelAppointment'
import classes from './CancelAction.module.css'

/** Shows what can be done with an appointment in the list. */
export function CancelAction({ appointment }: { appointment: StaffAppointmentRow }) {
  const t = useText('staffAppointments')
  const { cancelAppointment, isBusy } = useCancelAppointment()
  if (!appointment.physician_cancellable) return <span className={classes.none}>{t('actions.none')}</span>
  return (
    <Button
      size="small"
      icon={<IconCalendarX />}
      busy={isBusy}
      busyText={t('cancel.busy')}
      onClick={() => void cancelAppointment(appointment.id)}
      aria-label={t('cancel.of', { patient: appointment.patient.name_text })}
    >
      {t('cancel')}
    </Button>
  )
}
