import { type ReactNode, useRef } from 'react'
import { AppointmentTime } from '../../../app/time/ClinicTime'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'
import classes from './AffectedAppointmentsDialog.module.css'
import type { AffectedAppointments } from './affectedAppointments'

type AffectedAppointmentsDialogProps = {
  affected: AffectedAppointments | undefined
  onClose: () => void
  texts: {
    title: (count: number) => string
    body: (count: number) => string
    /** Names the list. */
    list: string
    /** The number of appointments that are not listed. */
    more: (count: number) => string
  }
  /** Buttons, the safe choice first. */
  actions: ReactNode
}

/**
 * Shows the appointments that a change of a clinic's dates or hours affects, and asks for confirmation. Times are in the
 * clinic's time zone.
 */
export function AffectedAppointmentsDialog({ affected, onClose, texts, actions }: AffectedAppointmentsDialogProps) {
  // The content stays while the dialog fades out.
  const last = useRef<AffectedAppointments>({ count: 0, appointments: [] })
  if (affected) last.current = affected
  const { count, appointments } = last.current
  const more = count - appointments.length
  return (
    <Dialog open={affected !== undefined} onClose={onClose} title={texts.title(count)} actions={actions}>
      <p className={classes.body}>{texts.body(count)}</p>
      {appointments.length > 0 && (
        <section className={classes.list} aria-label={texts.list}>
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
      {more > 0 && <p className={classes.more}>{texts.more(more)}</p>}
    </Dialog>
  )
}
