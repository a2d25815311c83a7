import { IconCalendarPlus, IconCalendarTime, IconCalendarX, IconDots } from '@tabler/icons-react'
import { APPOINTMENT_STATUS } from '#contract/rules/appointmentStatus'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { ActionMenu } from '../../../ui/ActionMenu'
import { Button } from '../../../ui/Button'
import { IconButton } from '../../../ui/IconButton'
import { useUiText } from '../../../ui/texts'
import { bookAgain } from '../create/bookAgain'
import { useCancelAppointment } from '../useCancelAppointment'
import classes from './AppointmentActions.module.css'

const over: readonly number[] = [APPOINTMENT_STATUS.missed, APPOINTMENT_STATUS.cancelled]

/**
 * Shows what can be done with an appointment in the list: give it another time, or book again once it was missed or cancelled, and
 * in the menu, cancel it.
 */
export function AppointmentActions({ appointment }: { appointment: StaffAppointmentRow }) {
  const t = useText('staffAppointments')
  const uiText = useUiText()
  const { can } = useAuthSession()
  const { cancelAppointment, isBusy } = useCancelAppointment()
  const { id, status, walk_in_text: walkIn, physician_cancellable: isCancellable } = appointment
  const patient = appointment.patient.name_text
  const isMovable = status === APPOINTMENT_STATUS.scheduled && walkIn === null
  const isRepeatable = over.includes(status) && appointment.is_open && can('create-appointment')
  if (!isMovable && !isCancellable && !isRepeatable) return <span className={classes.none}>{t('actions.none')}</span>
  const cancel = {
    key: 'cancel',
    label: t('cancel.it'),
    icon: <IconCalendarX />,
    danger: true,
    onSelect: () => void cancelAppointment(id),
  }
  return (
    <span className={classes.actions}>
      {isMovable && (
        <Button
          size="small"
          icon={<IconCalendarTime />}
          to={`/appointments/${id}/edit`}
          aria-label={t('reschedule.of', { patient })}
        >
          {t('reschedule')}
        </Button>
      )}
      {isRepeatable && (
        <Button
          size="small"
          icon={<IconCalendarPlus />}
          onClick={() => bookAgain(appointment)}
          aria-label={t('bookAgain.of', { patient })}
        >
          {t('bookAgain')}
        </Button>
      )}
      {isCancellable && (
        <ActionMenu actions={[cancel]}>
          <IconButton
            size="small"
            label={isBusy ? t('cancel.busy') : uiText('moreActions', { name: patient })}
            icon={<IconDots />}
            aria-disabled={isBusy || undefined}
          />
        </ActionMenu>
      )}
    </span>
  )
}
