import { useRef } from 'react'
import { useText } from '../../app/i18n/useText'
import { AppointmentTime } from '../../app/time/ClinicTime'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { Name } from '../../ui/Name'
import { Row, RowList } from '../../ui/RowList'
import classes from './AffectedAppointmentsDialog.module.css'
import type { AffectedAppointments } from './useVacationForm'

type AffectedAppointmentsDialogProps = {
  affected: AffectedAppointments | undefined
  onKeepAppointments: () => void
  onCancel: () => void
}

/**
 * Shows the appointments that a vacation would cancel, and asks for confirmation. Times are in the
 * clinic's time zone.
 */
export function AffectedAppointmentsDialog({
  affected,
  onKeepAppointments,
  onCancel,
}: AffectedAppointmentsDialogProps) {
  const t = useText('vacations')
  // Keep the content while the dialog fades out.
  const last = useRef<AffectedAppointments>({ count: 0, appointments: [] })
  if (affected) last.current = affected
  const { count, appointments } = last.current
  const more = count - appointments.length
  return (
    <Dialog
      open={affected !== undefined}
      onClose={onKeepAppointments}
      title={t('hits.title', { count })}
      actions={
        <>
          <Button data-autofocus onClick={onKeepAppointments}>
            {t('hits.keep')}
          </Button>
          <Button variant="danger" onClick={onCancel}>
            {t('hits.cancel')}
          </Button>
        </>
      }
    >
      <p className={classes.body}>{t('hits.body', { count })}</p>
      {appointments.length > 0 && (
        <section className={classes.list} aria-label={t('hits.list')}>
          <RowList>
            {appointments.map((one) => (
              <Row
                key={one.id}
                title={<Name>{one.patient}</Name>}
                line={<Name>{one.clinic}</Name>}
                end={<AppointmentTime appointment={one} zone={one.time_zone} withDate />}
              />
            ))}
          </RowList>
        </section>
      )}
      {more > 0 && <p className={classes.more}>{t('hits.more', { count: more })}</p>}
    </Dialog>
  )
}
