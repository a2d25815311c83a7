import { IconBuildingHospital, IconVideo } from '@tabler/icons-react'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import type { Text } from '../../../app/i18n/useText'
import { useLanguage } from '../../../app/i18n/useText'
import { AppointmentTime } from '../../../app/time/ClinicTime'
import { formatDate, formatPounds } from '../../../ui/format'
import { CellLines } from '../../../ui/list/CellLines'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { Person } from '../../../ui/Person'
import { AppointmentPaymentBadge } from '../AppointmentPaymentBadge'
import { AppointmentStatusBadge } from '../AppointmentStatusBadge'
import classes from './columns.module.css'

const visitIcons = { virtual: <IconVideo aria-hidden="true" />, physical: <IconBuildingHospital aria-hidden="true" /> }

function DateOf({ appointment }: { appointment: StaffAppointmentRow }) {
  const language = useLanguage()
  return <bdi>{formatDate(appointment.starts_at, language, appointment.time_zone)}</bdi>
}

function PriceOf({ price }: { price: number }) {
  const language = useLanguage()
  return price > 0 && <bdi>{formatPounds(price, language)}</bdi>
}

/** Returns the columns of the list and its export. Rows have two lines, so that all columns fit beside the actions. */
export function appointmentColumns(t: Text<'staffAppointments'>): Column<StaffAppointmentRow>[] {
  return [
    {
      key: 'patient',
      header: t('column.patient'),
      render: ({ patient }) => (
        <Person
          id={patient.id}
          name={patient.name_text}
          photo={patient.avatar}
          line={patient.phone && <bdi dir="ltr">{patient.phone}</bdi>}
        />
      ),
      exported: 'patient',
    },
    {
      key: 'time',
      header: t('column.time'),
      render: (row) => (
        <CellLines strong line={<DateOf appointment={row} />}>
          <AppointmentTime appointment={row} zone={row.time_zone} />
        </CellLines>
      ),
      exported: 'schedule_time',
    },
    {
      key: 'doctor',
      header: t('column.doctor'),
      render: ({ doctor, specialty }) => (
        <CellLines line={<Name>{specialty.name}</Name>}>
          <Name>{doctor.name_text}</Name>
        </CellLines>
      ),
      exported: 'doctor',
    },
    {
      key: 'visit',
      header: t('column.clinic'),
      render: ({ clinic, type }) => (
        <CellLines
          line={
            <span className={classes.visit}>
              {visitIcons[type]}
              {t(`visit.${type}`)}
            </span>
          }
        >
          <Name>{clinic.name}</Name>
        </CellLines>
      ),
      exported: 'clinic',
    },
    { key: 'specialty', header: t('column.specialty'), hidden: true, exported: 'specialty' },
    { key: 'hospital', header: t('column.hospital'), hidden: true, exported: 'clinic.hospital' },
    { key: 'id', header: t('column.id'), hidden: true, exported: 'id', exportOrder: -1 },
    { key: 'booking', header: t('column.booking'), hidden: true, exported: 'short_code' },
    { key: 'phone', header: t('column.phone'), hidden: true, exported: 'patient.phone' },
    { key: 'price', header: t('column.price'), hidden: true, exported: 'price' },
    { key: 'outstanding', header: t('show.outstanding'), hidden: true, exported: 'outstanding' },
    {
      key: 'status',
      header: t('column.status'),
      render: (row) => (
        <CellLines line={t('row.id', { id: row.id })}>
          <AppointmentStatusBadge appointment={row} />
        </CellLines>
      ),
      card: 'badge',
      exported: 'status',
    },
    {
      key: 'payment',
      header: t('column.payment'),
      render: (row) => (
        <CellLines line={<PriceOf price={row.price} />}>
          <AppointmentPaymentBadge appointment={row} />
        </CellLines>
      ),
      exported: 'payment_status',
    },
  ]
}
