import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import type { Text } from '../../../app/i18n/useText'
import { AppointmentTime } from '../../../app/time/ClinicTime'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { Person } from '../../../ui/Person'
import { AppointmentPaymentBadge } from '../AppointmentPaymentBadge'
import { AppointmentStatusBadge } from '../AppointmentStatusBadge'

/** Returns the columns of the list and its export. */
export function appointmentColumns(t: Text<'staffAppointments'>): Column<StaffAppointmentRow>[] {
  return [
    {
      key: 'patient',
      header: t('column.patient'),
      render: ({ patient }) => <Person id={patient.id} name={patient.name_text} photo={patient.avatar} />,
      exported: 'patient',
    },
    {
      key: 'id',
      header: t('column.id'),
      render: ({ id }) => <bdi>{id}</bdi>,
      align: 'end',
      hideBelow: 'lg',
      exported: 'id',
      exportOrder: -1,
    },
    {
      key: 'status',
      header: t('column.status'),
      render: (row) => <AppointmentStatusBadge appointment={row} />,
      card: 'badge',
      exported: 'status',
    },
    {
      key: 'time',
      header: t('column.time'),
      render: (row) => <AppointmentTime appointment={row} zone={row.time_zone} withDate />,
      exported: 'schedule_time',
    },
    {
      key: 'doctor',
      header: t('column.doctor'),
      render: ({ doctor }) => <Name>{doctor.name_text}</Name>,
      exported: 'doctor',
    },
    {
      key: 'specialty',
      header: t('column.specialty'),
      render: ({ specialty }) => <Name>{specialty.name}</Name>,
      hideBelow: 'lg',
      exported: 'specialty',
    },
    {
      key: 'clinic',
      header: t('column.clinic'),
      render: ({ clinic }) => <Name>{clinic.name}</Name>,
      hideBelow: 'md',
      exported: 'clinic',
    },
    { key: 'hospital', header: t('column.hospital'), hidden: true, exported: 'clinic.hospital' },
    { key: 'booking', header: t('column.booking'), hidden: true, exported: 'short_code' },
    { key: 'phone', header: t('column.phone'), hidden: true, exported: 'patient.phone' },
    { key: 'price', header: t('column.price'), hidden: true, exported: 'price' },
    { key: 'outstanding', header: t('show.outstanding'), hidden: true, exported: 'outstanding' },
    {
      key: 'payment',
      header: t('column.payment'),
      render: (row) => <AppointmentPaymentBadge appointment={row} />,
      exported: 'payment_status',
    },
  ]
}
