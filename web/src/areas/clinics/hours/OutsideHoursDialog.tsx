import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { AffectedAppointmentsDialog } from '../affected/AffectedAppointmentsDialog'
import type { AffectedAppointments } from '../affected/affectedAppointments'

type OutsideHoursDialogProps = {
  affected: AffectedAppointments | undefined
  onClose: () => void
  onConfirm: () => void
}

/** Shows the appointments that new hours would not include any more, and asks whether to save. */
export function OutsideHoursDialog({ affected, onClose, onConfirm }: OutsideHoursDialogProps) {
  const t = useText('clinics')
  return (
    <AffectedAppointmentsDialog
      affected={affected}
      onClose={onClose}
      texts={{
        title: (count) => t('outside.title', { count }),
        body: (count) => t('outside.body', { count }),
        list: t('outside.list'),
        more: (count) => t('outside.more', { count }),
      }}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('outside.back')}
          </Button>
          <Button variant="primary" onClick={onConfirm}>
            {t('outside.save')}
          </Button>
        </>
      }
    />
  )
}
