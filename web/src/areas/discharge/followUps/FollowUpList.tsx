import { IconCalendarX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FollowUpAppointment } from '#contract/discharge/followUp'
import { formatBookingNumber } from '#contract/rules/bookingNumber'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { InstantText } from '../../../ui/DateTimeText'
import { formatPounds } from '../../../ui/format'
import { Isolate } from '../../../ui/Isolate'
import { ListBody } from '../../../ui/list/ListBody'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { Section } from '../../../ui/Section'
import { AppointmentStatusBadge, useCancelAppointment } from '../../staffAppointments'
import classes from '../discharge.module.css'

const rowsPerPage = 5

type FollowUpListProps = { episodeId: number; onCancelled: () => void; actions: ReactNode }

/** The follow-up appointments that were booked for the patient, also the cancelled ones. */
export function FollowUpList({ episodeId, onCancelled, actions }: FollowUpListProps) {
  const t = useText('discharge')
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...api.discharge.followUps.query({ params: { id: episodeId }, query: { page, limit: rowsPerPage } }),
    placeholderData: keepPreviousData,
    ...handlesOwnError,
  })
  const columns: Column<FollowUpAppointment>[] = [
    {
      key: 'doctor',
      header: t('followUps.doctor'),
      render: ({ doctor, specialty }) => (
        <span className={classes.cell}>
          <Name>{doctor.name_text}</Name>
          <span className={classes.quiet}>
            <Name>{specialty.name}</Name>
          </span>
        </span>
      ),
    },
    {
      key: 'time',
      header: t('followUps.time'),
      render: ({ starts_at: at, time_zone: zone }) => <InstantText instant={at} zone={zone} />,
    },
    {
      key: 'clinic',
      header: t('followUps.clinic'),
      render: ({ clinic, hospital, type_text: type }) => (
        <span className={classes.cell}>
          <Name>{clinic.name}</Name>
          <span className={classes.quiet}>
            <Name>{hospital.name}</Name> · {type}
          </span>
        </span>
      ),
    },
    {
      key: 'number',
      header: t('followUps.number'),
      render: ({ short_code: code }) => <Isolate>{formatBookingNumber(code)}</Isolate>,
    },
    {
      key: 'price',
      header: t('followUps.price'),
      render: ({ price }) => (price > 0 ? <Isolate>{formatPounds(price, language)}</Isolate> : t('followUps.free')),
    },
    {
      key: 'status',
      header: t('followUps.status'),
      render: (appointment) => <AppointmentStatusBadge appointment={appointment} />,
    },
    {
      key: 'actions',
      header: t('followUps.actions'),
      render: (appointment) => <Cancel appointment={appointment} onCancelled={onCancelled} />,
    },
  ]
  return (
    <Section title={t('followUps.title')} actions={actions}>
      <ListBody<FollowUpAppointment>
        list={list}
        onPageChange={setPage}
        table={{
          label: t('followUps.title'),
          columns,
          rowKey: ({ id }) => id,
          rowName: ({ doctor }) => doctor.name_text,
        }}
      />
    </Section>
  )
}

type CancelProps = { appointment: FollowUpAppointment; onCancelled: () => void }

function Cancel({ appointment, onCancelled }: CancelProps) {
  const t = useText('discharge')
  const { can } = useAuthSession()
  const ofAppointments = useText('staffAppointments')
  const { cancelAppointment, isBusy } = useCancelAppointment()
  if (!appointment.cancellable || !can('update-appointment'))
    return <span className={classes.quiet}>{ofAppointments('actions.none')}</span>
  const cancel = async () => {
    if (await cancelAppointment(appointment.id)) onCancelled()
  }
  return (
    <Button
      size="small"
      icon={<IconCalendarX />}
      onClick={() => void cancel()}
      busy={isBusy}
      busyText={t('followUps.cancelling')}
      aria-label={t('followUps.cancelOf', { doctor: appointment.doctor.name_text })}
    >
      {t('followUps.cancel')}
    </Button>
  )
}
