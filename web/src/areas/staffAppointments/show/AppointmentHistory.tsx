import {
  IconCalendarPlus,
  IconCalendarTime,
  IconCalendarX,
  IconCircleCheck,
  IconDoorEnter,
  IconStethoscope,
  IconTag,
  IconTagOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AppointmentEvent, StaffAppointment } from '#contract/staffAppointments/staffAppointment'
import { useText } from '../../../app/i18n/useText'
import { ClinicTime, useFormatClinicTime } from '../../../app/time/ClinicTime'
import { BidiText } from '../../../ui/BidiText'
import { Card } from '../../../ui/Card'
import { isolated } from '../../../ui/isolated'
import { Name } from '../../../ui/Name'
import { Row, RowList } from '../../../ui/RowList'

const icons: Record<AppointmentEvent['event'], ReactNode> = {
  booked: <IconCalendarPlus />,
  moved: <IconCalendarTime />,
  joined: <IconDoorEnter />,
  started: <IconStethoscope />,
  finished: <IconCircleCheck />,
  cancelled: <IconCalendarX />,
  code_added: <IconTag />,
  code_removed: <IconTagOff />,
}

/** Shows what happened to an appointment, when, and who did it. */
export function AppointmentHistory({ appointment }: { appointment: StaffAppointment }) {
  const t = useText('staffAppointments')
  const format = useFormatClinicTime()
  const place = ({ starts_at: start, time_zone: zone, clinic, doctor }: NonNullable<AppointmentEvent['from']>) =>
    [format([start], zone, true), clinic.name, doctor.name_text].map(isolated).join(' · ')
  return (
    <Card title={t('history')} flush>
      <RowList>
        {appointment.history.map(({ event, at, by, reason, from, to }) => (
          <Row
            key={`${event} ${at}`}
            start={icons[event]}
            title={t(`history.${event}`)}
            line={
              <>
                {by ? <Name>{by.name_text}</Name> : t('history.system')}
                {reason && (
                  <>
                    {' · '}
                    <BidiText>{reason}</BidiText>
                  </>
                )}
                {from && to && (
                  <>
                    <br />
                    {t('history.fromTo', { from: isolated(place(from)), to: isolated(place(to)) })}
                  </>
                )}
              </>
            }
            end={<ClinicTime instant={at} zone={appointment.time_zone} withDate />}
          />
        ))}
      </RowList>
    </Card>
  )
}
