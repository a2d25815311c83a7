import { IconClock, IconWifiOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { readSavedAppointments, type SavedAppointment } from '../../../app/offline/savedAppointments'
import { Empty } from '../../../ui/feedback/Empty'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { formatDate, formatTime } from '../../../ui/format'
import { StatusBadge } from '../../../ui/StatusBadge'
import { VisitCard } from '../../../ui/visit/VisitCard'
import { DoctorAffiliation } from '../booking/DoctorAffiliation'
import { OtherZone } from '../booking/OtherZone'
import { useFormatVisitTimeIn } from '../time/useFormatVisitTime'
import { useNow } from '../time/useNow'
import classes from './AppointmentList.module.css'

/**
 * Shows the coming appointments stored on this device and how old they are. Nothing can be changed here: that needs the
 * server.
 */
export function SavedAppointmentList() {
  const t = useText('appointments')
  const language = useLanguage()
  const now = useNow()
  const saved = useMemo(() => readSavedAppointments(now), [now])
  if (!saved) return null
  const { zone, savedAt, appointments } = saved
  return (
    <>
      <InlineNotice tone="warn" icon={<IconWifiOff />} alert title={t('offline.lost')}>
        {t('offline.asOf', {
          day: formatDate(savedAt, language, zone, 'day'),
          time: formatTime(savedAt, language, zone),
        })}
      </InlineNotice>
      {appointments.length === 0 ? (
        <Empty title={t('offline.none')} body={t('offline.noneBody')} />
      ) : (
        <ul className={classes.list} aria-label={t('tab.upcoming')}>
          {appointments.map((appointment) => (
            <li key={appointment.id}>
              <SavedCard appointment={appointment} zone={zone} now={now} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type SavedCardProps = {
  appointment: SavedAppointment
  zone: string
  /** Milliseconds since 1970. */
  now: number
}

function SavedCard({ appointment, zone, now }: SavedCardProps) {
  const t = useText('appointments')
  const { day, time, clinic } = useFormatVisitTimeIn(zone)(appointment, now)
  const { doctor, speciality, clinic: place, hold_expires_at: heldUntil, clinic_type: type } = appointment
  return (
    <VisitCard
      day={day}
      time={time}
      badge={
        heldUntil !== null && (
          <StatusBadge tone="warn" icon={<IconClock />}>
            {t('offline.unconfirmed')}
          </StatusBadge>
        )
      }
      person={{
        id: doctor.id,
        name: doctor.name,
        // What was stored before cities were shown has none.
        line: (
          <DoctorAffiliation
            specialty={speciality}
            hospital={place.hospital.name}
            city={place.city ?? null}
            type={type}
          />
        ),
      }}
    >
      {clinic && <OtherZone>{clinic}</OtherZone>}
      {type === 'physical' && place.address && (
        <p>
          <bdi>{place.address}</bdi>
        </p>
      )}
    </VisitCard>
  )
}
