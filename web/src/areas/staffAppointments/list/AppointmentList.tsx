import { IconPlus } from '@tabler/icons-react'
import type { StaffAppointmentRow } from '#contract/staffAppointments/staffAppointment'
import { ViewTabs } from '../../../app/entity/ViewTabs'
import { useText } from '../../../app/i18n/useText'
import { useLocation } from '../../../app/router/navigation'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { Button } from '../../../ui/Button'
import type { Column } from '../../../ui/list/listTypes'
import { Segmented } from '../../../ui/Segmented'
import { AppointmentActions } from './AppointmentActions'
import { PatientFilter, PaymentFilter, PlaceFilters } from './AppointmentFilters'
import { AppointmentsPage } from './AppointmentsPage'
import { appointmentColumns } from './columns'
import { nextAppointment } from './nextAppointment'
import { datesOf, periodOf, periods } from './period'
import { stateViews } from './stateViews'
import { useAppointmentList } from './useAppointmentList'

/** Lists the appointments of the user's hospitals and clinics, beginning with today’s, by the date of each clinic. */
export function AppointmentList() {
  const t = useText('staffAppointments')
  const { can } = useAuthSession()
  const found = useAppointmentList(({ period, ...filters }) => ({
    ...filters,
    ...datesOf(periodOf({ ...filters, period }), filters),
    with_counts: '1',
  }))
  const { filters, setFilters, names, page } = found
  const { search } = useLocation()
  const period = periodOf(filters)
  const rows = found.list.data?.data ?? []
  const shared = { filters, setFilters }
  const actions: Column<StaffAppointmentRow> = {
    key: 'actions',
    header: t('column.actions'),
    render: (row) => <AppointmentActions appointment={row} />,
  }
  return (
    <AppointmentsPage
      title={t('list.title')}
      found={found}
      tabs={
        <ViewTabs
          area="staffAppointments"
          label={t('states')}
          builtIn={stateViews(t, search, found.list.data?.counts)}
        />
      }
      actions={
        can('create-appointment') && (
          <Button variant="primary" icon={<IconPlus />} to="/appointments/create">
            {t('list.new')}
          </Button>
        )
      }
      currentKey={period === 'past' || period === 'all' ? undefined : nextAppointment(rows, Date.now(), page)}
      filters={
        <>
          <Segmented
            label={t('period')}
            options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
            value={period}
            onChange={(chosen) => setFilters({ period: chosen, from: null, to: null })}
          />
          <PaymentFilter {...shared} list="all" label={t('column.payment')} />
          <PlaceFilters {...shared} names={names} />
          <PatientFilter {...shared} names={names} />
        </>
      }
      columns={[...appointmentColumns(t), ...(can('update-appointment') ? [actions] : [])]}
    />
  )
}
