import { IconPlus } from '@tabler/icons-react'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { useText } from '../../../app/i18n/useText'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Button } from '../../../ui/Button'
import type { Column } from '../../../ui/list/listTypes'
import { Segmented } from '../../../ui/Segmented'
import { PaymentFilter, PlaceFilters, StatusFilter } from './AppointmentFilters'
import { AppointmentsPage } from './AppointmentsPage'
import { CancelAction } from './CancelAction'
import { appointmentColumns } from './columns'
import { datesOf, periodOf, periods } from './period'
import { useAppointmentList } from './useAppointmentList'

/** Lists the appointments of the user's hospitals and clinics, beginning with today’s, by the date of each clinic. */
export function AppointmentList() {
  const t = useText('staffAppointments')
  const { can } = useAuthSession()
  const found = useAppointmentList(({ period, ...filters }) => ({
    ...filters,
    ...datesOf(periodOf({ ...filters, period }), filters),
  }))
  const { filters, setFilters, names } = found
  const shared = { filters, setFilters }
  const actions: Column<StaffAppointmentRow> = {
    key: 'actions',
    header: t('column.actions'),
    render: (row) => <CancelAction appointment={row} />,
  }
  return (
    <AppointmentsPage
      title={t('list.title')}
      found={found}
      actions={
        can('create-appointment') && (
          <Button variant="primary" icon={<IconPlus />} to="/appointments/create">
            {t('list.new')}
          </Button>
        )
      }
      filters={
        <>
          <Segmented
            label={t('period')}
            options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
            value={periodOf(filters)}
            onChange={(period) => setFilters({ period, from: null, to: null })}
          />
          <StatusFilter {...shared} />
          <PaymentFilter {...shared} list="all" label={t('column.payment')} />
          <PlaceFilters {...shared} names={names} />
        </>
      }
      columns={[...appointmentColumns(t), ...(can('update-appointment') ? [actions] : [])]}
    />
  )
}
