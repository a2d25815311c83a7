import { IconMessage, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LobbyAppointment } from '#contract/lobby/calls'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import { GiveReason } from '../../../app/accessReason/GiveReason'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { AppointmentTime } from '../../../app/time/ClinicTime'
import { Avatar } from '../../../ui/Avatar'
import { BidiText } from '../../../ui/BidiText'
import { formatTime } from '../../../ui/format'
import { IconButton } from '../../../ui/IconButton'
import { Isolate } from '../../../ui/Isolate'
import { Name } from '../../../ui/Name'
import { StatusBadge } from '../../../ui/StatusBadge'
import { ArrivalButtons } from '../../clinics'
import { MedicalHistoryButton } from '../../history'
import classes from './PatientRow.module.css'

const maxLength = 100

type PatientRowProps = {
  appointment: LobbyAppointment
  /** The clinic's time zone. */
  zone: string
  /** Marks the patient who is next. */
  thread?: boolean
  /** Number of unread messages from the patient. */
  unread: number
  /** Opens the conversation with the patient; missing if the reader does not take part in it. */
  onWrite?: (() => void) | undefined
  /** Called once the reader recorded an arrival, or gave a reason for opening the patient's record. */
  onChanged: () => void
  actions?: ReactNode
}

/** Shows a patient of the session: queue number, name, time, complaint and presence. */
export function PatientRow({
  appointment,
  zone,
  thread = false,
  unread,
  onWrite,
  onChanged,
  actions,
}: PatientRowProps) {
  const t = useText('lobby')
  const language = useLanguage()
  const { can } = useAuthSession()
  const { patient, complaint, cause, is_open: isOpen, joined_at, left_at, online, in_place } = appointment
  const name = patient.name_text
  const text = complaint ?? cause ?? t('row.noComplaint')
  return (
    <li className={classes.row} data-thread={thread || undefined}>
      <span className={classes.number}>
        <span className="visually-hidden">{t('row.number')}</span> {appointment.lobby_order}
      </span>
      <Avatar id={patient.id} name={name} photo={patient.avatar} />
      <span className={classes.text}>
        <span className={classes.name}>
          <Name>{name}</Name>
        </span>
        <span className={classes.line}>
          <AppointmentTime appointment={appointment} zone={zone} /> ·{' '}
          <Isolate>{formatBookingNumber(appointment.short_code)}</Isolate>
          {joined_at && online && ` · ${t('row.since', { time: formatTime(joined_at, language, zone) })}`}
        </span>
        {isOpen && (
          <span className={classes.line} dir="auto">
            <BidiText>{text.length > maxLength ? `${text.slice(0, maxLength)}…` : text}</BidiText>
          </span>
        )}
      </span>
      <span className={classes.end}>
        {in_place && left_at && (
          <StatusBadge tone="warn" icon={<IconPlugConnectedX />}>
            {t('row.lost')}
          </StatusBadge>
        )}
        {!in_place && <StatusBadge icon={<IconPlugConnectedX />}>{appointment.status_text}</StatusBadge>}
        {!isOpen && <GiveReason patientId={patient.id} onGiven={onChanged} />}
        {isOpen && <MedicalHistoryButton patient={patient} compact />}
        {isOpen && can('update-appointment') && <ArrivalButtons appointment={appointment} onRecorded={onChanged} />}
        {isOpen && onWrite && (
          <IconButton
            label={unread > 0 ? t('row.write', { name, count: unread }) : t('row.writeTo', { name })}
            icon={<IconMessage />}
            count={unread}
            onClick={onWrite}
          />
        )}
        {actions}
      </span>
    </li>
  )
}
